import { anthropic } from '../../src/providers/anthropic';
import type { ChatFormat, FinishReason } from '../../src/providers/format';
import { gemini } from '../../src/providers/gemini';
import { openai } from '../../src/providers/openai';
import { responses } from '../../src/providers/responses';
import { readStream, type Wire } from '../support/transcripts';

/** How each wire says that its answer ended: an answer that says `Hi`, or calls a tool, and ends so. */
interface Told {
  readonly format: ChatFormat;
  readonly plain: (reason: string, calls: boolean) => object;
  readonly events: (reason: string, calls: boolean) => readonly object[];
}

const openaiCall = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
const responsesItem = (calls: boolean) =>
  calls
    ? { type: 'function_call', id: 'fc', call_id: 'c1', name: 'f', arguments: '{}' }
    : { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] };
const responsesAnswer = (reason: string, calls: boolean) => ({
  id: 'r',
  ...(reason === 'completed' ? { status: reason } : { status: 'incomplete', incomplete_details: { reason } }),
  output: [responsesItem(calls)],
});
const geminiAnswer = (reason: string, calls: boolean) => ({
  candidates: [
    {
      content: { parts: [calls ? { functionCall: { id: 'c1', name: 'f', args: {} } } : { text: 'Hi' }] },
      finishReason: reason,
    },
  ],
});
const block = (calls: boolean) =>
  calls ? { type: 'tool_use', id: 'c1', name: 'f', input: {} } : { type: 'text', text: 'Hi' };

const WIRES: Record<Wire, Told> = {
  openai: {
    format: openai,
    plain: (reason, calls) => ({
      choices: [
        {
          message: calls ? { content: null, tool_calls: [openaiCall] } : { content: 'Hi' },
          finish_reason: reason,
        },
      ],
    }),
    events: (reason, calls) => [
      {
        choices: [{ delta: calls ? { tool_calls: [{ index: 0, ...openaiCall }] } : { content: 'Hi' } }],
      },
      { choices: [{ delta: {}, finish_reason: reason }] },
    ],
  },
  responses: {
    format: responses,
    plain: responsesAnswer,
    events: (reason, calls) => [
      { type: 'response.output_item.added', output_index: 0, item: { ...responsesItem(calls), content: [] } },
      { type: 'response.output_item.done', output_index: 0, item: responsesItem(calls) },
      {
        type: reason === 'completed' ? 'response.completed' : 'response.incomplete',
        response: responsesAnswer(reason, calls),
      },
    ],
  },
  anthropic: {
    format: anthropic,
    plain: (reason, calls) => ({ content: [block(calls)], stop_reason: reason }),
    events: (reason, calls) => [
      { type: 'message_start', message: { id: 'm' } },
      { type: 'content_block_start', index: 0, content_block: block(calls) },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: reason } },
      { type: 'message_stop' },
    ],
  },
  gemini: {
    format: gemini,
    plain: geminiAnswer,
    events: (reason, calls) => [geminiAnswer(reason, calls)],
  },
};

const CASES: readonly (readonly [Wire, string, FinishReason, calls?: true])[] = [
  ['openai', 'stop', 'stop'],
  ['openai', 'length', 'length'],
  ['openai', 'tool_calls', 'tool_calls', true],
  ['openai', 'function_call', 'tool_calls', true],
  ['openai', 'stop', 'tool_calls', true],
  ['openai', 'content_filter', 'content_filter'],
  ['openai', 'content_filter: RECITATION', 'content_filter'],
  ['openai', 'function_call_filter: MALFORMED_FUNCTION_CALL', 'error'],
  ['openai', 'sensitive', 'content_filter'],
  ['openai', 'eos_token', 'stop'],
  ['openai', 'STOP', 'stop'],
  ['openai', 'MAX_TOKENS', 'length'],
  ['openai', 'model_length', 'length'],
  ['openai', 'insufficient_system_resource', 'error'],
  ['openai', 'abort', 'error'],
  ['openai', 'something_new', 'stop'],
  ['openai', 'something_new', 'tool_calls', true],
  ['responses', 'completed', 'stop'],
  ['responses', 'completed', 'tool_calls', true],
  ['responses', 'max_output_tokens', 'length'],
  ['responses', 'max_output_tokens', 'length', true],
  ['responses', 'content_filter', 'content_filter'],
  ['responses', 'something_new', 'length'],
  ['anthropic', 'end_turn', 'stop'],
  ['anthropic', 'stop_sequence', 'stop'],
  ['anthropic', 'pause_turn', 'stop'],
  ['anthropic', 'tool_use', 'tool_calls', true],
  ['anthropic', 'max_tokens', 'length'],
  ['anthropic', 'model_context_window_exceeded', 'length'],
  ['anthropic', 'refusal', 'content_filter'],
  ['anthropic', 'compaction', 'stop'],
  ['anthropic', 'something_new', 'stop'],
  ['anthropic', 'something_new', 'tool_calls', true],
  ['gemini', 'STOP', 'stop'],
  ['gemini', 'STOP', 'tool_calls', true],
  ['gemini', 'MAX_TOKENS', 'length'],
  ['gemini', 'SAFETY', 'content_filter'],
  ['gemini', 'MODEL_ARMOR', 'content_filter'],
  ['gemini', 'MALFORMED_FUNCTION_CALL', 'error'],
  ['gemini', 'SOMETHING_NEW', 'stop'],
  ['gemini', 'SOMETHING_NEW', 'tool_calls', true],
];

const rows = CASES.map(([wire, native, expected, calls = false]) => ({ wire, native, expected, calls }));

test.each(rows)('$wire: $native is $expected (calls: $calls)', async ({ wire, native, expected, calls }) => {
  const { format, plain, events } = WIRES[wire];
  const ended = { finish_reason: expected, native_finish_reason: native };
  expect(format.result(plain(native, calls)).choices[0]).toMatchObject(ended);
  const stream = events(native, calls).map((event) => `data: ${JSON.stringify(event)}\n\n`);
  const { choices } = await readStream(format, [Buffer.from(stream.join(''))]);
  expect(choices[0]).toMatchObject(ended);
});
