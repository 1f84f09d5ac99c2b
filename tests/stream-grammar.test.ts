import OpenAI from 'openai';
import type { ChatCompletionChunk } from 'openai/resources';
import { ChatGrammar } from '../src/formats/chat-grammar';
import type { ChatStreamChoice } from '../src/providers/format';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { transcript, type Wire } from './support/transcripts';
import { events, startUpstream, type Upstream } from './support/upstream';
import { WIRES, wiresConfiguration } from './support/wires';

/** A streamed chat has the grammar of OpenAI's own, whatever the provider's is. */
const SEEDS = [...Array(40).keys()];

let upstream: Upstream;
let gateway: TestGateway;
let client: OpenAI;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({
    configuration: wiresConfiguration(upstream.url),
  });
  client = new OpenAI({ apiKey: INFERENCE_KEY, baseURL: gateway.url, maxRetries: 0 });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const ask = (wire: Wire, more: object = {}) => ({
  model: `test/${wire}`,
  messages: [{ role: 'user' as const, content: 'Hi' }],
  ...more,
});

async function chunksOf(wire: Wire, more: object = {}): Promise<ChatCompletionChunk[]> {
  const chunks: ChatCompletionChunk[] = [];
  for await (const chunk of await client.chat.completions.create({ ...ask(wire, more), stream: true }))
    chunks.push(chunk);
  return chunks;
}

/** What breaks the grammar. */
function broken(chunks: readonly ChatCompletionChunk[]): string[] {
  const problems: string[] = [];
  const begun = new Set<number>();
  const ended = new Set<number>();
  for (const { choices, usage } of chunks) {
    if (choices.length !== 1) problems.push(`a chunk with ${choices.length} choices`);
    for (const { index, delta, finish_reason: reason } of choices) {
      if (begun.has(index) === (delta.role !== undefined))
        problems.push('the role is not in the first delta alone');
      begun.add(index);
      if ((delta.tool_calls?.length ?? 0) > 1) problems.push('several calls in a delta');
      if (ended.has(index) && !usage) problems.push('a delta after the finish reason');
      if ((reason || usage) && Object.keys(delta).length > 0)
        problems.push(`a delta beside the finish reason or the usage: ${JSON.stringify(delta)}`);
      if (reason) ended.add(index);
    }
  }
  if (ended.size !== begun.size) problems.push('a choice without a finish reason');
  return problems;
}

describe.each(WIRES)('over the wire %s', (wire) => {
  const script = (seed: number) =>
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(transcript(wire, seed).stream);
    });

  test('every chunk has one piece in its place', async () => {
    for (const seed of SEEDS) {
      script(seed);
      expect([seed, broken(await chunksOf(wire))]).toEqual([seed, []]);
    }
  });

  test("the accumulator of OpenAI's client puts the whole message together", async () => {
    for (const seed of SEEDS) {
      script(seed);
      const { choices } = await client.chat.completions.stream(ask(wire)).finalChatCompletion();
      const { message, finish_reason: reason } = transcript(wire, seed).expected.choices[0] ?? {};
      expect(choices[0]?.message.role).toBe('assistant');
      expect(choices[0]?.message.content ?? '').toBe(message?.content ?? '');
      expect(choices[0]?.message.tool_calls ?? []).toMatchObject(message?.tool_calls ?? []);
      expect(choices[0]?.finish_reason).toBe(reason);
    }
  });
});

test('what a provider sends after its finish reason comes before ours, and a repeated reason comes once', async () => {
  const choice = (delta: object, reason: string | null = null) => ({
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  upstream.answer(
    events(
      choice({ reasoning: 'Why' }),
      choice({ role: 'assistant', content: 'He' }, 'stop'),
      choice({ role: 'assistant', content: 'llo' }, 'stop'),
      { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } },
    ),
  );
  const chunks = await chunksOf('openai');
  expect(broken(chunks)).toEqual([]);
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hello');
});

const choice = (rest: Partial<ChatStreamChoice>): ChatStreamChoice => ({
  index: 0,
  delta: {},
  finish_reason: null,
  native_finish_reason: null,
  ...rest,
});
const call = (index: number) => ({
  index,
  id: `call_${index}`,
  type: 'function' as const,
  function: { name: 'f', arguments: '{}' },
});

test.each<{
  given: string;
  choices: ChatStreamChoice[];
  deltas: ChatStreamChoice['delta'][];
  reasons?: string[];
}>([
  {
    given: 'text and two calls with a finish reason',
    choices: [
      choice({ delta: { content: 'a', tool_calls: [call(0), call(1)] }, finish_reason: 'tool_calls' }),
    ],
    deltas: [{ role: 'assistant', content: 'a' }, { tool_calls: [call(0)] }, { tool_calls: [call(1)] }],
    reasons: ['tool_calls'],
  },
  {
    given: 'a call alone',
    choices: [choice({ delta: { tool_calls: [call(0)] } })],
    deltas: [{ role: 'assistant', tool_calls: [call(0)] }],
  },
  {
    given: 'a finish reason alone',
    choices: [choice({ finish_reason: 'stop' })],
    deltas: [{ role: 'assistant', content: '' }],
    reasons: ['stop'],
  },
  {
    given: 'a role again, and nothing with the finish reason',
    choices: [
      choice({ delta: { role: 'assistant', content: '' } }),
      choice({ delta: { role: 'assistant', content: 'a' } }),
      choice({ delta: { role: 'assistant', content: '' }, finish_reason: 'length' }),
    ],
    deltas: [{ role: 'assistant', content: '' }, { content: 'a' }],
    reasons: ['length'],
  },
  {
    given: 'two choices',
    choices: [choice({ delta: { content: 'a' } }), choice({ index: 1, delta: { content: 'b' } })],
    deltas: [
      { role: 'assistant', content: 'a' },
      { role: 'assistant', content: 'b' },
    ],
  },
])('$given', ({ choices, deltas, reasons = [] }) => {
  const grammar = new ChatGrammar();
  expect(grammar.split(choices).map(({ delta }) => delta)).toEqual(deltas);
  expect(grammar.endings().map(({ finish_reason: reason }) => reason)).toEqual(reasons);
  expect(grammar.fits([choice({ delta: { content: 'more' } })])).toBe(true);
});

test('the probabilities of the last tokens come with their text, once', () => {
  const logprobs = { content: [], refusal: null };
  const pieces = new ChatGrammar().split([
    choice({ delta: { content: 'a', tool_calls: [call(0)] }, logprobs, finish_reason: 'stop' }),
  ]);
  expect(pieces.map((piece) => piece.logprobs)).toEqual([logprobs, undefined]);
});
