import type { components } from '../generated/openapi';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
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
import { eventually, readStream, type ReadStream } from './support/wire';

/** What upstreams do that no document of theirs allows. */

let first: Upstream;
let second: Upstream;
let gateway: TestGateway;
const BODY = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] };

beforeAll(async () => {
  first = await startUpstream();
  second = await startUpstream();
  gateway = await startGateway({ configuration: configurationFor(first, second) });
});
afterAll(async () => {
  await gateway.close();
  await first.close();
  await second.close();
});
beforeEach(() => {
  for (const upstream of [first, second]) {
    upstream.received.length = 0;
    upstream.answer(completion('Second.'));
  }
});

const stream = (body: object = {}): Promise<ReadStream> =>
  readStream(gateway.url, INFERENCE_KEY, { ...BODY, ...body });
const errorIn = ({ text }: ReadStream) =>
  (JSON.parse(text) as { error: { code: number; message: string } }).error;
/** Bytes under a media type, whatever was asked for. */
const bytes =
  (type: string, ...parts: string[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    for (const part of parts) response.write(part);
    response.end();
  };
const WHOLE = {
  id: 'chatcmpl-whole',
  object: 'chat.completion',
  model: 'upstream-model',
  system_fingerprint: 'fp_1',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: 'All at once.',
        reasoning: 'Why not?',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
          { id: 'call_2', type: 'function', function: { name: 'g', arguments: '{}' } },
        ],
      },
      finish_reason: 'tool_calls',
    },
  ],
  usage: USAGE,
};

test('a plain answer is read although it is called a stream', async () => {
  const text = ` \n${JSON.stringify(WHOLE)}`;
  first.answer(
    bytes('text/event-stream; charset=utf-8', text.slice(0, 2), text.slice(2, 50), text.slice(50)),
  );
  const { body } = await gateway.as('inference').post('/chat/completions').send(BODY).expect(200);
  expect(body.choices[0].message.content).toBe('All at once.');
});

describe('JSON where a stream was asked for', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'text/event-stream', 'text/plain'])(
    'a whole completion is served as a stream (%s)',
    async (type) => {
      const text = ` \n${JSON.stringify(WHOLE, null, 2)}`;
      first.answer(bytes(type, text.slice(0, 1), text.slice(1, 100), text.slice(100)));
      const answer = await stream();
      expect([answer.status, answer.done, answer.content]).toEqual([200, true, 'All at once.']);
      const deltas = answer.chunks.flatMap(({ choices }) => choices);
      expect(deltas[0]?.delta).toMatchObject({ role: 'assistant', reasoning: 'Why not?' });
      expect(deltas.slice(1, 3).map(({ delta }) => delta.tool_calls)).toEqual([
        [{ index: 0, id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
        [{ index: 1, id: 'call_2', type: 'function', function: { name: 'g', arguments: '{}' } }],
      ]);
      const reasons = deltas.map(({ finish_reason }) => finish_reason);
      expect(reasons).toEqual([null, null, null, 'tool_calls', null]);
      expect(answer.chunks.at(-1)?.usage).toMatchObject({
        prompt_tokens: 10,
        completion_tokens: 20,
        cost: 0.00005,
      });
      const id = answer.headers.get('x-generation-id');
      const { body } = await gateway.as('inference').get(`/generation?id=${id}`).expect(200);
      expect((body as components['schemas']['GenerationResponse']).data).toMatchObject({
        finish_reason: 'tool_calls',
        usage: 0.00005,
        cancelled: false,
      });
      expect(second.received).toHaveLength(0);
    },
  );

  const refusal = { error: { message: 'tools[0] is malformed', type: 'invalid_request_error', code: 400 } };
  test.each(['application/json', 'text/event-stream'])(
    "an error of the caller's is passed on with its message (%s)",
    async (type) => {
      first.answer(bytes(type, JSON.stringify(refusal)));
      const answer = await stream();
      expect(answer.status).toBe(400);
      expect(errorIn(answer)).toMatchObject({ code: 400, message: 'tools[0] is malformed' });
      expect(second.received).toHaveLength(0);
    },
  );

  test('an error that may pass is tried elsewhere', async () => {
    first.answer(json(200, { error: { message: 'The engine is overloaded', code: 503 } }));
    const answer = await stream();
    expect([answer.status, answer.content]).toEqual([200, 'Second.']);
    second.answer(json(200, { error: { message: 'No capacity left', code: 503 } }));
    const failed = await stream();
    expect(failed.status).toBe(503);
    expect(errorIn(failed).message).toBe('No capacity left');
  });

  test.each([
    ['half an answer', JSON.stringify(WHOLE).slice(0, -20)],
    ['an answer without choices', '{"id":"x","choices":[]}'],
    ['nothing', ''],
    ['a page', '<!doctype html><p>Bad gateway'],
  ])('%s is tried elsewhere', async (_, text) => {
    first.answer(bytes('application/json', text));
    expect((await stream()).content).toBe('Second.');
  });

  test('more than 32 MiB are given up', async () => {
    first.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"choices":"');
      for (let i = 0; i < 33; i++) response.write('x'.repeat(1024 * 1024));
      response.end('"}');
    });
    expect((await stream()).content).toBe('Second.');
    await eventually(async () => (await first.connections()) === 0);
  });
});

