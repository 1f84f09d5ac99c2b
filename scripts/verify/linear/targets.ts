/** Cases that no schema shows: items that alternate, names that are alike, texts of marks. */
import type { Case } from './requests';

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const chat = (name: string, more: (count: number) => object, most?: number): Case => ({
  name: `chat: ${name}`,
  path: '/chat/completions',
  method: 'POST',
  isWired: true,
  most,
  body: (count, wire) => ({
    model: `linear/${wire}`,
    max_tokens: 10,
    messages: [{ role: 'user', content: 'a' }],
    ...more(count),
  }),
});

const responses = (name: string, item: (at: number) => object, most?: number): Case => ({
  name: `responses: ${name}`,
  path: '/responses',
  method: 'POST',
  isWired: true,
  most,
  body: (count, wire) => ({ model: `linear/${wire}`, max_output_tokens: 10, input: many(count, item) }),
});

const messages = (name: string, more: (count: number) => object, most?: number): Case => ({
  name: `messages: ${name}`,
  path: '/messages',
  method: 'POST',
  isWired: true,
  most,
  body: (count, wire) => ({
    model: `linear/${wire}`,
    max_tokens: 10,
    messages: [{ role: 'user', content: 'a' }],
    ...more(count),
  }),
});

const called = (args: string): object => ({
  messages: [
    { role: 'user', content: 'a' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: args } }],
    },
    { role: 'tool', tool_call_id: 'c', content: 'a' },
  ],
});

const detail = (at: number, id: string | null): object => ({
  type: 'reasoning.text',
  text: `x${at}`,
  id,
  index: at % 7,
});

const answered = (details: object[]): object => ({
  messages: [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'a', reasoning_details: details },
    { role: 'user', content: 'a' },
  ],
});

