import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { wireEvents } from './support/grammar/messages';
import { transcript, type Wire } from './support/transcripts';
import { events, json, startUpstream, type Upstream } from './support/upstream';

/** Fields of Messages that clients with strict schemas need, and fields that these clients refuse. */
const WIRES = ['openai', 'responses', 'anthropic', 'gemini'] as const satisfies readonly Wire[];
const ADDRESSES = ['/api/v1/messages', '/v1/messages'] as const;
const SEEDS = [...Array(12).keys()];

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly citations?: unknown;
  readonly caller?: unknown;
}
interface Event {
  readonly type: string;
  readonly message?: Answer;
  readonly content_block?: Block;
  readonly usage?: Record<string, unknown>;
}
interface Answer {
  readonly content: readonly Block[];
  readonly usage: Record<string, unknown>;
}

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({
    configuration: {
      providers: WIRES.map((wire) => ({
        slug: wire,
        protocol: wire === 'responses' ? ('openai' as const) : wire,
        base_url: upstream.url,
        api_key: 'secret',
        ...(wire === 'responses' && { apis: ['responses' as const] }),
      })),
      models: WIRES.map((wire) => ({
        id: `test/${wire}`,
        context_length: 128_000,
        endpoints: [{ provider: wire, upstream_model: 'up', pricing: { prompt: '0', completion: '0' } }],
      })),
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const post = async (address: string, body: object): Promise<string> => {
  const answer = await fetch(gateway.origin + address, {
    method: 'POST',
    headers: { 'x-api-key': INFERENCE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ max_tokens: 1_000, messages: [{ role: 'user', content: 'Hi' }], ...body }),
  });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, text]);
  return text;
};

/** Scripts the upstream. */
const script = (wire: Wire, seed: number, stream: boolean): void => {
  const { plain, stream: streamed } = transcript(wire, seed);
  upstream.answer((response, call) => {
    if (!stream) return json(200, plain)(response, call);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(streamed);
  });
};

async function plainOf(address: string, wire: Wire, seed: number): Promise<Answer> {
  script(wire, seed, false);
  return JSON.parse(await post(address, { model: `test/${wire}` })) as Answer;
}

async function eventsOf(address: string, wire: Wire, seed: number): Promise<readonly Event[]> {
  script(wire, seed, true);
  const text = await post(address, { model: `test/${wire}`, stream: true });
  return wireEvents(text).map(({ data }) => data as unknown as Event);
}

describe.each(ADDRESSES)('%s', (address) => {
  describe.each(WIRES)('over the wire %s', (wire) => {
    test('text without a source has no citations', async () => {
      for (const seed of SEEDS) {
        const { content } = await plainOf(address, wire, seed);
        const started = (await eventsOf(address, wire, seed)).flatMap(
          ({ content_block: block }) => block ?? [],
        );
        for (const { citations } of [...content, ...started]) expect(citations).not.toBeNull();
      }
    });

    test('a message says its diagnostics and its speed', async () => {
      const plain = await plainOf(address, wire, 0);
      const [start] = await eventsOf(address, wire, 0);
      for (const message of [plain, start?.message])
        expect(message).toMatchObject({ diagnostics: null, usage: { speed: null } });
    });

    test('a stream starts with the tokens of its prompt, and ends with the true ones', async () => {
      const told = await eventsOf(address, wire, 0);
      const { usage } = await plainOf(address, wire, 0);
      expect(told[0]?.message?.usage['input_tokens']).toBeGreaterThan(0);
      expect(told.find(({ type }) => type === 'message_delta')?.usage).toMatchObject({
        input_tokens: usage['input_tokens'],
        output_tokens: usage['output_tokens'],
      });
    });

    // Providers of the format say it themselves, or are too old to have it.
    if (wire !== 'anthropic')
      test('a call says its caller', async () => {
        for (const seed of SEEDS) {
          const { content } = await plainOf(address, wire, seed);
          const started = (await eventsOf(address, wire, seed)).flatMap(
            ({ content_block: block }) => block ?? [],
          );
          for (const { type, caller } of [...content, ...started])
            expect(caller).toEqual(type === 'tool_use' ? { type: 'direct' } : undefined);
        }
      });
  });
});

test('a server of the format that counts at the end starts with the tokens of the prompt', async () => {
  upstream.answer(
    events(
      { type: 'message_start', message: { content: [], usage: { input_tokens: 0, output_tokens: 0 } } },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { input_tokens: 21, output_tokens: 1 },
      },
      { type: 'message_stop' },
    ),
  );
  const text = await post('/v1/messages', { model: 'test/anthropic', stream: true });
  const told = wireEvents(text).map(({ data }) => data as unknown as Event);
  expect(told[0]?.message?.usage['input_tokens']).toBeGreaterThan(0);
  expect(told.find(({ type }) => type === 'message_delta')?.usage).toMatchObject({ input_tokens: 21 });
});
