import { verifyLedger } from '../src/stores/ledger-report';
import { startGateway, type TestGateway } from './support/gateway';
import { type Wire } from './support/transcripts';
import { json, startUpstream, type Upstream } from './support/upstream';
import { pricedWires, WIRES } from './support/wires';

const ADDRESSES = ['/v1', '/api/v1'] as const;

let upstream: Upstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ configuration: pricedWires(upstream.url) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => void (upstream.received.length = 0));
afterEach(async () => {
  expect(await verifyLedger(gateway.gateway.database)).toMatchObject({ holds: 0, differences: [] });
});

/** Makes each provider answer with this text. */
const said = (wire: Wire, text: string): object => {
  switch (wire) {
    case 'anthropic':
      return {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [{ type: 'text', text }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 100, output_tokens: 30 },
      };
    case 'gemini':
      return {
        candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 30, totalTokenCount: 130 },
        responseId: 'r1',
      };
    case 'responses':
      return {
        id: 'resp_1',
        object: 'response',
        status: 'completed',
        created_at: 1,
        model: 'some-model',
        output: [
          {
            type: 'message',
            id: 'msg_1',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text, annotations: [] }],
          },
        ],
        usage: {
          input_tokens: 100,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: 30,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: 130,
        },
      };
    default:
      return {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: 'some-model',
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 100, completion_tokens: 30, total_tokens: 130 },
      };
  }
};