export const targets: readonly Case[] = [
  responses('reasoning of one id', () => ({
    type: 'reasoning',
    id: 'rs',
    summary: [{ type: 'summary_text', text: 'x' }],
  })),
  responses('reasoning of many ids', (at) => ({ type: 'reasoning', id: `rs${at}`, summary: [] })),
  responses('reasoning and calls in turn', (at) =>
    at % 2 === 0
      ? { type: 'reasoning', id: `rs${at}`, summary: [{ type: 'summary_text', text: 'x' }] }
      : { type: 'function_call', call_id: `c${at}`, name: 'f', arguments: '{}' },
  ),
  responses('texts after a call', (at) =>
    at === 0
      ? { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }
      : {
          type: 'message',
          role: 'assistant',
          id: 'm',
          status: 'completed',
          content: [{ type: 'output_text', text: 'x', annotations: [] }],
        },
  ),
  responses('calls and outputs of one id', (at) =>
    at % 2 === 0
      ? { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }
      : { type: 'function_call_output', call_id: 'c', output: 'x' },
  ),
  responses('outputs without calls', (at) => ({
    type: 'function_call_output',
    call_id: `c${at}`,
    output: 'x',
  })),
  responses('unknown items', (at) => ({ type: `unknown_${at}`, text: 'x' })),
  responses('calls of server tools', (at) => ({
    type: 'service:datetime',
    id: `st_a_${at}_0`,
    status: 'completed',
    datetime: '2030-01-01T00:00:00Z',
    timezone: 'UTC',
  })),
  chat('details of one id', (count) => answered(many(count, (at) => detail(at, 'r')))),
  chat('details of many ids', (count) => answered(many(count, (at) => detail(at, `r${at}`)))),
  chat('details of server tools', (count) =>
    answered(
      many(count, (at) => ({
        type: 'reasoning.server_tool_call',
        tool_name: 'service:datetime',
        arguments: '{}',
        result: '{}',
        id: `st_a_${at}_0`,
        tool_call_id: `c${at}`,
      })),
    ),
  ),
  chat('escaped quotes in arguments', (count) => called(`"${'\\"'.repeat(count)}`)),
  chat('names in arguments', (count) => called(`{${many(count, (at) => `"n${at}":1`).join(',')}}`)),
  chat('digits in arguments', (count) => called('1'.repeat(count))),
  chat('brackets in arguments', (count) => called('['.repeat(count))),
  chat('tools of one name', (count) => ({
    tools: many(count, () => ({ type: 'function', function: { name: 'f', parameters: {} } })),
  })),
  chat('tools alike', (count) => ({
    tools: many(count, (at) => ({ type: 'function', function: { name: `f_${at}`, parameters: {} } })),
  })),
  chat('properties of a tool', (count) => ({
    tools: [
      {
        type: 'function',
        function: {
          name: 'f',
          parameters: {
            type: 'object',
            properties: Object.fromEntries(many(count, (at) => [`p${at}`, { $ref: '#/$defs/a' }])),
            $defs: { a: { type: 'string' } },
          },
        },
      },
    ],
  })),
  chat('references in a schema', (count) => ({
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'a',
        schema: {
          $ref: '#/$defs/d0',
          $defs: Object.fromEntries(
            many(count, (at) => [
              `d${at}`,
              { type: 'object', properties: { next: { $ref: `#/$defs/d${Math.min(at + 1, count - 1)}` } } },
            ]),
          ),
        },
      },
    },
  })),
  chat('small values in an unknown field', (count) => ({ unknown: many(count, () => 0) })),
  chat('objects with names of their own', (count) => ({ unknown: many(count, (at) => ({ [`k${at}`]: 0 })) })),
  chat('names in an unknown field', (count) => ({
    unknown: Object.fromEntries(many(count, (at) => [`k${at}`, 0])),
  })),
  chat('messages of one role', (count) => ({
    messages: many(count, () => ({ role: 'user', content: 'a' })),
  })),
  chat('results of one call', (count) => ({
    messages: many(count, () => ({ role: 'tool', tool_call_id: 'c', content: 'a' })),
  })),
  chat('long text of quotes', (count) => ({ messages: [{ role: 'user', content: '"'.repeat(count) }] })),
  chat('long text of words', (count) => ({
    messages: [{ role: 'user', content: 'some words '.repeat(count / 11) }],
  })),
  chat('long wide text', (count) => ({ messages: [{ role: 'user', content: '\u4f60'.repeat(count) }] })),
  chat('long text of escapes', (count) => ({
    messages: [{ role: 'user', content: '%41&amp;'.repeat(count / 8) }],
  })),
  chat('long text of at signs', (count) => ({
    messages: [{ role: 'user', content: 'a@b.co '.repeat(count / 7) }],
  })),
  chat('long text of digits', (count) => ({
    messages: [{ role: 'user', content: '415-555-2671 '.repeat(count / 13) }],
  })),
  chat('an image of base64', (count) => ({
    messages: [
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(count)}` } }],
      },
    ],
  })),
  chat('a file of text', (count) => ({
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'file',
            file: {
              filename: 'a.txt',
              file_data: `data:text/plain;base64,${Buffer.from('some words '.repeat(count / 11)).toString('base64')}`,
            },
          },
        ],
      },
    ],
  })),
  messages('tools', (count) => ({
    tools: many(count, (at) => ({ name: `t${at}`, input_schema: { type: 'object' } })),
  })),
  messages('thoughts', (count) => ({
    messages: [
      { role: 'user', content: 'a' },
      {
        role: 'assistant',
        content: many(count, (at) => ({ type: 'thinking', thinking: `x${at}`, signature: '' })),
      },
      { role: 'user', content: 'a' },
    ],
  })),
  messages('results of one call', (count) => ({
    messages: [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 't', input: {} }] },
      { role: 'user', content: many(count, () => ({ type: 'tool_result', tool_use_id: 'c', content: 'a' })) },
    ],
  })),
  messages('unknown blocks', (count) => ({
    messages: [{ role: 'user', content: many(count, (at) => ({ type: `b${at}`, text: 'a' })) }],
  })),
];
