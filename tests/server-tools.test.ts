import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from '../src/configuration';
import { verifyLedger } from '../src/stores/ledger-report';
import { INFERENCE_KEY, startGateway, type Options, type TestGateway } from './support/gateway';
import { calling } from './support/calling';
import { pdfSaying } from './support/page-as-pdf';
import {
  completion,
  configurationFor,
  json,
  startUpstream,
  type Script,
  type Upstream,
} from './support/upstream';
import { eventually, readStream } from './support/wire';

const DATETIME = { type: 'service:datetime' };
const FETCH = { type: 'service:web_fetch' };
const SEARCH = { type: 'service:experimental__search_models' };
const CLIENT = {
  type: 'function',
  function: { name: 'mine', parameters: { type: 'object', properties: {} } },
};
const ASK = { model: 'test/model', messages: [{ role: 'user', content: 'Do it.' }] };
/** What one turn of the upstream costs: 10 × $1 and 20 × $2 per million. */
const TURN = 0.00005;

/** Parsed JSON, read without checks. */
type Loose = ReturnType<typeof JSON.parse>;

let upstream: Upstream;
let second: Upstream;
let site: Server;
let at: string;
let requested: string[];
let serve: RequestListener;
let gateway: TestGateway;
let shared: TestGateway | undefined;

const configuration = (settings: Configuration['settings'] = {}): Configuration => ({
  ...configurationFor(upstream, second),
  settings: { network: { allow_private: ['127.0.0.1'] }, ...settings },
});

/** Without settings of its own, a test shares the gateway of the others. */
async function start(settings?: Configuration['settings'], options: Options = {}): Promise<void> {
  const fresh = () =>
    startGateway({
      configuration: configuration(settings),
      now: () => new Date('2026-07-01T12:00:00.000Z'),
      ...options,
    });
  const isShared = settings === undefined && Object.keys(options).length === 0;
  gateway = isShared ? (shared ??= await fresh()) : await fresh();
}