describe('[DONE]', () => {
  const extra = { choices: [{ index: 0, delta: { content: ' And more.' }, finish_reason: null }] };

  test('nothing after it is relayed or counted', async () => {
    first.answer((response) => {
      events(...words('Enough.'), { choices: [], usage: USAGE })(
        {
          writeHead: response.writeHead.bind(response),
          write: response.write.bind(response),
          end: (last: string) => {
            response.write(last);
            response.write(`data: ${JSON.stringify({ id: 'late', ...extra })}\n\n`);
            response.write(
              `data: ${JSON.stringify({ choices: [], usage: { ...USAGE, completion_tokens: 9_999 } })}\n\n`,
            );
            response.end('data: {"error":{"message":"too late"}}\n\n');
          },
        } as never,
        undefined as never,
      );
    });
    const answer = await stream();
    expect([answer.content, answer.done]).toEqual(['Enough.', true]);
    expect(answer.chunks.at(-1)?.usage?.completion_tokens).toBe(20);
  });

  test('ends the answer although the upstream keeps the connection open', async () => {
    let closed = false;
    first.answer((response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of words('Enough.')) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      response.write('data: [DONE]\n\n');
    });
    const answer = await stream();
    expect([answer.content, answer.done]).toEqual(['Enough.', true]);
    await eventually(() => closed);
  });

  test('what comes after a finish and before it is relayed', async () => {
    first.answer(
      events(
        ...words('Enough.'),
        { choices: [{ index: 0, delta: { content: ' And more.' }, finish_reason: null }] },
        { choices: [], usage: USAGE },
      ),
    );
    expect((await stream()).content).toBe('Enough. And more.');
  });
});

describe('Retry-After', () => {
  const past = new Date(Date.now() - 60_000).toUTCString();
  test.each([
    '-5',
    '-1',
    '999999999',
    '1e9',
    'soon',
    '2',
    '0',
    '1.5',
    'Infinity',
    '12 apples',
    past,
    '2026-11-21',
  ])('of %j is passed on only when it makes sense', async (given) => {
    for (const upstream of [first, second])
      upstream.answer(json(429, { error: { message: 'Slow down' } }, { 'retry-after': given }));
    const { headers } = await gateway.as('inference').post('/chat/completions').send(BODY).expect(429);
    expect(headers['retry-after']).toBe({ '2': '2', '0': '0', '1.5': '2' }[given]);
  });
});

describe('models', () => {
  test('one that is named again is tried once', async () => {
    for (const upstream of [first, second]) upstream.answer(json(503, { error: { message: 'Busy' } }));
    await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ ...BODY, models: ['test/model', 'test/model', 'test/model'] })
      .expect(503);
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
  });

  test.each([
    { count: 16, status: 200 },
    { count: 17, status: 400 },
  ])('$count of them are a $status', async ({ count, status }) => {
    const models = Array.from({ length: count }, () => 'test/model');
    const { body } = await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ ...BODY, models })
      .expect(status);
    if (status === 400)
      expect((body as { error: { message: string } }).error.message).toMatch(/^models: .*16/);
  });
});
