import type { BuiltinSlug } from '../../src/inference/policies/detectors';
import type { Script } from './upstream';
import { json } from './upstream';

/** Secrets that a guardrail must find, and every place of a request where one may stand. */

export type CanaryKind = Exclude<BuiltinSlug, 'person-name' | 'address'> | 'custom';
export const CUSTOM_PATTERN = 'ACME-\\d{6}';
export const CALLER_FORMATS = ['chat', 'responses', 'messages'] as const;
export type CallerFormatName = (typeof CALLER_FORMATS)[number];

const MIXED = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** What stands around a value in rows of data, in paths and lists. */
const DATA: readonly (readonly [string, string])[] = [
  ['name,x,age\nBob,', ',42'],
  ['1,42,', ',7\n'],
  ['Bob\t42\t', '\t7'],
  ['Bob/', '/x'],
  ['x.', ''],
  ['[', ']'],
  ['{"a":[1,"', '",2]}'],
  ['- ', '\n- no'],
  ['| 1 | ', ' | 2 |'],
  ['a=', '&b=1'],
];

export function canaries(random: () => number) {
  const int = (below: number): number => Math.floor(random() * below);
  const pick = <T>(values: readonly T[]): T => values[int(values.length)] as T;
  const letters = (count: number, from = 'abcdefghijklmnopqrstuvwxyz'): string =>
    Array.from({ length: count }, () => from[int(from.length)]).join('');
  const digits = (count: number): string => letters(count, '0123456789');
  const card = (): string => {
    const body = `4${digits(14)}`;
    const sum = [...body].reduce((total, each, index) => {
      const digit = Number(each) * (index % 2 === 0 ? 2 : 1);
      return total + (digit > 9 ? digit - 9 : digit);
    }, 0);
    const whole = body + String((10 - (sum % 10)) % 10);
    return pick([whole, whole.replace(/(.{4})(?=.)/g, '$1-'), whole.replace(/(.{4})(?=.)/g, '$1 ')]);
  };
  const area = (): string => `${pick([...'23456789'])}${digits(2)}`;
  const makers: Record<CanaryKind, () => string> = {
    email: () =>
      `${letters(1 + int(12))}${pick(['', '.', '_', '+'])}${letters(3)}@${letters(6)}.${pick(['com', 'co.uk', 'io'])}`,
    phone: () =>
      pick([
        `+1${area()}${digits(7)}`,
        `(${area()}) ${digits(3)}-${digits(4)}`,
        `${area()}-${digits(3)}-${digits(4)}`,
        `+33 ${1 + int(9)} ${digits(2)} ${digits(2)} ${digits(2)} ${digits(2)}`,
      ]),
    ssn: () => `${1 + int(5)}${digits(1)}${1 + int(9)}-${1 + int(9)}${digits(1)}-${1 + int(9)}${digits(3)}`,
    'credit-card': card,
    'ip-address': () =>
      pick([
        `${1 + int(254)}.${int(256)}.${int(256)}.${1 + int(254)}`,
        Array.from({ length: 8 }, () => letters(4, '123456789abcdef')).join(':'),
      ]),
    secrets: () =>
      pick([
        `sk-proj-${letters(40, MIXED)}`,
        `sk-ant-api03-${letters(40, MIXED)}`,
        `ghp_${letters(36, MIXED)}`,
        `AKIA${letters(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`,
        `xoxb-${digits(12)}-${letters(24, MIXED)}`,
        `AIza${letters(35, MIXED)}`,
      ]),
    'regex-prompt-injection': () =>
      `${pick(['ignore', 'Disregard', 'FORGET'])} ${pick(['all', 'your', 'the'])} ${pick(['previous', 'earlier'])} ${pick(['instructions', 'rules', 'prompts'])}`,
    custom: () => `ACME-${digits(6)}`,
  };
  /** What a reader takes for the same: wide digits and letters, other dashes, characters that are not seen. */
  const disguised = (canary: string): string =>
    pick([
      () => canary.replace(/[0-9]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
      () => canary.replace(/[0-9A-Za-z]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
      () => [...canary].join(pick(['\u200b', '\u2060', '\u00ad', '\ufeff'])),
      () => canary.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0'),
    ])();
  const words = (): string => ` ${pick(['please', 'look at', 'this:', 'my', 'so', '„it“'])} `;
  return {
    int,
    pick,
    /** A canary, as plain text and as it stands in words. */
    make(kind: CanaryKind, disguise: boolean): Canary {
      const plain = makers[kind]();
      const shown = disguise ? disguised(plain) : plain;
      const [before, after] = int(3) === 0 ? pick(DATA) : [words(), words()];
      const whole = before + shown + after;
      const cut = whole.indexOf(shown) + 1 + int(shown.length - 1);
      return { plain, shown, whole, halves: [whole.slice(0, cut), whole.slice(cut)] };
    },
  };
}

export interface Canary {
  readonly plain: string;
  readonly shown: string;
  readonly whole: string;
  /** The same, cut inside of the canary. */
  readonly halves: readonly [string, string];
}

const escaped = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
/** As it stands in an address of the web, all of it. */
const percent = (text: string): string =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const link = ({ shown }: Canary): string => `see https://example.org/find?q=${percent(shown)}&x=1`;
/** JSON that stands in a text of JSON. */
const nested = ({ shown }: Canary): string => JSON.stringify({ a: `{"b":"${escaped(shown)}"}` });
const base64 = (text: string, coding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, coding).toString('base64');

type Place = (canary: Canary) => Record<string, unknown>;

const user = (content: unknown) => ({ messages: [{ role: 'user', content }] });
const HI = { role: 'user', content: 'Hi' };
const under = (system: unknown) => ({ messages: [system, HI] });
const chatFile = (file: object) =>
  user([
    { type: 'file', file: { filename: 'a.txt', ...file } },
    { type: 'text', text: 'Read it.' },
  ]);
const chatCall = (args: string, result: unknown = 'done') => ({
  messages: [
    HI,
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: args } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: result },
  ],
});
const chatTool = (more: object) => ({
  messages: [HI],
  tools: [
    { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} }, ...more } },
  ],
});