beforeAll(async () => {
  upstream = await startUpstream();
  second = await startUpstream();
  site = createServer((request, response) => {
    requested.push(request.url ?? '');
    serve(request, response);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await shared?.close();
  await upstream.close();
  await second.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});
beforeEach(() => {
  requested = [];
  for (const each of [upstream, second]) {
    each.received.length = 0;
    each.answer(completion('Done.'));
  }
  serve = (_, response) => response.setHeader('content-type', 'text/plain').end('A page.');
});
afterEach(async () => {
  if (gateway !== shared) await gateway.close();
});

const plain = (body: object, key = INFERENCE_KEY) =>
  gateway
    .as({ key })
    .post('/chat/completions')
    .send({ ...ASK, ...body });
const record = async (id: string | null | undefined) =>
  (await gateway.as('inference').get(`/generation?id=${id}`).expect(200)).body.data;

/** The same call plain and streamed, as one shape. */
async function both(
  scripts: () => Script[],
  body: object,
  check: (answer: {
    message: Record<string, Loose>;
    finish: string | null;
    usage: Record<string, Loose>;
    generation: Record<string, Loose>;
  }) => void | Promise<void>,
): Promise<void> {
  upstream.answer(...scripts());
  const whole = await plain(body).expect(200);
  const [choice] = whole.body.choices;
  await check({
    message: choice.message,
    finish: choice.finish_reason,
    usage: whole.body.usage,
    generation: await record(whole.body.id),
  });
  const sentPlain = upstream.received.map((each) => each.body);
  upstream.received.length = 0;

  upstream.answer(...scripts());
  const stream = await readStream(gateway.url, INFERENCE_KEY, { ...ASK, ...body });
  expect(stream.done).toBe(true);
  const deltas = stream.chunks.flatMap(({ choices }) => choices);
  const message: Record<string, Loose> = { content: stream.content || null };
  for (const { delta } of deltas) {
    if (delta.reasoning) message['reasoning'] = (message['reasoning'] ?? '') + delta.reasoning;
    if (delta.reasoning_details)
      message['reasoning_details'] = [...(message['reasoning_details'] ?? []), ...delta.reasoning_details];
    for (const call of delta.tool_calls ?? []) {
      const calls = (message['tool_calls'] ??= []);
      const known = calls[call.index];
      if (known) known.function.arguments += call.function?.arguments ?? '';
      else calls[call.index] = { id: call.id, type: 'function', function: { ...call.function } };
    }
  }
  const finishes = deltas.flatMap(({ finish_reason: reason }) => (reason === null ? [] : [reason]));
  expect(finishes).toHaveLength(1);
  const usages = stream.chunks.flatMap(({ usage }) => (usage ? [usage] : []));
  expect(usages).toHaveLength(1);
  await check({
    message,
    finish: finishes[0] ?? null,
    usage: usages[0] as Record<string, Loose>,
    generation: await record(stream.headers.get('x-generation-id')),
  });
  // The upstream saw the same conversation.
  expect(
    upstream.received.map(({ body: sent }) => ({ ...sent, stream: undefined, stream_options: undefined })),
  ).toEqual(sentPlain.map((sent) => ({ ...sent, stream: undefined, stream_options: undefined })));
}

const lastSent = (): { messages: Record<string, Loose>[]; tools?: Loose[]; tool_choice?: unknown } =>
  upstream.received.at(-1)?.body as never;
const money = (usd: number): number => Math.round(usd * 1e9);
const resultOf = (index = -1): Loose => JSON.parse(lastSent().messages.at(index)?.['content'] as string);

describe('a call of a server tool', () => {
  beforeEach(() => start());

  test('is run, and the model is asked again with what came out', async () => {
    await both(
      () => [calling([{ name: 'datetime' }]), completion('It is noon.')],
      { tools: [DATETIME] },
      ({ message, finish, usage, generation }) => {
        expect(message['content']).toBe('It is noon.');
        expect(message['tool_calls']).toBeUndefined();
        expect(finish).toBe('stop');
        expect(usage).toMatchObject({
          prompt_tokens: 20,
          completion_tokens: 40,
          total_tokens: 60,
          cost: 2 * TURN,
          server_tool_use_details: { tool_calls_requested: 1, tool_calls_executed: 1 },
        });
        expect(generation).toMatchObject({ total_cost: 2 * TURN, tokens_prompt: 20, tokens_completion: 40 });
      },
    );
    expect(upstream.received).toHaveLength(2);
    expect(upstream.received[0]?.body['tools']).toEqual([
      { type: 'function', function: expect.objectContaining({ name: 'datetime' }) },
    ]);
    expect(lastSent().messages).toEqual([
      ASK.messages[0],
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_datetime_0', type: 'function', function: { name: 'datetime', arguments: '{}' } },
        ],
      },
      {
        role: 'tool',
        tool_call_id: 'call_datetime_0',
        content: JSON.stringify({ datetime: '2026-07-01T12:00:00+00:00', timezone: 'UTC' }),
      },
    ]);
  });

  test('does not show, and the text of every turn does', async () => {
    await both(
      () => [
        calling([{ name: 'datetime' }, { name: 'datetime', args: { timezone: 'Asia/Tokyo' } }], {
          content: 'Let me look.',
        }),
        calling([{ name: 'datetime' }]),
        completion('Noon.'),
      ],
      { tools: [DATETIME] },
      ({ message, usage }) => {
        expect(message['content']).toBe('Let me look.\n\nNoon.');
        expect(usage).toMatchObject({
          cost: 0.00015,
          server_tool_use_details: { tool_calls_requested: 3, tool_calls_executed: 3 },
        });
      },
    );
    expect(lastSent().messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'tool',
      'assistant',
      'tool',
    ]);
  });

  test('beside one of the caller is run, and the turn ends with the call of the caller', async () => {
    await both(
      () => [calling([{ name: 'datetime' }, { name: 'mine', args: { a: 1 } }])],
      { tools: [DATETIME, CLIENT] },
      ({ message, finish, usage }) => {
        expect(message['tool_calls']).toEqual([
          { id: 'call_mine_1', type: 'function', function: { name: 'mine', arguments: '{"a":1}' } },
        ]);
        expect(finish).toBe('tool_calls');
        expect(usage['server_tool_use_details']).toEqual({ tool_calls_requested: 1, tool_calls_executed: 1 });
        expect(message['reasoning_details']).toMatchObject([
          { type: 'reasoning.server_tool_call', tool_name: 'service:datetime', arguments: '{}' },
        ]);
      },
    );
    expect(upstream.received).toHaveLength(1);
  });

  test('after which the model calls a function of the caller', async () => {
    await both(
      () => [calling([{ name: 'datetime' }]), calling([{ name: 'mine' }])],
      { tools: [DATETIME, CLIENT] },
      ({ message, finish }) => {
        expect(message['tool_calls']).toHaveLength(1);
        expect(finish).toBe('tool_calls');
      },
    );
  });

  test('by a model that never makes one leaves everything as it is', async () => {
    await both(
      () => [completion('No need.')],
      { tools: [DATETIME] },
      ({ message, usage }) => {
        expect(message['content']).toBe('No need.');
        expect(usage).toMatchObject({
          cost: TURN,
          server_tool_use_details: { tool_calls_requested: 0, tool_calls_executed: 0 },
        });
      },
    );
  });

  test('whose usage nobody reports is counted', async () => {
    await both(
      () => [calling([{ name: 'datetime' }], { usage: null }), completion('Noon.', null)],
      { tools: [DATETIME] },
      ({ usage, generation }) => {
        expect(generation['usage_estimated']).toBe(true);
        expect(usage['prompt_tokens']).toBeGreaterThan(100);
        expect(usage['completion_tokens']).toBeGreaterThan(2);
        expect(generation['total_cost']).toBe(usage['cost']);
        expect(usage['cost']).toBeGreaterThan(0);
      },
    );
  });

  test('keeps the reasoning of every turn, and its places apart', async () => {
    await both(
      () => [
        calling([{ name: 'datetime' }], { message: { reasoning: 'Hm.' } }),
        calling([{ name: 'mine' }], { message: { reasoning: 'Ah.' } }),
      ],
      { tools: [DATETIME, CLIENT] },
      ({ message }) => {
        expect(message['reasoning']).toBe('Hm.\n\nAh.');
        expect(message['reasoning_details']).toMatchObject([
          { text: 'Hm.', index: 0 },
          { type: 'reasoning.server_tool_call', tool_name: 'service:datetime', index: 1 },
          { text: 'Ah.', index: 2 },
        ]);
      },
    );
  });

  test('hides reasoning from a caller who wants none', async () => {
    await both(
      () => [calling([{ name: 'datetime' }], { message: { reasoning: 'Secret.' } }), completion('Noon.')],
      { tools: [DATETIME], reasoning: { exclude: true } },
      ({ message }) => expect(JSON.stringify(message)).not.toContain('Secret'),
    );
  });

  test.each([
    ['arguments that are no JSON', { name: 'datetime', args: '{"timezone"' }, /not a JSON object/],
    ['arguments that are a list', { name: 'datetime', args: '[1]' }, /not a JSON object/],
    ['an unknown zone', { name: 'datetime', args: { timezone: 'Mars/Base' } }, /Unknown time zone: Mars/],
    ['an offset as zone', { name: 'datetime', args: { timezone: '+02:00' } }, /Unknown time zone/],
    ['a search for something odd', { name: 'search_models', args: { query: 7 } }, /query: expected a text/],
    ['no URL', { name: 'web_fetch', args: {} }, /url: expected/],
  ])('with %s tells the model, not the caller', async (_, call, message) => {
    upstream.answer(calling([call]), completion('I see.'));
    await plain({ tools: [DATETIME, SEARCH, FETCH] }).expect(200);
    expect(resultOf().error).toMatch(message);
  });
});

