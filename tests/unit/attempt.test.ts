import { ApiError } from '../../src/errors';
import { attempt, openAnswer, openStream } from '../../src/inference/attempt';
import type { Endpoint } from '../../src/inference/catalogue';
import type { ChatDelta, ChatRequest } from '../../src/providers/format';
import { openai } from '../../src/providers/openai';
import { bindProtocols } from '../../src/providers/protocols';
import {
  OutOfTime,
  type ByteSink,
  type UpstreamAnswer,
  type UpstreamCall,
} from '../../src/providers/transport';

/** An answer whose bytes are in memory: the port that the transport offers. */
class Bytes implements UpstreamAnswer {
  readonly status = 200;
  aborted = false;
  pauses = 0;
  private sink: ByteSink | undefined;
  private waiting: Buffer[];
  private paused = false;

  constructor(
    pieces: readonly (Buffer | string)[],
    private readonly failure?: ApiError,
  ) {
    this.waiting = pieces.map((piece) => Buffer.from(piece));
  }
  header(): undefined {
    return undefined;
  }
  progress(): void {
    // No clock here.
  }
  read(sink: ByteSink): void {
    this.sink = sink;
    queueMicrotask(() => this.flow());
  }
  pause(): void {
    this.paused = true;
    this.pauses++;
  }
  hold(): void {
    this.paused = true;
  }
  resume(): void {
    this.paused = false;
    queueMicrotask(() => this.flow());
  }
  abort(): void {
    this.aborted = true;
    this.waiting = [];
    this.sink = undefined;
  }
  private flow(): void {
    while (!this.paused && this.sink) {
      const piece = this.waiting.shift();
      if (piece) this.sink.data(piece);
      else {
        const { sink } = this;
        this.sink = undefined;
        if (this.failure) sink.fail(this.failure);
        else sink.end();
      }
    }
  }
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const WHOLE = [
  ': a comment\n\n',
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: 'Grüße, 世界 🌍' }),
  chunk({ content: ' und "mehr"\\n' }),
  chunk({}, 'stop'),
  `data: ${JSON.stringify({ id: 'c', choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } })}\n\n`,
  'data: [DONE]\n\n',
].join('');

interface Read {
  readonly deltas: ChatDelta[];
  readonly error: ApiError | undefined;
}

async function read(answer: UpstreamAnswer, isLast = false): Promise<Read> {
  const stream = await openStream(answer, openai, false, isLast);
  const deltas: ChatDelta[] = [];
  return new Promise((resolve) =>
    stream.pipe({
      delta: (delta) => void deltas.push(delta),
      end: () => resolve({ deltas, error: undefined }),
      fail: (error) => resolve({ deltas, error }),
    }),
  );
}

const text = ({ deltas }: Read): string =>
  deltas.map(({ choices }) => choices[0]?.delta.content ?? '').join('');

