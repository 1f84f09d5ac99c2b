import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfiguration, type Configuration } from '../src/configuration';
import { readRecording, replay, type Replayed } from '../src/diagnostics/replay';
import { Recorder } from '../src/diagnostics/recorder';
import type { Recording } from '../src/diagnostics/recording';
import { startGateway, type TestGateway } from './support/gateway';
import { completion, configurationFor, events, json, startUpstream, type Upstream } from './support/upstream';

/** Files of exchanges with a provider: `settings.diagnostics.record`. */

const SECRET_WORDS = 'Marie Curie, born 1867';
const MESSAGES = [{ role: 'user', content: SECRET_WORDS }];

let upstream: Upstream;
let gateway: TestGateway | undefined;
let directory: string;

beforeEach(async () => {
  upstream = await startUpstream();
  directory = mkdtempSync(join(tmpdir(), 'recordings-'));
});
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  await upstream.close();
  rmSync(directory, { recursive: true });
});

type Record = NonNullable<NonNullable<NonNullable<Configuration['settings']>['diagnostics']>['record']>;

async function start(
  record: Partial<Record> = {},
  env: NodeJS.ProcessEnv = {},
  apis: readonly ('chat' | 'responses')[] = ['chat'],
): Promise<void> {
  const given = configurationFor(upstream);
  const provider = given.providers?.[0]?.slug ?? '';
  gateway = await startGateway({
    configuration: {
      ...given,
      providers: (given.providers ?? []).map((entry) => ({ ...entry, apis: [...apis] })),
      models: (given.models ?? []).map((model) => ({ ...model, context_length: 10_000_000 })),
      settings: { ...given.settings, diagnostics: { record: { provider, directory, ...record } } },
    },
    env,
  });
}

const started = (): TestGateway => gateway as TestGateway;

const ask = (body: object = {}) =>
  started()
    .as('inference')
    .post('/chat/completions')
    .send({ model: 'test/model', messages: MESSAGES, ...body });

/** The recordings, once as many as are expected have been written. */
async function recordings(expected: number): Promise<Recording[]> {
  for (let tries = 0; tries < 50; tries++) {
    const files = readdirSync(directory).sort();
    if (files.length >= expected) {
      const texts = files.map((file) => readFileSync(join(directory, file), 'utf8'));
      if (texts.every((text) => text.endsWith('}\n'))) return texts.map(readRecording);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`${readdirSync(directory).length} recordings in place of ${expected}`);
}

const nothingIsRecorded = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, 200));
  expect(readdirSync(directory)).toEqual([]);
};

test('a call that went well is not recorded', async () => {
  await start();
  upstream.answer(completion('Hello'));
  await ask().expect(200);
  await nothingIsRecorded();
});

test('a failed call is recorded with the error of the provider, and without texts and secrets', async () => {
  await start();
  upstream.answer(json(400, { error: { message: 'I know Marie', code: 'bad_things', type: 'invalid' } }));
  const { headers } = await ask({ metadata: { who: 'Marie' } }).expect(400);
  const [recording] = await recordings(1);
  expect(recording).toMatchObject({
    version: 1,
    generation_id: headers['x-generation-id'],
    reasons: ['failed: invalid_request'],
    texts: 'replaced',
    protocol: 'openai',
    request: {
      path: '/chat/completions',
      body: { messages: [{ role: 'user', content: 'xxxxx xxxxx, xxxx 1111' }] },
    },
    answer: { status: 400, is_cut: false },
  });
  const [file] = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
  expect(file).not.toMatch(/Marie|Curie|1867|upstream-secret|authorization/i);
  const read = await replay(recording as Recording);
  expect(read.error).toMatchObject({ type: 'invalid_request', status: 400 });
});

test('texts are kept where the operator wants them, and secrets are not', async () => {
  await start({ texts: 'kept' });
  const key = upstreamKey();
  upstream.answer(json(500, { error: { message: `Your key ${key} met ${SECRET_WORDS}` } }));
  await ask().expect(502);
  const [recording] = await recordings(1);
  expect(JSON.stringify(recording)).toContain(SECRET_WORDS);
  expect(JSON.stringify(recording)).not.toContain(key);
});

test.each([false, true])('an unknown finish reason is recorded, and replayed (stream %s)', async (stream) => {
  await start();
  const answer = { content: 'It is "warm"', tool_calls: [call('{"city":"Paris","days":12,"near":true}')] };
  upstream.answer(
    stream
      ? events(
          {
            id: 'up-1',
            choices: [{ index: 0, delta: { role: 'assistant', ...answer }, finish_reason: null }],
          },
          { id: 'up-1', choices: [{ index: 0, delta: {}, finish_reason: 'ran_away' }] },
        )
      : json(200, {
          id: 'up-1',
          choices: [{ index: 0, message: { role: 'assistant', ...answer }, finish_reason: 'ran_away' }],
        }),
  );
  await ask({ stream }).expect(200);
  const [recording] = await recordings(1);
  expect(recording?.reasons).toEqual(['unknown finish reason: ran_away']);
  const read = await replay(recording as Recording);
  expect(read).toMatchObject({
    upstream_id: 'up-1',
    choices: [
      {
        message: {
          content: 'xx xx "xxxx"',
          tool_calls: [{ id: 'call_1', function: { arguments: '{"xxxx":"xxxxx","xxxx":11,"xxxx":true}' } }],
        },
        native_finish_reason: 'ran_away',
        is_known_finish_reason: false,
      },
    ],
  } satisfies Partial<Replayed> | object);
});