describe('names and choices', () => {
  beforeEach(() => start());

  test('a function of the caller keeps its name, and the tool gets another', async () => {
    const own = { type: 'function', function: { name: 'datetime', parameters: { type: 'object' } } };
    upstream.answer(calling([{ name: 'service_datetime' }]), calling([{ name: 'datetime' }]));
    const { body } = await plain({ tools: [own, DATETIME] }).expect(200);
    expect(body.choices[0].message.tool_calls[0].function.name).toBe('datetime');
    expect((upstream.received[0]?.body['tools'] as Loose[]).map((tool) => tool.function.name)).toEqual([
      'datetime',
      'service_datetime',
    ]);
  });

  test.each([
    ['required', 'required'],
    [{ type: 'service:datetime' }, { type: 'function', function: { name: 'datetime' } }],
    [
      { type: 'function', function: { name: 'mine' } },
      { type: 'function', function: { name: 'mine' } },
    ],
  ])('tool_choice %j holds for the first turn', async (choice, sent) => {
    upstream.answer(calling([{ name: 'datetime' }]), completion('Noon.'));
    await plain({ tools: [DATETIME, CLIENT], tool_choice: choice }).expect(200);
    expect(upstream.received[0]?.body['tool_choice']).toEqual(sent);
    expect(lastSent().tool_choice).toBe('auto');
  });

  test.each<[string, object, RegExp]>([
    ['a tool of unknown type', { tools: [{ type: 'service:nothing' }] }, /service:nothing is not available/],
    ['tool search', { tools: [{ type: 'service:tool_search' }] }, /belongs to the Responses and Messages/],
    ['web search', { tools: [{ type: 'service:web_search' }] }, /needs a search service outside/],
    ['web search by another name', { tools: [{ type: 'web_search' }] }, /needs a search service outside/],
    ['a sandbox', { tools: [{ type: 'service:bash' }] }, /needs a sandbox/],
    ['a model inside', { tools: [{ type: 'service:advisor' }] }, /runs no models inside a tool/],
    ['a name of every object', { tools: [{ type: 'service:constructor' }] }, /not available/],
    ['a tool twice', { tools: [DATETIME, DATETIME] }, /service:datetime is given twice/],
    ['several answers', { tools: [DATETIME], n: 2 }, /n: with server tools/],
    [
      'a choice that is not offered',
      { tools: [DATETIME], tool_choice: FETCH },
      /tool_choice: service:web_fetch/,
    ],
    ['a choice without tools', { tool_choice: DATETIME }, /tool_choice: service:datetime/],
    ['another engine', { tools: [{ ...FETCH, parameters: { engine: 'exa' } }] }, /engine: exa needs/],
    [
      'a domain with a path',
      { tools: [{ ...FETCH, parameters: { allowed_domains: ['example.com/x'] } }] },
      /allowed_domains: expected a domain/,
    ],
    [
      'an unknown zone',
      { tools: [{ ...DATETIME, parameters: { timezone: 'Mars/Base' } }] },
      /timezone: expected an IANA time zone/,
    ],
    ['too many calls', { tools: [DATETIME], max_tool_calls: 31 }, /max_tool_calls/],
    ['no calls', { tools: [DATETIME], max_tool_calls: 0 }, /max_tool_calls/],
    [
      'an empty list of conditions',
      { tools: [DATETIME], stop_server_tools_when: [] },
      /stop_server_tools_when/,
    ],
  ])('%s is refused by name', async (_, body, message) => {
    const { body: answer } = await plain(body).expect(400);
    expect(answer.error.message).toMatch(message);
    expect(upstream.received).toHaveLength(0);
  });

  test('a tool that the workspace does without is refused', async () => {
    await start({});
    await gateway
      .as('management')
      .patch('/workspaces/default')
      .send({ disabled_server_tools: ['service:web_fetch'] })
      .expect(200);
    const { body } = await plain({ tools: [FETCH] }).expect(403);
    expect(body.error.message).toMatch(/service:web_fetch is switched off in this workspace/);
    await plain({ tools: [DATETIME] }).expect(200);
  });
});