describe('a stream', () => {
  test('gives the same deltas wherever its bytes are cut', async () => {
    const bytes = Buffer.from(WHOLE);
    const expected = await read(new Bytes([bytes]));
    expect(text(expected)).toBe('Grüße, 世界 🌍 und "mehr"\\n');
    expect(expected.deltas.at(-1)).toMatchObject({ usage: { prompt: 3, completion: 4 } });
    for (let at = 1; at < bytes.length; at++)
      expect(await read(new Bytes([bytes.subarray(0, at), bytes.subarray(at)]))).toEqual(expected);
    expect(await read(new Bytes([...bytes].map((byte) => Buffer.from([byte]))))).toEqual(expected);
  });

  test.each([
    ['CR LF', (whole: string) => whole.replaceAll('\n', '\r\n')],
    ['CR', (whole: string) => whole.replaceAll('\n', '\r')],
    ['no space after the colon', (whole: string) => whole.replaceAll('data: ', 'data:')],
    ['names of events', (whole: string) => whole.replaceAll('data: ', 'event: message\nid: 7\ndata: ')],
    ['a byte order mark', (whole: string) => `\ufeff${whole}`],
    ['comments everywhere', (whole: string) => whole.replaceAll('\n\n', '\n: ping\n\n: ping\n\n')],
    ['no blank line at the end', (whole: string) => whole.trimEnd()],
    ['no [DONE]', (whole: string) => whole.replace('data: [DONE]\n\n', '')],
  ])('may be written with %s', async (_, change) => {
    const expected = await read(new Bytes([WHOLE]));
    expect(await read(new Bytes([change(WHOLE)]))).toEqual(expected);
  });

  test.each([
    { content: 'a' },
    { reasoning: 'a' },
    { refusal: 'a' },
    { audio: { id: 'audio_1' } },
    { tool_calls: [{ index: 0, id: 'c', function: { name: 'f', arguments: '' } }] },
    { images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
  ])('that has said %j can fall back no longer, and gives what came before it', async (delta) => {
    const { deltas, error } = await read(new Bytes([chunk({ role: 'assistant' }), chunk(delta)]));
    expect(deltas.map(({ choices }) => choices[0]?.delta)).toMatchObject([{ role: 'assistant' }, {}]);
    expect(error).toMatchObject({ type: 'provider_unavailable' });
  });

  test('that is long in saying something is passed on as it is', async () => {
    jest.useFakeTimers();
    try {
      const source = new (class extends Bytes {
        override read(sink: ByteSink): void {
          sink.data(Buffer.from(chunk({ role: 'assistant' })));
        }
      })([]);
      const opened = jest.fn();
      void openStream(source, openai).then(opened);
      await jest.advanceTimersByTimeAsync(9_999);
      expect(opened).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(opened).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test.each([false, true])(
    'that begins with a role waits for more only where another may (is the last: %j)',
    async (isLast) => {
      const answer = new Bytes([]);
      answer.read = (sink) => sink.data(Buffer.from(chunk({ role: 'assistant' })));
      const opened = jest.fn();
      void openStream(answer, openai, false, isLast).then(opened);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(opened).toHaveBeenCalledTimes(isLast ? 1 : 0);
      const broken = new Bytes([
        chunk({ role: 'assistant' }) + 'data: {"error":{"message":"overloaded"}}\n\n',
      ]);
      await expect(openStream(broken, openai, false, isLast)).rejects.toBeInstanceOf(ApiError);
    },
  );

  test('that ends after a role has failed, also where that was passed on at once', async () => {
    const { deltas, error } = await read(new Bytes([chunk({ role: 'assistant' }), 'data: [DONE]\n\n']), true);
    expect(deltas).toHaveLength(1);
    expect(error?.message).toContain('a stream without an answer');
  });

  test('of empty words without end is not held back for ever', async () => {
    const empty = Array.from({ length: 300 }, () => chunk({ content: '' }));
    const { deltas } = await read(new Bytes(empty));
    expect(deltas).toHaveLength(300);
  });

  test('that ends without a finish and without [DONE] was cut', async () => {
    const { deltas, error } = await read(new Bytes([chunk({ content: 'Hel' })]));
    expect(deltas).toHaveLength(1);
    expect(error).toMatchObject({ type: 'provider_unavailable', status: 502 });
  });

  test('is whole with [DONE] alone', async () => {
    const { error } = await read(new Bytes([chunk({ content: 'Hi' }), 'data: [DONE]\n\n']));
    expect(error).toBeUndefined();
  });

  test.each([
    ['nothing', []],
    ['comments alone', [': ping\n\n']],
    ['[DONE] alone', ['data: [DONE]\n\n']],
    ['an error first', ['data: {"error":{"message":"overloaded","code":503}}\n\n']],
    ['no JSON', ['data: <html>\n\n']],
    ['a role alone', [chunk({ role: 'assistant', content: '' })]],
    ['a role and [DONE]', [chunk({ role: 'assistant', content: null, tool_calls: [] }), 'data: [DONE]\n\n']],
    ['a role and an error', [chunk({ role: 'assistant' }), 'data: {"error":{"message":"overloaded"}}\n\n']],
  ])('of %s is refused before it opens, so that another endpoint can be tried', async (_, pieces) => {
    await expect(openStream(new Bytes(pieces), openai)).rejects.toBeInstanceOf(ApiError);
  });

  test('whose connection breaks before the first delta is refused with that failure', async () => {
    const failure = new ApiError('provider_unavailable', 'broke');
    await expect(openStream(new Bytes([': ping\n\n'], failure), openai)).rejects.toBe(failure);
  });

  test.each([
    ['breaks', [], new ApiError('provider_unavailable', 'broke'), 502],
    ['sends an error', ['data: {"error":{"message":"overloaded","code":503}}\n\n'], undefined, 503],
    ['sends what is not JSON', ['data: <html>\n\n'], undefined, 502],
  ] as const)(
    'that %s later ends with a failure, after what had come',
    async (_, pieces, failure, status) => {
      const found = await read(
        new Bytes([chunk({ content: 'Hel' }), chunk({ content: 'lo' }), ...pieces], failure),
      );
      expect(text(found)).toBe('Hello');
      expect(found.error?.status).toBe(status);
    },
  );

  test.each([0, 1])('with an event above 1 MiB is given up, after %s others', async (before) => {
    const huge = `data: {"choices":[{"delta":{"content":"${'x'.repeat(1_100_000)}`;
    const pieces = Array.from({ length: 20 }, (_, i) =>
      huge.slice((i * huge.length) / 20, ((i + 1) * huge.length) / 20),
    );
    const answer = new Bytes([...Array.from({ length: before }, () => chunk({ content: 'Hi' })), ...pieces]);
    const outcome = await read(answer).then(
      ({ error }) => error,
      (error: unknown) => error,
    );
    expect(outcome).toMatchObject({ status: 502, message: expect.stringContaining('too large') as unknown });
    expect(answer.aborted).toBe(true);
  });

  test('an event just below 1 MiB is taken', async () => {
    const found = await read(new Bytes([chunk({ content: 'x'.repeat(1_000_000) }), chunk({}, 'stop')]));
    expect(text(found)).toHaveLength(1_000_000);
  });

  test('waits after its first delta until it is read', async () => {
    const answer = new Bytes([chunk({ content: 'a' }), chunk({ content: 'b' }), chunk({}, 'stop')]);
    const stream = await openStream(answer, openai);
    expect(answer.pauses).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    const seen: string[] = [];
    await new Promise<void>((resolve, reject) =>
      stream.pipe({
        delta: ({ choices }) => void seen.push(choices[0]?.delta.content ?? ''),
        end: resolve,
        fail: reject,
      }),
    );
    expect(seen).toEqual(['a', 'b', '']);
  });

  test('says nothing more once it was aborted', async () => {
    const answer = new Bytes([chunk({ content: 'a' }), chunk({ content: 'b' }), chunk({}, 'stop')]);
    const stream = await openStream(answer, openai);
    const seen: unknown[] = [];
    stream.pipe({
      delta: (delta) => {
        seen.push(delta);
        stream.abort();
      },
      end: () => seen.push('end'),
      fail: () => seen.push('fail'),
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toHaveLength(1);
    expect(answer.aborted).toBe(true);
  });
});

describe('a plain answer', () => {
  const body = JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', content: 'Grüße' }, finish_reason: 'stop' }],
  });

  test('is read whole, wherever it is cut', async () => {
    const bytes = Buffer.from(body);
    for (let at = 0; at <= bytes.length; at += 7) {
      const answer = await openAnswer(new Bytes([bytes.subarray(0, at), bytes.subarray(at)]), openai);
      expect(answer.choices[0]?.message.content).toBe('Grüße');
    }
  });

  test.each([
    ['nothing', []],
    ['half of it', [body.slice(0, -5)]],
    ['a page', ['<html>']],
    ['an error', ['{"error":{"message":"overloaded"}}']],
  ])('of %s is a 502', async (_, pieces) => {
    await expect(openAnswer(new Bytes(pieces), openai)).rejects.toMatchObject({ status: 502 });
  });

  test('above 32 MiB is given up', async () => {
    const answer = new Bytes(Array.from({ length: 33 }, () => Buffer.alloc(1024 * 1024, 32)));
    await expect(openAnswer(answer, openai)).rejects.toMatchObject({ status: 502 });
    expect(answer.aborted).toBe(true);
  });
});

describe('endpoints in turn', () => {
  const endpointOf = (slug: string) =>
    ({
      model: { id: 'test/model' },
      provider: { slug, name: slug, protocol: 'openai', baseUrl: `http://${slug}`, headers: {} },
      tag: slug,
      upstreamModel: 'up',
      supportedParameters: new Set<string>(),
      maxCompletionTokens: null,
      tier: null,
      apis: new Set(['chat']),
    }) as unknown as Endpoint;
  const CHAT: ChatRequest = { messages: [{ role: 'user', content: 'Hello' }] };
  const asked: UpstreamCall[] = [];
  const run = (failures: readonly ApiError[]) => {
    asked.length = 0;
    const waiting = [...failures];
    const send = (call: UpstreamCall) => {
      asked.push(call);
      return Promise.reject(waiting.shift() ?? new Error('asked too often'));
    };
    return attempt(
      [endpointOf('a'), endpointOf('b')],
      CHAT,
      bindProtocols(send, (chat) => Promise.resolve(chat)),
      openAnswer,
      { records: [], bodies: [] },
      new AbortController().signal,
    );
  };
  const silent = new ApiError('timeout', 'no answer', { status: 524 });

  test('one that is silent leaves the others the rest of the time', async () => {
    await expect(run([silent, silent])).rejects.toMatchObject({ status: 524 });
    expect(asked.map(({ url }) => url)).toEqual(['http://a/chat/completions', 'http://b/chat/completions']);
    expect(asked[1]?.since).toBe(asked[0]?.since);
  });

  test('when the time for all of them is over, no other is asked', async () => {
    await expect(run([new OutOfTime('timeout', 'too late', { status: 524 })])).rejects.toMatchObject({
      status: 524,
      message: 'too late',
    });
    expect(asked).toHaveLength(1);
  });
});
