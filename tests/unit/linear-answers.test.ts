import { ApiError } from '../../src/errors';
import { BlockWriter } from '../../src/formats/messages/events';
import { converted } from '../../src/formats/messages/reply';
import { responsesFormat } from '../../src/formats/responses';
import type { Reading, ResponsesRequest } from '../../src/formats/responses/request';
import { ResponsesWriter } from '../../src/formats/responses/writer';
import type { AnswerContext, Told } from '../../src/inference/caller-format';
import { openAnswer, openStream } from '../../src/inference/attempt';
import { streamLimits } from '../../src/inference/stream-limits';
import { anthropic } from '../../src/providers/anthropic';
import { assembled } from '../../src/providers/assemble';
import { ByteOffsets } from '../../src/providers/byte-offsets';
import type { ChatAnswer, ChatDelta, ChatFormat, ChatStreamChoice } from '../../src/providers/format';
import { gemini } from '../../src/providers/gemini';
import { openai } from '../../src/providers/openai';
import { responses } from '../../src/providers/responses';
import { collect, type ByteSink, type UpstreamAnswer } from '../../src/providers/transport';
import { upstreamError } from '../../src/providers/upstream-errors';

/** Work that grew with the square of an answer took longer than a test may take. */

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const CONTEXT = {
  generationId: 'gen-1764000000-abcdefghij',
  createdAt: new Date(1_764_000_000_000),
  endpoint: { model: { id: 'test/model' }, provider: { name: 'P' } },
  chat: { messages: [] },
  passes: false,
  sentBodies: () => [],
  promptTokens: () => 1,
} as unknown as AnswerContext;
const TOLD = {
  usage: { prompt: 1, completion: 1 },
  cost: { totalNanoUsd: 0, promptNanoUsd: 0, completionNanoUsd: 0, cacheDiscountNanoUsd: null },
  generationTimeMs: 1,
} as unknown as Told;
const ASKED = { body: { input: 'Hi' } as ResponsesRequest, renamed: new Map<string, never>() };
const READING = { ...ASKED, chat: { messages: [] }, mayPass: false } as unknown as Reading;

const step = (delta: ChatStreamChoice['delta']): ChatDelta => ({
  choices: [{ index: 0, delta, finish_reason: null }],
});
/** The answer in each of the callers' formats. */
const told = (answer: ChatAnswer) => ({
  messages: converted(answer, CONTEXT, TOLD, { sequences: [], hideThoughts: false, omitted: [] }),
  responses: responsesFormat(ASKED.body, READING).reply(answer, CONTEXT, TOLD),
});

const claude = (content: unknown[]): ChatAnswer =>
  anthropic.result({ id: 'msg', type: 'message', content, stop_reason: 'end_turn' });
const google = (parts: unknown[], more: object = {}): ChatAnswer =>
  gemini.result({ candidates: [{ content: { parts }, finishReason: 'STOP', ...more }] });
const call = (index: number, args: string): ChatStreamChoice['delta'] => ({
  tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name: 'f', arguments: args } }],
});
const source = {
  type: 'url_citation',
  url_citation: { url: 'https://a', title: '', start_index: 0, end_index: 1 },
} as const;