const CHAT: Record<string, Place> = {
  'a user message': ({ whole }) => user(whole),
  'two parts': ({ halves }) => user(halves.map((text) => ({ type: 'text', text }))),
  'the system message': ({ whole }) => under({ role: 'system', content: whole }),
  'two parts of the system message': ({ halves }) =>
    under({ role: 'system', content: halves.map((text) => ({ type: 'text', text })) }),
  'the developer message': ({ whole }) => under({ role: 'developer', content: whole }),
  'what the assistant said': ({ whole }) => ({
    messages: [HI, { role: 'assistant', content: whole, reasoning: whole }, HI],
  }),
  'arguments of a tool': ({ whole }) => chatCall(JSON.stringify({ a: [whole] })),
  'two values in arguments of a tool': ({ halves: [a, b] }) => chatCall(JSON.stringify({ a, n: { b } })),
  'a list in arguments of a tool': ({ halves }) => chatCall(JSON.stringify({ a: halves })),
  'the arguments of two calls': ({ halves }) => ({
    messages: [
      HI,
      {
        role: 'assistant',
        content: null,
        tool_calls: halves.map((a, at) => ({
          id: `call_${at}`,
          type: 'function',
          function: { name: 'f', arguments: JSON.stringify({ a }) },
        })),
      },
      ...halves.map((_, at) => ({ role: 'tool', tool_call_id: `call_${at}`, content: 'done' })),
    ],
  }),
  'a text and the arguments after it': ({ halves: [content, a] }) => {
    const { messages } = chatCall(JSON.stringify({ a }));
    return {
      messages: messages.map((message) => (message.role === 'assistant' ? { ...message, content } : message)),
    };
  },
  'the arguments of a tool and its result': ({ halves: [a, result] }) =>
    chatCall(JSON.stringify({ a }), result),
  'a name in arguments of a tool': ({ whole }) => chatCall(JSON.stringify({ [whole]: 1 })),
  'escapes in arguments of a tool': ({ shown }) => chatCall(`{"a":"${escaped(shown)}"}`),
  'a name that comes twice in arguments of a tool': ({ shown }) =>
    chatCall(`{"a":"${escaped(shown)}","a":"x"}`),
  'broken arguments of a tool': ({ whole }) => chatCall(`{"a":${JSON.stringify(whole)}`),
  'the result of a tool': ({ whole }) => chatCall('{}', whole),
  'two messages of the user': ({ halves }) => ({
    messages: halves.map((content) => ({ role: 'user', content })),
  }),
  'two messages, the second in parts': ({ halves: [first, second] }) => ({
    messages: [
      { role: 'user', content: first },
      { role: 'user', content: [...second].map((text) => ({ type: 'text', text })) },
    ],
  }),
  'the result of a tool and the user after it': ({ halves: [first, second] }) => {
    const { messages } = chatCall('{}', first);
    return { messages: [...messages, { role: 'user', content: second }] };
  },
  'escapes in the result of a tool': ({ shown }) => chatCall('{}', `{"a":"${escaped(shown)}"}`),
  'JSON in JSON of the result of a tool': (canary) => chatCall('{}', nested(canary)),
  'JSON in JSON in arguments of a tool': (canary) => chatCall(JSON.stringify({ a: nested(canary) })),
  'an address of the web': (canary) => user(link(canary)),
  'an address of the web in arguments of a tool': (canary) => chatCall(JSON.stringify({ url: link(canary) })),
  'two parts of the result of a tool': ({ halves }) =>
    chatCall(
      '{}',
      halves.map((text) => ({ type: 'text', text })),
    ),
  'a file of text': ({ whole }) => chatFile({ file_data: `data:text/plain;base64,${base64(whole)}` }),
  'a file of text that says it is something else': ({ whole }) =>
    chatFile({ file_data: `data:application/octet-stream;base64,${base64(whole)}` }),
  'a file of text in UTF-16': ({ whole }) =>
    chatFile({ file_data: `data:text/plain;base64,${base64(`\ufeff${whole}`, 'utf16le')}` }),
  'the name of a file': ({ shown }) =>
    chatFile({ filename: `${shown}.txt`, file_data: 'data:text/plain;base64,SGk=' }),
  'a prediction': ({ whole }) => ({ messages: [HI], prediction: { type: 'content', content: whole } }),
  'two parts of a prediction': ({ halves }) => ({
    messages: [HI],
    prediction: { type: 'content', content: halves.map((text) => ({ type: 'text', text })) },
  }),
  'the description of a tool': ({ whole }) => chatTool({ description: whole }),
  'the description of a parameter': ({ whole }) =>
    chatTool({
      parameters: { type: 'object', properties: { a: { type: 'string', description: whole } } },
    }),
  'the default of a parameter': ({ whole }) =>
    chatTool({ parameters: { type: 'object', properties: { a: { type: 'string', default: whole } } } }),
  'the description of an answer': ({ whole }) => ({
    messages: [HI],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'x', description: whole, schema: { type: 'object', description: whole } },
    },
  }),
  'a stop sequence': ({ shown }) => ({ messages: [HI], stop: [shown] }),
  'a field that only the provider knows': ({ whole }) => ({ messages: [HI], guided_grammar: whole }),
};