test('a stream that breaks off is recorded as far as it came', async () => {
  await start();
  upstream.answer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"index":0,"delta":{"content":"Marie"},"finish_reason":null}]}\n\n');
    setTimeout(() => response.destroy(), 20);
  });
  await ask({ stream: true }).expect(200);
  const [recording] = await recordings(1);
  expect(recording?.reasons).toEqual(['failed: provider_unavailable']);
  const read = await replay(recording as Recording);
  expect(read).toMatchObject({ choices: [{ message: { content: 'xxxxx' } }], error: { status: 502 } });
});

test.each([false, true])('an answer that breaks the contract is recorded (stream %s)', async (stream) => {
  await start({}, { RESPONSE_VALIDATION: 'report' }, ['responses']);
  const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' };
  const content = [{ type: 'output_text', text: 'Hi', annotations: [] }];
  const response = {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    output: [{ ...message, content }],
    truncation: 'of tomorrow',
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  };
  const began = { ...response, status: 'in_progress', output: [], truncation: 'disabled' };
  upstream.answer(
    stream
      ? events(
          { type: 'response.created', sequence_number: 0, response: began },
          { type: 'response.completed', sequence_number: 1, response },
        )
      : json(200, response),
  );
  await started()
    .as('inference')
    .post('/responses')
    .send({ model: 'test/model', input: 'Hi', stream })
    .expect(200);
  const [recording] = await recordings(1);
  expect(recording?.reasons[0]).toMatch(/^breaks the contract: createResponses 200/);
  expect(recording).toMatchObject({ dialect: 'responses', apis: ['responses'] });
  const { choices } = await replay(recording as Recording);
  expect(choices).toMatchObject([{ native_finish_reason: 'completed' }]);
  if (!stream) expect(choices).toMatchObject([{ message: { content: 'xx' } }]);
});

test('calls that are no chat are not recorded', async () => {
  await start();
  upstream.answer(json(500, {}));
  await started().as('inference').post('/embeddings').send({ model: 'test/model', input: 'Hi' });
  await nothingIsRecorded();
});

test('an answer with a part that the gateway does not know is recorded', async () => {
  await start({}, {}, ['responses']);
  const output = [
    { type: 'tea_leaves_call', id: 't_1', reading: 'Marie' },
    { type: 'message', id: 'm_1', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] },
  ];
  upstream.answer(json(200, { id: 'resp_1', status: 'completed', output }));
  await ask().expect(200);
  const [recording] = await recordings(1);
  expect(recording?.reasons).toEqual(['omitted: tea_leaves_call']);
  expect(recording?.answer?.body).not.toContain('Marie');
});

test('a provider that sends nothing', async () => {
  await start();
  upstream.answer((response) => void response.destroy());
  await ask().expect(502);
  const [recording] = await recordings(1);
  expect(recording).not.toHaveProperty('answer');
  expect((await replay(recording as Recording)).error?.message).toBe('The provider sent no answer');
});

test('the share of calls', async () => {
  await start({ share: 0 });
  upstream.answer(json(500, {}));
  await ask().expect(502);
  await nothingIsRecorded();
});

test('the oldest files make room for new ones', async () => {
  await start({ max_bytes: 5_000, texts: 'kept' });
  upstream.answer(json(400, { error: { message: 'x'.repeat(1_000) } }));
  for (let call = 0; call < 8; call++) await ask().expect(400);
  await gateway?.close();
  const files = readdirSync(directory);
  const size = files.reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
  expect(size).toBeLessThanOrEqual(5_000);
  expect(files.length).toBeGreaterThan(1);
});

test('a large answer is cut, and a large request goes without its body', async () => {
  await start();
  upstream.answer(json(200, { choices: 'x'.repeat(3_000_000) }));
  await ask({ messages: [{ role: 'user', content: 'y'.repeat(1_200_000) }] }).expect(502);
  const [recording] = await recordings(1);
  expect(recording?.answer?.is_cut).toBe(true);
  expect(recording?.answer?.body.length).toBe(1024 * 1024);
  expect(recording?.request).not.toHaveProperty('body');
});

test('npm run replay prints what the gateway reads', async () => {
  await start();
  upstream.answer(json(400, { error: { message: 'no' } }));
  await ask().expect(400);
  await recordings(1);
  const file = join(directory, readdirSync(directory)[0] as string);
  const printed = execFileSync(process.execPath, [
    resolve('node_modules/.bin/tsx'),
    'src/replay.ts',
    file,
  ]).toString();
  expect(JSON.parse(printed)).toMatchObject({
    reasons: ['failed: invalid_request'],
    read: { error: { status: 400 } },
  });
});

test('a directory that cannot be made is refused at the start', () => {
  const settings = {
    provider: 'p1',
    share: 1,
    texts: 'replaced',
    mostBytes: 1,
    directory: 'package.json/none',
  } as const;
  expect(() => new Recorder(settings, Math.random, () => undefined)).toThrow(
    'settings.diagnostics.record.directory: cannot be made',
  );
});

test('an unknown provider is refused at the start', () => {
  const given = { settings: { diagnostics: { record: { provider: 'nobody', directory } } } };
  const refuse = (problem: string): never => {
    throw new Error(problem);
  };
  expect(() => readConfiguration(given, {}, refuse)).toThrow(
    'settings.diagnostics.record.provider: got "nobody"; expected the slug of a provider of this file',
  );
});

const call = (text: string): object => ({
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'weather', arguments: text },
});

const upstreamKey = (): string => configurationFor(upstream).providers?.[0]?.api_key ?? '';