describe('the loop stops', () => {
  beforeEach(() => start());
  const always = calling([{ name: 'datetime' }]);
  /** Calls tools whenever it may. */
  const eager: Script = (response, request) =>
    (request.body['tool_choice'] === 'none' ? completion('At last.') : always)(response, request);

  test.each<[string, object, number]>([
    ['after 30 calls', {}, 30],
    ['after max_tool_calls', { max_tool_calls: 2 }, 2],
    ['at step_count_is', { stop_server_tools_when: [{ type: 'step_count_is', step_count: 3 }] }, 3],
    [
      'at step_count_is above 30',
      { stop_server_tools_when: [{ type: 'step_count_is', step_count: 33 }] },
      33,
    ],
    [
      'at has_tool_call by type',
      { stop_server_tools_when: [{ type: 'has_tool_call', tool_name: 'service:datetime' }] },
      1,
    ],
    [
      'at has_tool_call by name',
      { stop_server_tools_when: [{ type: 'has_tool_call', tool_name: 'datetime' }] },
      1,
    ],
    ['at max_tokens_used', { stop_server_tools_when: [{ type: 'max_tokens_used', max_tokens: 61 }] }, 3],
    ['at max_cost', { stop_server_tools_when: [{ type: 'max_cost', max_cost_in_dollars: 0.0001 }] }, 2],
    [
      'at finish_reason_is',
      { stop_server_tools_when: [{ type: 'finish_reason_is', reason: 'tool_calls' }] },
      1,
    ],
    [
      'at the first of several',
      {
        stop_server_tools_when: [
          { type: 'step_count_is', step_count: 9 },
          { type: 'max_tokens_used', max_tokens: 60 },
        ],
      },
      2,
    ],
    [
      'whatever max_tool_calls says where there are conditions',
      { max_tool_calls: 1, stop_server_tools_when: [{ type: 'step_count_is', step_count: 4 }] },
      4,
    ],
  ])('%s, with one turn without tools', async (_, body, executed) => {
    await both(
      () => [eager],
      { tools: [DATETIME], ...body },
      ({ message, finish, usage }) => {
        expect(message['content']).toBe('At last.');
        expect(finish).toBe('stop');
        expect(usage['server_tool_use_details'].tool_calls_executed).toBe(executed);
      },
    );
    expect(upstream.received).toHaveLength(executed + 1);
    expect(upstream.received.filter((each) => each.body['tool_choice'] === 'none')).toHaveLength(1);
    expect(JSON.stringify(upstream.received)).not.toMatch(/stop_server_tools_when|max_tool_calls/);
  });

  test('calls beyond the limit are not run, and the model is told', async () => {
    upstream.answer(
      calling([{ name: 'datetime' }, { name: 'datetime' }, { name: 'datetime' }]),
      completion('Two.'),
    );
    const { body } = await plain({ tools: [DATETIME], max_tool_calls: 2 }).expect(200);
    expect(body.usage.server_tool_use_details).toEqual({ tool_calls_requested: 3, tool_calls_executed: 2 });
    expect(
      lastSent()
        .messages.slice(-3)
        .map(({ content }) => JSON.parse(content as string).error),
    ).toEqual([undefined, undefined, 'No more tool calls are allowed for this request.']);
  });

  test('at a condition pending calls are run, however many', async () => {
    upstream.answer(
      calling([{ name: 'datetime' }, { name: 'datetime' }, { name: 'datetime' }]),
      completion('Three.'),
    );
    const { body } = await plain({
      tools: [DATETIME],
      stop_server_tools_when: [{ type: 'step_count_is', step_count: 1 }],
    }).expect(200);
    expect(body.usage.server_tool_use_details.tool_calls_executed).toBe(3);
  });

  test('even if the model still calls tools without being offered any', async () => {
    await both(
      () => [always],
      { tools: [DATETIME], max_tool_calls: 1 },
      ({ message, finish, usage }) => {
        expect(message['tool_calls']).toBeUndefined();
        expect(finish).toBe('stop');
        expect(usage['server_tool_use_details']).toEqual({ tool_calls_requested: 2, tool_calls_executed: 1 });
      },
    );
  });
});

describe('service:datetime', () => {
  beforeEach(() => start());
  test.each([
    ['in the zone of the request', { timezone: 'Europe/Berlin' }, {}, '2026-07-01T14:00:00+02:00'],
    [
      'in the zone that the model asks for',
      {},
      { timezone: 'America/New_York' },
      '2026-07-01T08:00:00-04:00',
    ],
    ['half an hour off', {}, { timezone: 'Asia/Kolkata' }, '2026-07-01T17:30:00+05:30'],
    ['a day on', {}, { timezone: 'Pacific/Kiritimati' }, '2026-07-02T02:00:00+14:00'],
  ])('tells the time %s', async (_, parameters, args, expected) => {
    upstream.answer(calling([{ name: 'datetime', args }]), completion('.'));
    await plain({ tools: [{ ...DATETIME, parameters }] }).expect(200);
    expect(resultOf()).toEqual({
      datetime: expected,
      timezone: { ...parameters, ...args }.timezone,
    });
  });
});