const item = (role: string, texts: readonly string[]) => ({
  type: 'message',
  role,
  content: texts.map((text) => ({ type: 'input_text', text })),
});
const call = (args: string, output: unknown = 'done') => ({
  input: [
    item('user', ['Hi']),
    { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: args, status: 'completed' },
    { type: 'function_call_output', call_id: 'call_1', output },
  ],
});

/** Ids of one of several calls. */
const renamed = (given: object, at: number): Record<string, unknown> => ({
  ...('id' in given && { id: `fc_${at}` }),
  ...('call_id' in given && { call_id: `call_${at}` }),
});

const RESPONSES: Record<string, Place> = {
  'the input': ({ whole }) => ({ input: whole }),
  'the instructions': ({ whole }) => ({ input: 'Hi', instructions: whole }),
  'two parts of an item': ({ halves }) => ({ input: [item('user', halves)] }),
  'a system item': ({ whole }) => ({ input: [item('system', [whole]), item('user', ['Hi'])] }),
  'a developer item in two parts': ({ halves }) => ({
    input: [item('developer', halves), item('user', ['Hi'])],
  }),
  'arguments of a call': ({ whole }) => call(JSON.stringify({ a: whole })),
  'escapes in arguments of a call': ({ shown }) => call(`{"a":"${escaped(shown)}"}`),
  'two values in arguments of a call': ({ halves: [a, b] }) => call(JSON.stringify({ a, b })),
  'the arguments of two calls': ({ halves }) => {
    const calls = halves.map((a) => call(JSON.stringify({ a })).input);
    const numbered = calls.map((items, at) => items.map((each) => ({ ...each, ...renamed(each, at) })));
    const ofType = (type: string) => numbered.flat().filter((each) => each['type'] === type);
    return { input: [...ofType('function_call'), ...ofType('function_call_output')] };
  },
  'the output of a call': ({ whole }) => call('{}', whole),
  'two items': ({ halves }) => ({ input: halves.map((text) => item('user', [text])) }),
  'the output of a call and the item after it': ({ halves: [first, second] }) => ({
    input: [...call('{}', first).input, item('user', [second])],
  }),
  'the instructions and the input': ({ halves: [first, second] }) => ({
    instructions: first,
    input: second,
  }),
  'escapes in the output of a call': ({ shown }) => call('{}', `{"a":"${escaped(shown)}"}`),
  'JSON in JSON of the output of a call': (canary) => call('{}', nested(canary)),
  'JSON in JSON in arguments of a call': (canary) => call(JSON.stringify({ a: nested(canary) })),
  'an address of the web': (canary) => ({ input: link(canary) }),
  'two parts of the output of a call': ({ halves }) =>
    call(
      '{}',
      halves.map((text) => ({ type: 'input_text', text })),
    ),
  'a file of text': ({ whole }) => ({
    input: [
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_file', filename: 'a.txt', file_data: `data:text/plain;base64,${base64(whole)}` },
        ],
      },
    ],
  }),
  'the name of a file': ({ shown }) => ({
    input: [
      {
        type: 'message',
        role: 'user',
        content: [{ type: 'input_file', filename: `${shown}.txt`, file_data: 'data:text/plain;base64,SGk=' }],
      },
    ],
  }),
  'the description of a tool': ({ whole }) => ({
    input: 'Hi',
    tools: [
      { type: 'function', name: 'f', description: whole, parameters: { type: 'object', properties: {} } },
    ],
  }),
  'the description of an answer': ({ whole }) => ({
    input: 'Hi',
    text: {
      format: {
        type: 'json_schema',
        name: 'x',
        schema: { type: 'object', properties: {}, description: whole },
      },
    },
  }),
  'the metadata': ({ shown }) => ({ input: 'Hi', metadata: { note: shown } }),
};

