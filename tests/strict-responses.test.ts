import { startGateway, type TestGateway } from './support/gateway';
import { transcript, type Wire } from './support/transcripts';
import { json, startUpstream, type Upstream } from './support/upstream';
import { WIRES, wiresConfiguration } from './support/wires';

/** Fields of Responses in which strict clients accept no null. */
const ADDRESSES = ['/api/v1', '/v1'] as const;
type Address = (typeof ADDRESSES)[number];
const MODES = [{ stream: false }, { stream: true }] as const;

type Json = Record<string, unknown>;

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({
    configuration: wiresConfiguration(upstream.url, () => ({
      supported_parameters: ['temperature', 'top_p', 'tools', 'frequency_penalty', 'presence_penalty'],
    })),
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

/** @returns every response object of an answer: one, or those of the events. */
async function responses(address: Address, wire: Wire, body: Json): Promise<Json[]> {
  const { plain, stream } = transcript(wire, 3);
  upstream.answer((response, call) => {
    if (call.body['stream'] !== true && !call.path.includes('stream'))
      return json(200, plain)(response, call);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(stream);
  });
  const { text } = await gateway
    .as('inference', address)
    .post('/responses')
    .send({ model: `test/${wire}`, input: 'Hi', ...body })
    .buffer(true)
    .expect(200);
  if (body['stream'] !== true) return [JSON.parse(text) as Json];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => (JSON.parse(line.slice('data: '.length)) as { response?: Json }).response)
    .filter((response) => response !== undefined);
}

describe.each(ADDRESSES)('%s', (address) => {
  describe.each(WIRES)('over the wire %s', (wire) => {
    test.each(MODES)(
      'settings that nobody gave are their defaults (streamed $stream)',
      async ({ stream }) => {
        const tools = [{ type: 'function', name: 'look' }];
        for (const response of await responses(address, wire, { stream, tools })) {
          expect(response).toMatchObject({
            temperature: 1,
            top_p: 1,
            frequency_penalty: 0,
            presence_penalty: 0,
            service_tier: expect.any(String),
            tools: [{ type: 'function', name: 'look', strict: false, parameters: null }],
          });
          if (response['usage'])
            expect(response['usage']).toMatchObject({
              input_tokens_details: {
                cached_tokens: expect.any(Number),
                cache_write_tokens: expect.any(Number),
              },
            });
        }
      },
    );

    test.each(MODES)('those that were given are repeated (streamed $stream)', async ({ stream }) => {
      const given = { temperature: 0, top_p: 0.5, frequency_penalty: 0.25, presence_penalty: -1 };
      const tools = [{ type: 'function', name: 'look', strict: true, parameters: { type: 'object' } }];
      for (const response of await responses(address, wire, { stream, tools, ...given }))
        expect(response).toMatchObject({ ...given, tools });
    });
  });
});

test('strict of an echoed tool is what a Responses provider would answer', async () => {
  const { plain } = transcript('responses', 3);
  const tool = { type: 'function', name: 'look', parameters: null };
  upstream.answer(json(200, { ...(plain as Json), tools: [{ ...tool, strict: true }] }));
  const { body } = await gateway
    .as('inference')
    .post('/responses')
    .send({ model: 'test/responses', input: 'Hi', tools: [tool, { type: 'function', name: 'other' }] })
    .expect(200);
  expect(body.tools).toEqual([
    { ...tool, strict: true },
    { ...tool, name: 'other', strict: false },
  ]);
});

test('an upstream of the format that says null gets the defaults', async () => {
  const { plain } = transcript('responses', 3);
  const nulls = { temperature: null, top_p: null, frequency_penalty: null, service_tier: null };
  const usage = { ...(plain as { usage: Json }).usage, input_tokens_details: { cache_write_tokens: null } };
  upstream.answer(json(200, { ...(plain as Json), ...nulls, usage }));
  const { body } = await gateway
    .as('inference')
    .post('/responses')
    .send({ model: 'test/responses', input: 'Hi' })
    .expect(200);
  expect(body).toMatchObject({
    temperature: 1,
    top_p: 1,
    frequency_penalty: 0,
    presence_penalty: 0,
    service_tier: 'default',
    usage: { input_tokens_details: { cached_tokens: expect.any(Number), cache_write_tokens: 0 } },
  });
});