describe('a plain answer is read and told in linear time', () => {
  test('with unknown blocks', () => {
    const answer = claude([{ type: 'text', text: 'a' }, ...times(39_000, () => ({ type: 'new' }))]);
    expect(told(answer).messages.omitted).toHaveLength(39_000);
  });

  test('with images', () => {
    const answer = google(times(40_000, () => ({ inlineData: { mimeType: 'image/png', data: 'AAAA' } })));
    expect(told(answer).responses.output).toHaveLength(40_000);
  });

  test('with cited blocks', () => {
    const citations = [{ type: 'web_search_result_location', url: 'https://a', title: 'T', cited_text: 'a' }];
    for (let round = 0; round < 6; round++) {
      const answer = claude(times(40_000, () => ({ type: 'text', text: 'a', citations })));
      expect(answer.choices[0]?.message.annotations).toHaveLength(40_000);
      expect(told(answer).messages.content).toHaveLength(1);
    }
  });

  test('with places in a long text', () => {
    const groundingSupports = times(20_000, () => ({
      segment: { startIndex: 1, endIndex: 300_000 },
      groundingChunkIndices: [0],
    }));
    const grounding = {
      groundingMetadata: { groundingChunks: [{ web: { uri: 'https://a' } }], groundingSupports },
    };
    const { message } = google([{ text: 'wörd '.repeat(60_000) }], grounding).choices[0] ?? {};
    expect(message?.annotations?.[0]).toMatchObject({ url_citation: { start_index: 1, end_index: 250_000 } });
  });

  test('with calls that have proofs', () => {
    const parts = times(10_000, (index) => ({
      functionCall: { id: `id_${index}`, name: 'f', args: {} },
      thoughtSignature: 'AAAA',
    }));
    const both = told(google(parts));
    expect(both.messages.content).toHaveLength(20_000);
    expect(both.responses.output).toHaveLength(20_000);
  });

  test('with thoughts between its calls', () => {
    const details = times(40_000, (index) => ({
      type: 'reasoning.encrypted' as const,
      data: 'AAAA',
      id: `rs_${index}`,
      format: 'openai-responses-v1' as const,
      index,
    }));
    const message = assembled([{ content: 'a', reasoning_details: details }]);
    const answer = { choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }] } as ChatAnswer;
    expect(told(answer).responses.output).toHaveLength(40_001);
  });
});