const block = (source: object) =>
  user([
    { type: 'document', source },
    { type: 'text', text: 'Read it.' },
  ]);
const toolUse = (input: object, result: unknown = 'done') => ({
  messages: [
    HI,
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'f', input }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: result }] },
  ],
});

const MESSAGES: Record<string, Place> = {
  'a message': ({ whole }) => user(whole),
  'two blocks': ({ halves }) => user(halves.map((text) => ({ type: 'text', text }))),
  'the system text': ({ whole }) => ({ system: whole, messages: [HI] }),
  'two blocks of the system text': ({ halves }) => ({
    system: halves.map((text) => ({ type: 'text', text })),
    messages: [HI],
  }),
  'what the assistant said': ({ whole }) => ({
    messages: [HI, { role: 'assistant', content: [{ type: 'text', text: whole }] }, HI],
  }),
  'the input of a tool': ({ whole }) => toolUse({ a: [whole] }),
  'two values in the input of a tool': ({ halves: [a, b] }) => toolUse({ a, n: [b] }),
  'the inputs of two calls': ({ halves }) => ({
    messages: [
      HI,
      {
        role: 'assistant',
        content: halves.map((a, at) => ({ type: 'tool_use', id: `toolu_${at}`, name: 'f', input: { a } })),
      },
      {
        role: 'user',
        content: halves.map((_, at) => ({ type: 'tool_result', tool_use_id: `toolu_${at}`, content: 'ok' })),
      },
    ],
  }),
  'a text and the input after it': ({ halves: [text, a] }) => ({
    messages: toolUse({ a }).messages.map((message) =>
      message.role === 'assistant'
        ? { ...message, content: [{ type: 'text', text }, ...(message.content as object[])] }
        : message,
    ),
  }),
  'a name in the input of a tool': ({ whole }) => toolUse({ [whole]: 1 }),
  'the result of a tool': ({ whole }) => toolUse({}, whole),
  'two messages of the user': ({ halves }) => ({
    messages: halves.map((content) => ({ role: 'user', content })),
  }),
  'the result of a tool and the text after it': ({ halves: [first, second] }) => {
    const { messages } = toolUse({}, first);
    const [result] = (messages[2] as { content: object[] }).content;
    return {
      messages: [
        ...messages.slice(0, 2),
        { role: 'user', content: [result, { type: 'text', text: second }] },
      ],
    };
  },
  'the system text and the user': ({ halves: [system, content] }) => ({
    system,
    messages: [{ role: 'user', content }],
  }),
  'escapes in the result of a tool': ({ shown }) => toolUse({}, `{"a":"${escaped(shown)}"}`),
  'JSON in JSON of the result of a tool': (canary) => toolUse({}, nested(canary)),
  'JSON in the input of a tool': (canary) => toolUse({ a: nested(canary) }),
  'an address of the web': (canary) => user(link(canary)),
  'two blocks of the result of a tool': ({ halves }) =>
    toolUse(
      {},
      halves.map((text) => ({ type: 'text', text })),
    ),
  'a document of text': ({ whole }) => block({ type: 'text', media_type: 'text/plain', data: whole }),
  'two blocks of a document': ({ halves }) =>
    block({ type: 'content', content: halves.map((text) => ({ type: 'text', text })) }),
  'the title of a document': ({ shown }) =>
    user([
      {
        type: 'document',
        title: shown,
        context: shown,
        source: { type: 'text', media_type: 'text/plain', data: 'Hi' },
      },
      { type: 'text', text: 'Read it.' },
    ]),
  'the description of a tool': ({ whole }) => ({
    messages: [HI],
    tools: [{ name: 'f', description: whole, input_schema: { type: 'object', properties: {} } }],
  }),
  'a stop sequence': ({ shown }) => ({ messages: [HI], stop_sequences: [shown] }),
  'the metadata': ({ shown }) => ({ messages: [HI], metadata: { user_id: shown } }),
};