describe('service:experimental__search_models', () => {
  test.each<[string, object, object, string[]]>([
    ['everything', {}, {}, ['test/model', 'test/eyes', 'other/long']],
    ['by words', {}, { query: 'LONG context' }, ['other/long']],
    ['by input', {}, { input_modalities: ['image'] }, ['test/eyes']],
    ['by output', {}, { output_modalities: ['image'] }, []],
    ['by context', {}, { min_context_length: 200_000 }, ['other/long']],
    ['by series', {}, { series: 'claude' }, ['other/long']],
    ['at most as many as the model asks for', {}, { max_results: 1 }, ['test/model']],
    ['at most as many as the request says', { max_results: 2 }, {}, ['test/model', 'test/eyes']],
  ])('finds %s', async (_, parameters, args, ids) => {
    const base = configuration();
    const [model] = base.models ?? [];
    if (!model) throw new Error('no model');
    await start(
      {},
      {
        configuration: {
          ...base,
          models: [
            model,
            { ...model, id: 'test/eyes', architecture: { input_modalities: ['text', 'image'] } },
            {
              ...model,
              id: 'other/long',
              description: 'A very long context.',
              context_length: 1_000_000,
              architecture: { tokenizer: 'Claude' },
            },
          ],
        },
      },
    );
    upstream.answer(calling([{ name: 'search_models', args }]), completion('.'));
    await plain({ tools: [{ ...SEARCH, parameters }] }).expect(200);
    const result = resultOf();
    expect(result.models.map(({ id }: { id: string }) => id)).toEqual(ids);
    if (ids.length > 0)
      expect(result.models[0]).toMatchObject({ pricing: { prompt: '0.000001', completion: '0.000002' } });
  });
});

