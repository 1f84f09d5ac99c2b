import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { readMessages, wireEvents } from './support/grammar/messages';
import { transcript, type Wire } from './support/transcripts';
import { events, json, startUpstream, type Upstream } from './support/upstream';
import { WIRES, wiresConfiguration } from './support/wires';

/** Fields of Messages that clients with strict schemas need, and fields that these clients refuse. */
const ADDRESSES = ['/api/v1/messages', '/v1/messages'] as const;
const SEEDS = [...Array(12).keys()];

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly citations?: unknown;
  readonly caller?: unknown;
  readonly id?: string;
  readonly signature?: string;
}
interface Event {
  readonly type: string;
  readonly message?: Answer;
  readonly delta?: { readonly omitted?: readonly string[] };
  readonly content_block?: Block;
  readonly usage?: Record<string, unknown>;
}
interface Answer {
  readonly omitted?: readonly string[];
  readonly content: readonly Block[];
  readonly usage: Record<string, unknown>;
}

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({
    configuration: wiresConfiguration(upstream.url),
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

async function streamed(address: string, wire: Wire, seed: number): Promise<string> {
  script(wire, seed, true);
  return post(address, { model: `test/${wire}`, stream: true });
}

async function eventsOf(address: string, wire: Wire, seed: number): Promise<readonly Event[]> {
  return wireEvents(await streamed(address, wire, seed)).map(({ data }) => data as unknown as Event);
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

    // A provider of the format signs its thoughts itself, or is known to need no signature.
    if (wire !== 'anthropic')
      test('a thought ends with a signature, and is taken when it comes back', async () => {
        let thoughts = 0;
        for (const seed of SEEDS) {
          const { content } = await plainOf(address, wire, seed);
          const { message } = readMessages(wireEvents(await streamed(address, wire, seed)));
          for (const block of [...content, ...(message.content as readonly Block[])])
            if (block.type === 'thinking') {
              thoughts += 1;
              expect(block.signature).not.toBe('');
            }
          const calls = content.filter(({ type }) => type === 'tool_use');
          const results = calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: 'Done.' }));
          const messages = [
            { role: 'user', content: 'Hi' },
            { role: 'assistant', content },
            { role: 'user', content: [...results, { type: 'text', text: 'And?' }] },
          ];
          script(wire, seed, false);
          const again = JSON.parse(await post(address, { model: `test/${wire}`, messages })) as Answer;
          expect(again.omitted ?? []).not.toContainEqual(expect.stringContaining('messages['));
        }
        expect(thoughts).toBeGreaterThan(0);
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

describe.each(WIRES)('a thought without a signature, sent to the wire %s', (wire) => {
  const thought = { type: 'thinking', thinking: 'Hm, well.' };
  const turn = [{ ...thought }, { type: 'text', text: 'Hello.' }, { ...thought, signature: '' }];
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: turn },
    { role: 'assistant', content: [thought] },
    { role: 'user', content: 'And?' },
  ];
  const omitted = [
    'messages[1].content[0].thinking',
    'messages[1].content[2].thinking',
    'messages[2].content[0].thinking',
  ];

  test('is left out and named in a plain answer', async () => {
    script(wire, 0, false);
    const answer = JSON.parse(await post('/v1/messages', { model: `test/${wire}`, messages })) as Answer;
    expect(answer.omitted).toEqual(omitted);
    const sent = JSON.stringify(upstream.received.at(-1)?.body);
    expect(sent).toContain('Hello.');
    expect(sent).not.toContain('Hm, well.');
  });

  test('is left out and named at the end of a stream', async () => {
    script(wire, 0, true);
    const text = await post('/v1/messages', { model: `test/${wire}`, messages, stream: true });
    const told = wireEvents(text).map(({ data }) => data as unknown as Event);
    expect(told.find(({ type }) => type === 'message_delta')?.delta?.omitted).toEqual(omitted);
  });
});