export const PLACES = { chat: CHAT, responses: RESPONSES, messages: MESSAGES } as const satisfies Record<
  CallerFormatName,
  Readonly<Record<string, Place>>
>;

export const PATHS = {
  chat: '/chat/completions',
  responses: '/responses',
  messages: '/messages',
} as const satisfies Record<CallerFormatName, string>;

const IGNORED = /\p{Cf}/gu;
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(IGNORED, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Zs}/gu, ' ');

/** All that can be read in what a provider was sent, whatever it is wrapped in. */
export function readable(sent: unknown): string {
  const texts: string[] = [];
  const read = (value: unknown): void => {
    if (typeof value === 'number') texts.push(String(value));
    if (Array.isArray(value)) value.forEach(read);
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) {
        texts.push(name);
        read(member);
      }
    if (typeof value !== 'string') return;
    texts.push(value);
    texts.push(
      value.replace(/\\+u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      value.replace(/(?:%[\da-f]{2})+/gi, (run) =>
        Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
      ),
    );
    const data = /^data:[^,]*;base64,(.*)$/s.exec(value)?.[1];
    if (data !== undefined) {
      texts.push(Buffer.from(data, 'base64').toString('utf8'));
      texts.push(Buffer.from(data, 'base64').toString('utf16le'));
    }
    if (/^\s*[[{]/.test(value))
      try {
        read(JSON.parse(value));
      } catch {
        // It is no JSON, and has been read as a text.
      }
  };
  read(sent);
  return plain([JSON.stringify(sent), ...texts, textsIn(sent).join('')].join('\n'));
}

/** Words alone, in their order: what is cut into parts comes together again. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'arguments' && typeof member === 'string') return valuesIn(parsed(member));
    if (name === 'input' && !Array.isArray(member) && typeof member === 'object') return valuesIn(member);
    return typeof member === 'string' &&
      ['text', 'content', 'output', 'system', 'instructions', 'input'].includes(name)
      ? [member]
      : textsIn(member);
  });
}

/** Of the data of a call. */
function valuesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesIn);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const sse =
  (...events: readonly (readonly [string, object])[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [name, data] of events) response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    response.end();
  };

/** A whole answer of a provider that speaks Messages; its events where a stream is asked for. */
export const messageAnswer: Script = (response, received) => {
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude',
    content: [{ type: 'text', text: 'Hello.' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 20 },
  };
  if (received.body['stream'] !== true) return json(200, message)(response, received);
  sse(
    ['message_start', { type: 'message_start', message: { ...message, content: [], stop_reason: null } }],
    [
      'content_block_start',
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ],
    [
      'content_block_delta',
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello.' } },
    ],
    ['content_block_stop', { type: 'content_block_stop', index: 0 }],
    [
      'message_delta',
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 20 },
      },
    ],
    ['message_stop', { type: 'message_stop' }],
  )(response, received);
};

/** The same of a provider that speaks Responses. */
export const responseAnswer: Script = (response, received) => {
  const said = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'Hello.', annotations: [], logprobs: [] }],
  };
  const answer = {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: 'up',
    output: [said],
    usage: {
      input_tokens: 10,
      output_tokens: 20,
      total_tokens: 30,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
  if (received.body['stream'] !== true) return json(200, answer)(response, received);
  const events: readonly object[] = [
    { type: 'response.created', response: { ...answer, status: 'in_progress', output: [], usage: null } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...said, status: 'in_progress', content: [] },
    },
    {
      type: 'response.content_part.added',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      part: { type: 'output_text', text: '', annotations: [], logprobs: [] },
    },
    {
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      delta: 'Hello.',
      logprobs: [],
    },
    {
      type: 'response.output_text.done',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      text: 'Hello.',
      logprobs: [],
    },
    {
      type: 'response.content_part.done',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      part: said.content[0],
    },
    { type: 'response.output_item.done', output_index: 0, item: said },
    { type: 'response.completed', response: answer },
  ];
  sse(
    ...events.map(
      (event, at) => [(event as { type: string }).type, { ...event, sequence_number: at }] as const,
    ),
  )(response, received);
};