describe('service:web_fetch', () => {
  const fetching = async (path: string, parameters: object = {}): Promise<Loose> => {
    const url = path.startsWith('/') ? `${at}${path}` : path;
    upstream.answer(calling([{ name: 'web_fetch', args: { url } }]), completion('Read.'));
    await plain({ tools: [{ ...FETCH, parameters }] }).expect(200);
    return resultOf();
  };

  test('gives the text of a page', async () => {
    await start();
    serve = (_, response) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(
          '<html><head><title>Caf&eacute; &amp; more</title><style>.x{}</style></head><body><h1>Hello</h1>' +
            '<script>evil()</script><p>First.</p><p>See <a href="/next">there</a>.</p></body></html>',
        );
    expect(await fetching('/page')).toEqual({
      url: `${at}/page`,
      title: 'Café & more',
      content: `HELLO\n\nFirst.\n\nSee there [${at}/next].`,
      status: 'completed',
      retrieved_at: '2026-07-01T12:00:00.000Z',
    });
  });

  test.each<[string, string, string | Buffer, string]>([
    ['plain text', 'text/plain', 'Just words.', 'Just words.'],
    ['JSON', 'application/json', '{"a":1}', '{"a":1}'],
    ['text in another charset', 'text/plain; charset=iso-8859-1', Buffer.from('caf\xe9', 'latin1'), 'café'],
    [
      'a page that declares its charset',
      'text/html',
      Buffer.from('<meta charset=latin1><p>caf\xe9', 'latin1'),
      'café',
    ],
    ['a page without a type', '', '<!doctype html><p>Words.', 'Words.'],
    ['a PDF', 'application/pdf', pdfSaying('Hello (PDF).', 'T'), 'Hello (PDF).'],
    ['a PDF under another name', 'application/octet-stream', pdfSaying('Hidden.'), 'Hidden.'],
  ])('reads %s', async (_, type, body, content) => {
    await start();
    serve = (_request, response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(body);
    expect(await fetching('/x')).toMatchObject({ status: 'completed', content });
  });

  test.each<[string, RequestListener, RegExp]>([
    ['is missing', (_, r) => r.writeHead(404).end(), /status 404/],
    ['is an image', (_, r) => r.setHeader('content-type', 'image/png').end('x'), /kind that holds no text/],
    ['is bytes', (_, r) => r.setHeader('content-type', 'text/plain').end('a\0b'), /holds no text/],
    [
      'is a broken PDF',
      (_, r) => r.setHeader('content-type', 'application/pdf').end('%PDF-1.4 no'),
      /could not be read/,
    ],
    ['breaks off', (_, r) => r.destroy(), /could not be reached/],
    [
      'leads to a private place',
      (_, r) => r.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      /not a public one/,
    ],
  ])('tells the model when the page %s', async (_, behave, error) => {
    await start();
    serve = behave;
    const result = await fetching('/x');
    expect(result).toMatchObject({ url: `${at}/x`, status: 'failed' });
    expect(result.error).toMatch(error);
  });

  test('does not go to private addresses', async () => {
    await start({ network: { allow_private: [] } });
    expect(await fetching('/x')).toMatchObject({
      status: 'failed',
      error: 'the address is not a public one',
    });
    expect(requested).toEqual([]);
  });

  test.each([
    [{ allowed_domains: ['example.com'] }, /only certain domains/],
    [{ blocked_domains: ['127.0.0.1'] }, /this domain may not be fetched/],
    [{ allowed_domains: ['127.0.0.1'], blocked_domains: ['127.0.0.1'] }, /may not be fetched/],
    [{ allowed_domains: ['127.0.0.1'] }, undefined],
    [{ blocked_domains: ['example.com'] }, undefined],
  ])('keeps to %j', async (parameters, error) => {
    await start();
    const result = await fetching('/x', parameters);
    if (error) expect(result.error).toMatch(error);
    else expect(result.status).toBe('completed');
    expect(requested).toHaveLength(error ? 0 : 1);
  });

  test.each([
    ['www.example.com', ['example.com'], true],
    ['EXAMPLE.com.', ['example.com'], true],
    ['example.com', ['*.Example.COM'], true],
    ['badexample.com', ['example.com'], false],
    ['example.com.evil.org', ['example.com'], false],
  ])('%s is within %j: %p', async (host, allowed, expected) => {
    await start({}, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    const result = await fetching(`http://${host}:${new URL(at).port}/x`, { allowed_domains: allowed });
    expect(result.status).toBe(expected ? 'completed' : 'failed');
  });

  test('redirects keep to the domains too', async () => {
    await start({}, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    const { port } = new URL(at);
    serve = ({ url }, response) =>
      url === '/x'
        ? response.writeHead(302, { location: `http://elsewhere.org:${port}/y` }).end()
        : response.end('reached');
    const result = await fetching(`http://example.com:${port}/x`, { allowed_domains: ['example.com'] });
    expect(result).toMatchObject({ status: 'failed', error: expect.stringMatching(/only certain domains/) });
    expect(requested).toEqual(['/x']);
  });

  test('fetches no more often than it may', async () => {
    await start();
    upstream.answer(
      calling([
        { name: 'web_fetch', args: { url: `${at}/1` } },
        { name: 'web_fetch', args: { url: `${at}/2` } },
      ]),
      completion('.'),
    );
    await plain({ tools: [{ ...FETCH, parameters: { max_uses: 1 } }] }).expect(200);
    expect(requested).toEqual(['/1']);
    expect(resultOf().error).toMatch(/no more than 1 pages/);
  });

  test('cuts a text to the tokens that are allowed', async () => {
    await start();
    serve = (_, response) =>
      response.setHeader('content-type', 'text/plain').end('one two three four five '.repeat(500));
    const { content } = await fetching('/x', { max_content_tokens: 10 });
    expect(content).toMatch(/^one two three four five one two/);
    expect(content.length).toBeLessThan(60);
  });

  test('of endless depth is still a page', async () => {
    await start();
    serve = (_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end('<div>'.repeat(100_000) + 'deep' + '</div>'.repeat(100_000));
    expect((await fetching('/x')).status).toMatch(/completed|failed/);
  });
});

describe('a further turn that fails', () => {
  beforeEach(() => start());
  const failing = json(500, { error: { message: 'down' } });
  const text = calling([{ name: 'datetime' }], { content: 'Let me look.' });
  const silent = calling([{ name: 'datetime' }]);

  beforeEach(() => second.answer(failing));

  test('ends a plain answer with what was said and why', async () => {
    upstream.answer(text, failing);
    const { body } = await plain({ tools: [DATETIME] }).expect(200);
    expect(body.choices[0]).toMatchObject({
      message: { content: 'Let me look.' },
      finish_reason: 'error',
      error: { code: 502, metadata: { error_type: 'provider_unavailable' } },
    });
    expect(body.usage.cost).toBe(TURN);
    expect(await record(body.id)).toMatchObject({ total_cost: TURN, finish_reason: 'error' });
  });

  test('is an ordinary error where nothing was said, and the turns before are charged', async () => {
    upstream.answer(silent, failing);
    const { body, headers } = await plain({ tools: [DATETIME] }).expect(502);
    expect(body.error.metadata.error_type).toBe('provider_unavailable');
    expect(await record(headers['x-generation-id'])).toMatchObject({
      total_cost: TURN,
      finish_reason: 'error',
    });
  });

  test.each([
    ['with text', text, 'Let me look.'],
    ['without', silent, ''],
  ])('ends a stream %s in an error event', async (_, first, content) => {
    upstream.answer(first, failing);
    const stream = await readStream(gateway.url, INFERENCE_KEY, { ...ASK, tools: [DATETIME] });
    expect(stream.content).toBe(content);
    expect(stream.done).toBe(false);
    expect(stream.chunks.at(-1)).toMatchObject({
      error: { code: 502 },
      choices: [{ finish_reason: 'error' }],
    });
    expect(await record(stream.headers.get('x-generation-id'))).toMatchObject({ total_cost: TURN });
  });

  test('in the middle of its stream is not charged, the turns before are', async () => {
    upstream.answer(silent, (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"index":0,"delta":{"content":"So"},"finish_reason":null}]}\n\n');
      setTimeout(() => response.destroy(), 20);
    });
    const stream = await readStream(gateway.url, INFERENCE_KEY, { ...ASK, tools: [DATETIME] });
    expect(stream.content).toBe('So');
    expect(stream.chunks.at(-1)).toMatchObject({ choices: [{ finish_reason: 'error' }] });
    expect(await record(stream.headers.get('x-generation-id'))).toMatchObject({ total_cost: TURN });
  });
});

test('a further turn falls back, and each turn costs what its endpoint does', async () => {
  const base = configuration();
  const [model] = base.models ?? [];
  const [cheap, dear] = model?.endpoints ?? [];
  if (!model || !cheap || !dear) throw new Error('no endpoints');
  const dearer = { ...dear, pricing: { prompt: '0.0000033', completion: '0.0000077', request: '0.00001' } };
  await start({}, { configuration: { ...base, models: [{ ...model, endpoints: [cheap, dearer] }] } });
  second.answer(completion('From the second.'));
  await both(
    () => [calling([{ name: 'datetime' }]), json(503, { error: { message: 'busy' } })],
    { tools: [DATETIME], provider: { order: ['p1', 'p2'] } },
    ({ message, usage, generation }) => {
      expect(message['content']).toBe('From the second.');
      // 10 × 1 + 20 × 2 at the first, 10 × 3.3 + 20 × 7.7 + 10 at the second.
      expect(money(usage['cost'])).toBe(50_000 + 197_000);
      expect(money(generation['total_cost'])).toBe(247_000);
      expect(generation['provider_name']).toBe('P2');
    },
  );
});

describe('a limited key', () => {
  const createKey = async (limit: number): Promise<string> =>
    (await gateway.as('management').post('/keys').send({ name: 'limited', limit }).expect(200)).body.key;
  const keyData = async (key: string) => (await gateway.as({ key }).get('/key').expect(200)).body.data;
  const expectNothingHeld = async () =>
    expect(await verifyLedger(gateway.gateway.database)).toMatchObject({
      holds: 0,
      heldDifferences: 0,
      differences: [],
    });
  const always = calling([{ name: 'datetime' }], { usage: { prompt_tokens: 100, completion_tokens: 100 } });
  const LOOP = { tools: [DATETIME], max_tokens: 100 };

  test('stops a loop with 402 before a turn that might not be paid, and says what was said', async () => {
    await start();
    upstream.answer(always);
    // A turn costs 300 µ$; more than a few do not fit.
    const key = await createKey(0.002);
    const { body, headers } = await plain(LOOP, key).expect(402);
    const { usage } = await keyData(key);
    expect(body.error.metadata).toMatchObject({ limit_source: 'service_key_limit', held: 0 });
    expect(body.error.message).toContain(`with the $${usage} that its turns so far have cost`);
    expect(usage).toBeGreaterThan(0.0003);
    expect(usage).toBeLessThanOrEqual(0.002);
    const generation = (
      await gateway.as({ key }).get(`/generation?id=${headers['x-generation-id']}`).expect(200)
    ).body;
    expect(generation.data.total_cost).toBe(usage);
    await expectNothingHeld();
  });

  test('ends a stream and a plain answer with the error after what was said', async () => {
    await start();
    upstream.answer(
      calling([{ name: 'datetime' }], {
        content: 'Hm.',
        usage: { prompt_tokens: 100, completion_tokens: 100 },
      }),
    );
    const { body } = await plain(LOOP, await createKey(0.002)).expect(200);
    expect(body.choices[0]).toMatchObject({ finish_reason: 'error', error: { code: 402 } });
    expect(body.choices[0].message.content).toMatch(/^Hm\./);
    const key = await createKey(0.002);
    const stream = await readStream(gateway.url, key, { ...ASK, ...LOOP });
    expect(stream.content).toMatch(/^Hm\./);
    expect(stream.chunks.at(-1)).toMatchObject({ error: { code: 402 } });
    expect((await keyData(key)).usage).toBeLessThanOrEqual(0.002);
    await expectNothingHeld();
  });

  test('is not overrun by many loops at once', async () => {
    await start();
    upstream.answer(always);
    const limit = 0.01;
    const key = await createKey(limit);
    let above = 0;
    let done = false;
    const watch = (async () => {
      while (!done) {
        const { usage } = await keyData(key);
        if (usage > limit) above += 1;
        await new Promise((next) => setTimeout(next, 10));
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 2 === 0
          ? plain(LOOP, key).then(({ status }) => status)
          : readStream(gateway.url, key, { ...ASK, ...LOOP }).then(({ status }) => status),
      ),
    );
    done = true;
    await watch;
    expect(above).toBe(0);
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    const { usage } = await keyData(key);
    expect(usage).toBeGreaterThan(0);
    expect(usage).toBeLessThanOrEqual(limit);
    await expectNothingHeld();
  });
});

describe('a caller that leaves', () => {
  const leave = async (stream: boolean): Promise<void> => {
    const leaving = new AbortController();
    const closed = new Promise<void>((done) => {
      serve = (_, response) => void response.on('close', () => done());
    });
    upstream.answer(calling([{ name: 'web_fetch', args: { url: `${at}/slow` } }]));
    const call = fetch(`${gateway.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...ASK, tools: [FETCH], stream }),
      signal: leaving.signal,
    }).then(
      (response) => response.text(),
      () => undefined,
    );
    await eventually(() => requested.length > 0);
    leaving.abort();
    await call.catch(() => undefined);
    await closed;
    await eventually(() => gateway.gateway.inFlight() === 0);
  };

  test.each([false, true])(
    'while a tool runs stops it, and pays for the turns so far (stream: %p)',
    async (stream) => {
      await start({});
      await leave(stream);
      await eventually(async () => (await gateway.gateway.database.knex('generations')).length === 1);
      const [row] = await gateway.gateway.database.knex('generations');
      expect(Boolean(row.cancelled)).toBe(true);
      expect(Number(row.cost_nano_usd)).toBe(money(TURN));
      expect(upstream.received).toHaveLength(1);
      expect(await gateway.gateway.database.knex('holds')).toEqual([]);
    },
  );

  test('while the model thinks about the results pays for its prompt and the time', async () => {
    await start({});
    const leaving = new AbortController();
    upstream.answer(calling([{ name: 'datetime' }]), () => undefined);
    const call = fetch(`${gateway.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...ASK, tools: [DATETIME] }),
      signal: leaving.signal,
    }).catch(() => undefined);
    await eventually(() => upstream.received.length === 2);
    leaving.abort();
    await call;
    await eventually(async () => (await gateway.gateway.database.knex('generations')).length === 1);
    const [row] = await gateway.gateway.database.knex('generations');
    expect(Boolean(row.cancelled)).toBe(true);
    const prompt = Number(row.native_tokens_prompt) - 10;
    const completion = Number(row.native_tokens_completion) - 20;
    expect(Number(row.cost_nano_usd)).toBe(money(TURN) + prompt * 1_000 + completion * 2_000);
    expect(Number(row.native_tokens_prompt)).toBeGreaterThan(60);
  });
});