describe('a stream is read and told in linear time', () => {
  /** The deltas that events become. */
  const read = (format: ChatFormat, events: readonly object[]): ChatDelta[] => {
    const convert = format.chunks();
    return events.flatMap((event) => convert({ data: JSON.stringify(event) }) ?? []);
  };
  const writeAll = (deltas: readonly ChatDelta[]) => {
    const response = new ResponsesWriter(ASKED, CONTEXT);
    const blocks = new BlockWriter(CONTEXT, { sequences: [], hideThoughts: false, omitted: [] });
    for (const delta of deltas) {
      response.delta(delta);
      blocks.delta(structuredClone(delta));
    }
    const last = response.finish(TOLD).at(-1);
    return { last: last && 'response' in last ? last.response.output : [], blocks: blocks.finish(TOLD) };
  };

  test('with all reasoning items in its last event', () => {
    const output = times(30_000, (index) => ({
      type: 'reasoning',
      id: `rs_${index}`,
      summary: [{ type: 'summary_text', text: 'why' }],
      encrypted_content: 'AAAA',
    }));
    const deltas = read(responses, [
      { type: 'response.completed', response: { id: 'resp', status: 'completed', output } },
    ]);
    expect(writeAll(deltas).last).toHaveLength(30_000);
  });

  test('with sources that are named after many items', () => {
    const words = times(20_000, (index) => step(index % 2 === 0 ? { content: 'a' } : { reasoning: 'b' }));
    const sources = times(20_000, () => step({ annotations: [source] }));
    expect(writeAll([...words, ...sources]).last).toHaveLength(20_000);
  });

  test('with pieces of two calls in turn', () => {
    const piece = 'word '.repeat(20);
    const pieces = times(20_000, (index) =>
      step({ tool_calls: [{ index: index % 2, function: { arguments: piece } }] }),
    );
    const { last, blocks } = writeAll([step(call(0, '{"a":"')), step(call(1, '{"b":"')), ...pieces]);
    expect(last).toHaveLength(2);
    expect(blocks.some(({ type }) => type === 'message_stop')).toBe(true);
  });

  test('with many calls that are whole', () => {
    expect(writeAll(times(10_000, (index) => step(call(index, '{"a":1}')))).last).toHaveLength(10_000);
  });

  test('with many calls that wait for the first', () => {
    const { last } = writeAll([
      step(call(0, '{"a":')),
      ...times(9_998, (index) => step(call(index + 1, '{}'))),
      step({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
      step(call(9_999, '{}')),
    ]);
    expect(last).toHaveLength(10_000);
  });
});

test('an error of a provider is looked through at its beginning', () => {
  for (let count = 0; count < 20; count++) {
    const error = upstreamError(400, 'api-'.repeat(100_000), 'key-'.repeat(120_000));
    expect(error.message.length).toBeLessThanOrEqual(2_000);
  }
});

test('a credential that is cut at the end of the beginning is not told', () => {
  const long = 'sk-abcdefghijklmnop'.repeat(60);
  const error = upstreamError(400, undefined, `${`${long} `.repeat(14)}sk-${'x'.repeat(16_384)}`);
  expect(error.message).not.toMatch(/sk-/);
});

test.each([
  ['openai', () => openai.result({ choices: [{ message: { content: 'a' }, finish_reason: 'constructor' }] })],
  [
    'anthropic',
    () => anthropic.result({ content: [{ type: 'text', text: 'a' }], stop_reason: 'constructor' }),
  ],
  [
    'gemini',
    () =>
      gemini.result({ candidates: [{ content: { parts: [{ text: 'a' }] }, finishReason: 'constructor' }] }),
  ],
])('a finish reason that objects inherit is an unknown one: %s', (_, read) => {
  expect(read().choices[0]).toMatchObject({ finish_reason: 'stop', native_finish_reason: 'constructor' });
});

test('an error code that objects inherit is an unknown one', () => {
  expect(upstreamError(undefined, 'constructor', 'no').type).toBe('provider_unavailable');
});

/* ---- Bytes ---- */

/** An answer of chunks that are in memory, which keeps to pauses. */
class Chunks implements UpstreamAnswer {
  readonly status = 200;
  holds = 0;
  private sink: ByteSink | undefined;
  private isHeld = false;
  private readonly iterator: Iterator<Buffer>;

  constructor(chunks: Iterable<Buffer>) {
    this.iterator = chunks[Symbol.iterator]();
  }
  header = (): undefined => undefined;
  progress = (): undefined => undefined;
  read(sink: ByteSink): void {
    this.sink = sink;
    queueMicrotask(() => this.flow());
  }
  pause(): void {
    this.isHeld = true;
  }
  hold(): void {
    this.holds++;
    this.isHeld = true;
  }
  resume(): void {
    this.isHeld = false;
    queueMicrotask(() => this.flow());
  }
  abort(): void {
    this.sink = undefined;
  }
  private flow(): void {
    while (!this.isHeld && this.sink) {
      const next = this.iterator.next();
      if (!next.done) this.sink.data(next.value);
      else {
        const { sink } = this;
        this.sink = undefined;
        sink.end();
      }
    }
  }
}

const event = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const END = `${event({}, 'stop')}data: [DONE]\n\n`;

/** Reads a stream to its end. */
async function streamed(answer: UpstreamAnswer): Promise<{ text: string; error?: ApiError; turns: number }> {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const open = await openStream(answer, openai);
  let text = '';
  const error = await new Promise<ApiError | undefined>((resolve) =>
    open.pipe({
      delta: ({ choices }) => void (text += choices[0]?.delta.content ?? ''),
      end: () => resolve(undefined),
      fail: resolve,
    }),
  );
  isOver = true;
  return { text, turns, ...(error && { error }) };
}

test('others have their turn while a stream of many events is read', async () => {
  const whole = Buffer.from(event({ content: 'a' }) + event({ content: 'word ', x: 1 }).repeat(60_000) + END);
  const answer = new Chunks([whole]);
  const { text, turns } = await streamed(answer);
  expect(text).toBe(`a${'word '.repeat(60_000)}`);
  expect(answer.holds).toBeGreaterThan(2);
  expect(turns).toBeGreaterThan(2);
});

test.each([
  ['a line in one-byte chunks', event({ content: 'a'.repeat(900_000) }) + END, 1],
  ['lines that end with CR', event({ content: 'a' }) + ':\r\r'.repeat(600_000) + END, 65_536],
  ['an event of many lines', `${event({ content: 'a' })}${'data:\n'.repeat(150_000)}\n${END}`, 65_536],
])('%s are read in linear time', async (_, whole, size) => {
  const bytes = Buffer.from(whole);
  function* chunks(): Iterable<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const { text, error } = await streamed(new Chunks(chunks()));
  expect(error).toBeUndefined();
  expect(text.startsWith('a')).toBe(true);
});

/** Small chunks, each the only one of its packet: together the packets are 2 GB. */
function* packets(): Iterable<Buffer> {
  yield Buffer.from('{"a":"');
  for (let count = 0; count < 32_768; count++) yield Buffer.alloc(65_536, 0x61).subarray(0, 8);
  yield Buffer.from('"}');
}

test('a plain answer in small chunks costs memory as its bytes do', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const body = await collect(new Chunks(packets()), 1_000_000);
  expect(body).toHaveLength(32_768 * 8 + 8);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e9);
});