const SUMMARY = 'The launch is on Tuesday. Support is told first.';
const CONVERSATION = [
  { type: 'message', role: 'user', content: 'We launch on Tuesday and tell support first.' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Understood.' }] },
];

interface Compaction {
  id: string;
  object: string;
  output: { type: string; id: string; encrypted_content: string }[];
  usage: Record<string, unknown>;
}

async function compact(
  wire: Wire,
  base: (typeof ADDRESSES)[number] = '/v1',
  more: object = {},
): Promise<Compaction> {
  upstream.answer(json(200, said(wire, SUMMARY)));
  const { body } = await gateway
    .as('inference', base)
    .post('/responses/compact')
    .send({ model: `test/${wire}`, input: CONVERSATION, ...more })
    .expect(200);
  return body as Compaction;
}

describe.each(WIRES)('over %s', (wire) => {
  test.each(ADDRESSES)('%s: a conversation becomes one item, charged like any call', async (base) => {
    const before = await usage();
    const answer = await compact(wire, base);
    expect(answer).toMatchObject({
      object: 'response.compaction',
      output: [{ type: 'compaction', id: expect.stringMatching(/^cmp_/) as string }],
      usage: { input_tokens: 100, output_tokens: 30, total_tokens: 130, cost: 0.00016 },
    });
    expect((await usage()) - before).toBeCloseTo(0.00016, 10);
    const asked = JSON.stringify(upstream.received.at(-1)?.body);
    expect(asked).toContain('We launch on Tuesday');
    expect(asked).toContain('Write down the conversation above');
    expect(JSON.stringify(answer)).not.toContain('Tuesday');
  });

  test.each(WIRES)('the item is understood by a model over %s', async (other) => {
    const { output } = await compact(wire);
    upstream.answer(json(200, said(other, 'Tuesday.')));
    await gateway
      .as('inference', '/v1')
      .post('/responses')
      .send({
        model: `test/${other}`,
        input: [...output, { type: 'message', role: 'user', content: 'When?' }],
      })
      .expect(200);
    const asked = JSON.stringify(upstream.received.at(-1)?.body);
    expect(asked).toContain(SUMMARY);
    expect(asked).toContain('When?');
    expect(asked).not.toContain('mgc1.');
  });
});

const usage = async (): Promise<number> =>
  ((await gateway.as('inference').get('/key').expect(200)).body as { data: { usage: number } }).data.usage;

test('a compaction takes up an earlier one', async () => {
  const { output } = await compact('openai');
  await compact('openai', '/v1', { input: [...output, { role: 'user', content: 'More.' }] });
  expect(JSON.stringify(upstream.received.at(-1)?.body)).toContain(SUMMARY);
});

test('the model sees tools and cannot call them', async () => {
  await compact('openai', '/v1', {
    tools: [{ type: 'function', name: 'look', parameters: { type: 'object' } }],
    instructions: 'Keep all dates.',
    prompt_cache_key: 'one',
    reasoning: { effort: 'low' },
  });
  expect(upstream.received.at(-1)?.body).toMatchObject({
    tool_choice: 'none',
    tools: [{ function: { name: 'look' } }],
    prompt_cache_key: 'one',
  });
  expect(JSON.stringify(upstream.received.at(-1)?.body)).toContain('Keep all dates.');
});

test.each([
  { what: 'no model', body: { model: undefined }, status: 400 },
  { what: 'no input', body: { input: undefined }, status: 400 },
  { what: 'an empty input', body: { input: [] }, status: 400 },
  { what: 'a field that is not known', body: { stream: true }, status: 400 },
  { what: 'an earlier response', body: { previous_response_id: 'resp_1' }, status: 400 },
  { what: 'another form of text', body: { text: { format: { type: 'json_object' } } }, status: 400 },
  { what: 'a server tool', body: { tools: [{ type: 'service:datetime' }] }, status: 400 },
  {
    what: 'a damaged item',
    body: { input: [{ type: 'compaction', encrypted_content: 'mgc1.AAAA' }] },
    status: 400,
  },
  { what: 'a model that is not there', body: { model: 'absent/model' }, status: 404 },
])('refuses $what', async ({ body, status }) => {
  await gateway
    .as('inference', '/v1')
    .post('/responses/compact')
    .send({ model: 'test/openai', input: CONVERSATION, ...body })
    .expect(status);
  expect(upstream.received).toHaveLength(0);
});

test.each([
  { what: 'cut off', finish_reason: 'length', content: 'The launch', says: 'max_output_tokens' },
  { what: 'empty', finish_reason: 'stop', content: '  ', says: 'did not compact' },
])('an answer that is $what is charged and refused', async ({ finish_reason, content, says }) => {
  const before = await usage();
  upstream.answer(
    json(200, {
      ...said('openai', ''),
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    }),
  );
  const { body, headers } = await gateway
    .as('inference', '/v1')
    .post('/responses/compact')
    .send({ model: 'test/openai', input: CONVERSATION })
    .expect(502);
  expect(JSON.stringify(body)).toContain(says);
  expect(headers['x-generation-id']).toMatch(/^gen-/);
  expect((await usage()) - before).toBeCloseTo(0.00016, 10);
});

test('a compaction item of a provider goes to that provider as it is', async () => {
  upstream.answer(json(200, said('responses', 'Fine.')));
  const item = { type: 'compaction', encrypted_content: 'gAAAAAB' };
  await gateway
    .as('inference', '/v1')
    .post('/responses')
    .send({ model: 'test/responses', input: [item, { type: 'message', role: 'user', content: 'Hi' }] })
    .expect(200);
  expect(upstream.received.at(-1)?.body['input']).toContainEqual(item);
});

describe('an upstream that has the operation', () => {
  let own: TestGateway;
  beforeAll(async () => {
    const { providers = [], models = [] } = pricedWires(upstream.url);
    own = await startGateway({
      configuration: {
        providers: providers.map((provider) =>
          provider.slug === 'responses' ? { ...provider, apis: ['responses', 'compact'] } : provider,
        ),
        models,
      },
    });
  });
  afterAll(() => own.close());

  const made = {
    id: 'resp_up',
    object: 'response.compaction',
    created_at: 1,
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'user',
        status: 'completed',
        content: [{ type: 'input_text', text: 'Hi' }],
      },
      { type: 'compaction', id: 'cmp_up', encrypted_content: 'gAAAA' },
    ],
    usage: {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 30,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 130,
    },
  };
  const post = async (body: object, key = 'inference' as Parameters<TestGateway['as']>[0]) =>
    own
      .as(key, '/v1')
      .post('/responses/compact')
      .send({ model: 'test/responses', input: CONVERSATION, ...body });

  test('does it, and its answer passes and is charged', async () => {
    upstream.answer(json(200, made));
    const { body, status } = await post({ instructions: 'Short.', prompt_cache_key: 'k', provider: {} });
    expect([status, upstream.received.at(-1)?.path]).toEqual([200, '/v1/responses/compact']);
    expect(upstream.received.at(-1)?.body).toEqual({
      model: 'some-model',
      input: CONVERSATION,
      instructions: 'Short.',
      prompt_cache_key: 'k',
    });
    expect(body).toMatchObject({
      object: 'response.compaction',
      output: [
        { type: 'message', role: 'user' },
        { type: 'compaction', encrypted_content: 'gAAAA' },
      ],
      usage: { input_tokens: 100, output_tokens: 30, cost: 0.00016 },
    });
    expect(await verifyLedger(own.gateway.database)).toMatchObject({ holds: 0, differences: [] });
  });

  test('is not asked for what the operation lacks, nor for a key with a limit', async () => {
    upstream.answer(json(200, said('responses', SUMMARY)));
    expect((await post({ reasoning: { effort: 'low' } })).status).toBe(200);
    expect(upstream.received.at(-1)?.path).toBe('/v1/responses');
    const { body } = await own.as('management').post('/keys').send({ name: 'ci', limit: 5 }).expect(200);
    expect((await post({}, { key: (body as { key: string }).key })).status).toBe(200);
    expect(upstream.received.at(-1)?.path).toBe('/v1/responses');
  });
});
