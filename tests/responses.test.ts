import { LLMock } from '@copilotkit/aimock';
import OpenAI, { APIError } from 'openai';
import type { Response as OfficialResponse, ResponseInputItem } from 'openai/resources/responses/responses';
import type { Configuration } from '../src/configuration';
import { startGateway, type TestGateway } from './support/gateway';
import { checkResponses, eventsOf, type Reassembled } from './support/grammar/responses';
import { transcript, type Wire } from './support/transcripts';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  USAGE,
  words,
  type Script,
  type Upstream,
} from './support/upstream';

const WIRES = ['openai', 'anthropic', 'gemini'] as const satisfies readonly Wire[];
const UPSTREAM_MODELS = {
  openai: 'gpt-5',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
} as const;

const configuration = (urls: Record<Wire, string>): Configuration => ({
  providers: WIRES.map((wire) => ({
    slug: wire,
    protocol: wire,
    base_url: urls[wire],
    api_key: `upstream-secret-${wire}`,
  })),
  models: WIRES.map((wire) => ({
    id: `test/${wire}`,
    context_length: 128_000,
    endpoints: [
      {
        provider: wire,
        upstream_model: UPSTREAM_MODELS[wire],
        max_completion_tokens: 16_384,
        pricing: { prompt: '0.000001', completion: '0.000002' },
        supported_parameters: [
          'max_tokens',
          'temperature',
          'tools',
          'tool_choice',
          'parallel_tool_calls',
          'response_format',
          'reasoning',
          'reasoning_effort',
        ],
      },
    ],
  })),
});

type Body = Record<string, unknown>;

/** One turn of the caller, on the wire that the client reads. */
async function stream(gateway: TestGateway, body: Body): Promise<Reassembled> {
  const answer = await gateway
    .as('inference')
    .post('/responses')
    .send({ ...body, stream: true });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return checkResponses(eventsOf(answer.text));
}

/** An answer without what differs from one request to the next. */
const comparable = (
  { id, created_at, completed_at, ...rest }: Record<string, unknown>,
  suffix = 20,
): unknown =>
  JSON.parse(JSON.stringify(rest).replaceAll(String(id).slice('resp_'.length).slice(0, suffix), 'SAME'));

describe('over every wire', () => {
  const upstreams = {} as Record<Wire, Upstream>;
  let gateway: TestGateway;

  beforeAll(async () => {
    for (const wire of WIRES) upstreams[wire] = await startUpstream();
    gateway = await startGateway({
      configuration: configuration({
        openai: upstreams.openai.url,
        anthropic: upstreams.anthropic.url,
        gemini: upstreams.gemini.url,
      }),
    });
  });
  afterAll(async () => {
    await gateway.close();
    for (const wire of WIRES) await upstreams[wire].close();
  });

  const recorded =
    (wire: Wire, seed: number): Script =>
    (response, { path, body }) => {
      const { plain, stream: text } = transcript(wire, seed);
      if (body['stream'] !== true && !path.includes(':streamGenerateContent'))
        return json(200, plain)(response, undefined as never);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(text);
    };

  test.each(WIRES)('%s: what a stream ends with is its pieces, and the plain answer', async (wire) => {
    for (let seed = 1; seed <= 25; seed++) {
      upstreams[wire].answer(recorded(wire, seed));
      const body = { model: `test/${wire}`, input: 'Hi' };
      const { final } = await stream(gateway, body);
      const plain = await gateway.as('inference').post('/responses').send(body);
      expect(plain.status).toBe(200);
      expect(comparable(final)).toEqual(comparable(plain.body));
    }
  });
});

/** A third party's view of the wires, and the official client, which is not told that it talks to a gateway. */
describe.each([...WIRES, 'native'] as const)('the official client over %s', (wire) => {
  const mock = new LLMock({ port: 0, chunkSize: 6 });
  let gateway: TestGateway;
  let client: OpenAI;
  const model = `test/${wire === 'native' ? 'openai' : wire}`;

  beforeAll(async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 5 };
    mock.on({ toolResultContains: 'sunny' }, { content: 'It is sunny.', usage });
    mock.onMessage('weather', {
      content: 'Let me look.',
      toolCalls: [
        { id: 'tool_a', name: 'get_weather', arguments: '{"city":"Rome"}' },
        { id: 'tool_b', name: 'get_weather', arguments: '{"city":"Oslo"}' },
      ],
      usage,
    });
    mock.onMessage('think', {
      content: 'Done thinking.',
      reasoning: 'Hm, well.',
      reasoningSignature: 'c2lnbmVk',
      usage,
    });
    mock.onMessage('long', { content: 'And so on and', finishReason: 'length', usage });
    mock.onMessage('Hi', { content: 'Hello, naïve 👋 world.', usage });
    const url = await mock.start();
    const given = configuration({ openai: `${url}/v1`, anthropic: `${url}/v1`, gemini: `${url}/v1beta` });
    gateway = await startGateway({
      configuration: {
        ...given,
        providers: (given.providers ?? []).map((provider) =>
          wire === 'native' && provider.slug === 'openai'
            ? { ...provider, apis: ['chat', 'responses'] }
            : provider,
        ),
      },
    });
    client = gateway.openai();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.stop();
  });

  /** The client's own reassembly of a stream, and the stream held against the grammar. */
  async function streamed(body: Body): Promise<OfficialResponse> {
    await stream(gateway, body);
    const runner = client.responses.stream(body as Parameters<typeof client.responses.stream>[0]);
    return (await runner.finalResponse()) as OfficialResponse;
  }

  test('text, plain and streamed', async () => {
    const plain = await client.responses.create({ model, input: 'Hi' });
    expect(plain).toMatchObject({ status: 'completed', model, output_text: 'Hello, naïve 👋 world.' });
    expect(plain.id).toMatch(/^resp_/);
    expect(plain.usage).toMatchObject({ input_tokens: 12, output_tokens: 5, total_tokens: 17 });
    expect((await streamed({ model, input: 'Hi' })).output_text).toBe(plain.output_text);
  });
});