test('a stream that is ended from our side while a tool runs is charged for the turns so far', async () => {
  await start({});
  serve = () => undefined;
  upstream.answer(calling([{ name: 'web_fetch', args: { url: `${at}/slow` } }]));
  const reading = readStream(gateway.url, INFERENCE_KEY, { ...ASK, tools: [FETCH] });
  await eventually(() => requested.length > 0);
  gateway.gateway.interrupt();
  const stream = await reading;
  expect(stream.chunks.at(-1)).toMatchObject({ error: { code: 503 } });
  expect(await record(stream.headers.get('x-generation-id'))).toMatchObject({
    total_cost: TURN,
    cancelled: true,
  });
});

describe('over other wires', () => {
  const THOUGHT = { type: 'thinking', thinking: 'Which time?', signature: 'c2VhbGVk' };
  const turn = (content: object[], stop: string): Script =>
    json(200, {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content,
      stop_reason: stop,
      usage: { input_tokens: 10, output_tokens: 20 },
    });

  test('anthropic: the thoughts of a turn go back with their signatures', async () => {
    const base = configuration();
    await start(
      {},
      {
        configuration: {
          ...base,
          providers: (base.providers ?? []).map((provider) => ({
            ...provider,
            protocol: 'anthropic' as const,
          })),
        },
      },
    );
    const use = { type: 'tool_use', id: 'toolu_1', name: 'datetime', input: {} };
    upstream.answer(
      turn([THOUGHT, use], 'tool_use'),
      turn(
        [
          { ...THOUGHT, thinking: 'Noon, then.' },
          { type: 'text', text: 'Noon.' },
        ],
        'end_turn',
      ),
    );
    const { body } = await plain({
      tools: [DATETIME],
      reasoning: { max_tokens: 1024 },
      max_tokens: 4000,
    }).expect(200);
    expect(lastSent().messages[1]).toEqual({ role: 'assistant', content: [THOUGHT, use] });
    expect(lastSent().messages[2]?.['content'][0]).toMatchObject({
      type: 'tool_result',
      tool_use_id: 'toolu_1',
    });
    expect(body.choices[0].message).toMatchObject({
      content: 'Noon.',
      reasoning: 'Which time?\n\nNoon, then.',
    });
    expect(body.choices[0].message.reasoning_details).toMatchObject([
      { index: 0 },
      { type: 'reasoning.server_tool_call', index: 1 },
      { index: 2 },
    ]);
    expect(body.usage.cost).toBe(2 * TURN);
  });

  test('gemini: results stand under the name of their call', async () => {
    const base = configuration();
    await start(
      {},
      {
        configuration: {
          ...base,
          providers: (base.providers ?? []).map((provider) => ({ ...provider, protocol: 'gemini' as const })),
        },
      },
    );
    const answer = (parts: object[]): Script =>
      json(200, {
        responseId: 'r',
        candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20 },
      });
    upstream.answer(answer([{ functionCall: { name: 'datetime', args: {} } }]), answer([{ text: 'Noon.' }]));
    const { body } = await plain({ tools: [DATETIME] }).expect(200);
    expect(body.choices[0].message.content).toBe('Noon.');
    expect(JSON.stringify(upstream.received[1]?.body['contents'])).toContain(
      '"functionResponse":{"name":"datetime","response":{"datetime":"2026-07-01T12:00:00+00:00"',
    );
  });
});