test('a plain answer in place of a stream in small chunks costs memory as its bytes do', async () => {
  const before = process.memoryUsage().arrayBuffers;
  await expect(openStream(new Chunks(packets()), openai)).rejects.toThrow(ApiError);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e9);
});

/* ---- Limits ---- */

const message = (fields: object): Buffer =>
  Buffer.from(
    JSON.stringify({
      choices: [{ message: { role: 'assistant', content: 'a', ...fields }, finish_reason: 'stop' }],
    }),
  );
const opened = (body: Buffer) => openAnswer(new Chunks([body]), openai);

test('a large answer is what a small one is, and others have their turn meanwhile', async () => {
  const logprobs = times(20_000, (index) => ({ token: `ü${index}`, logprob: -1, bytes: [1, 2] }));
  const images = times(3, () => ({ image_url: { url: `data:image/png;base64,${'A'.repeat(100_000)}` } }));
  const body = Buffer.from(
    JSON.stringify({
      choices: [
        { message: { content: 'a "{[\\', images }, logprobs: { content: logprobs }, finish_reason: 'stop' },
      ],
    }),
  );
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const { choices } = await opened(body);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(choices).toEqual(openai.result(JSON.parse(body.toString())).choices);
});

test.each([
  ['values', message({ x: times(1_100_000, () => 0) }), /more than 1000000 values/],
  [
    'members of an object',
    message(Object.fromEntries(times(150_000, (index) => [`x${index}`, 0]))),
    /members/,
  ],
  [
    'levels',
    message({
      x: JSON.parse('['.repeat(200) + '0'.repeat(1) + ']'.repeat(200)) as unknown,
      y: 'a'.repeat(100_000),
    }),
    /nested too deep/,
  ],
  [
    'tool calls',
    message({ tool_calls: times(10_001, () => ({ function: { name: 'f', arguments: '{}' } })) }),
    /more than 10000 tool calls/,
  ],
  ['sources', message({ annotations: times(40_001, () => source) }), /more than 40000 sources/],
  [
    'values in arguments',
    message({ tool_calls: [{ function: { name: 'f', arguments: `[${'0,'.repeat(1_000_001)}0]` } }] }),
    /tool calls with too many values/,
  ],
])('an answer with too many %s is a failure of its provider', async (_, body, what) => {
  const failure = opened(body);
  await expect(failure).rejects.toMatchObject({ type: 'provider_unavailable' });
  await expect(failure).rejects.toThrow(what);
});

test.each([
  ['tool calls', (index: number) => call(index, '{}'), /more than 10000 tool calls/],
  ['sources', () => ({ annotations: [source, source, source, source] }), /more than 40000 sources/],
  [
    'values in arguments',
    () => ({ tool_calls: [{ index: 0, function: { arguments: '0,'.repeat(100) } }] }),
    /more than 1000000 values/,
  ],
] as const)('a stream with too many %s is a failure of its provider', (_, make, what) => {
  const judge = streamLimits();
  expect(() => times(10_001, (index) => judge(step(make(index) as ChatStreamChoice['delta'])))).toThrow(what);
});

test('an event with too many values is a failure of its provider', async () => {
  const events = event({ content: 'a' }) + event({ content: 'b', x: times(250_000, () => 0) }) + END;
  const { text, error } = await streamed(new Chunks([Buffer.from(events)]));
  expect(text).toBe('a');
  expect(error?.type).toBe('provider_unavailable');
});

test('offsets in bytes are told as offsets in characters', () => {
  const text = `${'a'.repeat(1_023)}🌍ü世界`.repeat(8);
  const bytes = Buffer.from(text);
  for (const size of [1, 7, 1_024, text.length]) {
    const offsets = new ByteOffsets();
    for (let at = 0; at < text.length; at += size) offsets.add(text.slice(at, at + size));
    for (let at = 0; at < bytes.length + 9; at += 11)
      expect(offsets.characters(at)).toBe(bytes.subarray(0, at).toString('utf8').length);
  }
});
