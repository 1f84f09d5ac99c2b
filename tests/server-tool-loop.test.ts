import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyLedger } from '../src/stores/ledger-report';
import { calling } from './support/calling';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { readMessages, wireEvents } from './support/grammar/messages';
import { checkResponses, eventsOf } from './support/grammar/responses';
import { pdfOf } from './support/pdf';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  type Script,
  type Upstream,
} from './support/upstream';
import { eventually } from './support/wire';

/** Parsed JSON, read without checks. */
type Loose = ReturnType<typeof JSON.parse>;

const DATETIME = { type: 'service:datetime' };
const FETCH = { type: 'service:web_fetch' };
const FILES = { type: 'service:files' };
const SEARCH = { type: 'service:tool_search' };
/** What one turn of the upstream costs, in nano-USD: 10 × $1 and 20 × $2 per million. */
const TURN = 50_000;
const NOON = '{"datetime":"2026-07-01T12:00:00+00:00","timezone":"UTC"}';

/** An answer of any format, as one shape. */
interface Said {
  readonly status: number;
  readonly id: string;
  /** Text of each turn that the format keeps apart. */
  readonly texts: readonly string[];
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: Loose }[];
  readonly ran: readonly { readonly tool: string; readonly result: string }[];
  readonly finish: string;
  readonly usage: Loose;
  readonly error: Loose;
  readonly metadata: Loose;
  /** To be sent back as the model's turn. */
  readonly turn: readonly Loose[];
}

interface Format {
  readonly path: string;
  readonly body: (history: readonly Loose[], tools: readonly Loose[]) => object;
  readonly user: (text: string) => Loose;
  readonly tool: (name: string, more?: { deferred?: boolean; description?: string }) => Loose;
  readonly result: (id: string, text: string) => Loose;
  readonly read: (answer: { status: number; body: Loose; text: string }, stream: boolean) => Omit<Said, 'id'>;
}

const PARAMETERS = { type: 'object', properties: { place: { type: 'string', description: 'A town.' } } };

/** Arguments that broke off are kept as they are. */
const parsed = (args: string): Loose => {
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
};

const chunksOf = (text: string): Loose[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line) => JSON.parse(line.slice(6)));

function streamedChat(text: string): Loose {
  const message: Loose = { role: 'assistant', content: null };
  const whole: Loose = { choices: [{ message, finish_reason: null }] };
  for (const chunk of chunksOf(text)) {
    whole.usage = chunk.usage ?? whole.usage;
    whole.error = chunk.error ?? whole.error;
    whole.service_metadata = chunk.service_metadata ?? whole.service_metadata;
    for (const { delta, finish_reason: reason } of chunk.choices) {
      if (delta.content) message.content = (message.content ?? '') + delta.content;
      if (delta.reasoning_details)
        message.reasoning_details = [...(message.reasoning_details ?? []), ...delta.reasoning_details];
      for (const { index, ...call } of delta.tool_calls ?? []) {
        const calls = (message.tool_calls ??= []);
        if (calls[index]) calls[index].function.arguments += call.function.arguments ?? '';
        else calls[index] = call;
      }
      if (reason) whole.choices[0].finish_reason = reason;
    }
  }
  return whole;
}

const FORMATS = {
  chat: {
    path: '/chat/completions',
    body: (messages, tools) => ({ messages, tools }),
    user: (content) => ({ role: 'user', content }),
    tool: (name) => ({ type: 'function', function: { name, parameters: PARAMETERS } }),
    result: (id, content) => ({ role: 'tool', tool_call_id: id, content }),
    read: ({ status, body, text }, stream) => {
      const whole = stream && status === 200 ? streamedChat(text) : body;
      const [choice] = whole.choices ?? [];
      const details: Loose[] = choice?.message.reasoning_details ?? [];
      return {
        status,
        texts: choice?.message.content ? [choice.message.content] : [],
        calls: (choice?.message.tool_calls ?? []).map((call: Loose) => ({
          id: call.id,
          name: call.function.name,
          args: parsed(call.function.arguments),
        })),
        ran: details
          .filter(({ type }) => type === 'reasoning.server_tool_call')
          .map(({ tool_name: tool, result }) => ({ tool, result })),
        finish: choice?.finish_reason,
        usage: whole.usage,
        error: whole.error ?? choice?.error,
        metadata: whole.service_metadata,
        turn: choice ? [choice.message] : [],
      };
    },
  },
  responses: {
    path: '/responses',
    body: (input, tools) => ({ input, tools }),
    user: (content) => ({ role: 'user', content }),
    tool: (name, { deferred, description } = {}) => ({
      type: 'function',
      name,
      parameters: PARAMETERS,
      ...(description && { description }),
      ...(deferred && { defer_loading: true }),
    }),
    result: (id, output) => ({ type: 'function_call_output', call_id: id, output }),
    read: ({ status, body, text }, stream) => {
      const whole: Loose = stream && status === 200 ? checkResponses(eventsOf(text)).final : body;
      const output: Loose[] = whole.output ?? [];
      return {
        status,
        texts: output
          .filter(({ type }) => type === 'message')
          .map(({ content }) => content.map((part: Loose) => part.text).join('')),
        calls: output
          .filter(({ type }) => type === 'function_call')
          .map(({ call_id: id, name, arguments: args }) => ({ id, name, args: parsed(args) })),
        ran: output
          .filter(({ type }) => type.startsWith('service:'))
          .map(({ type: tool, result }) => ({ tool, result })),
        finish: whole.status,
        usage: whole.usage,
        error: whole.error ?? undefined,
        metadata: whole.service_metadata,
        turn: output,
      };
    },
  },
  messages: {
    path: '/messages',
    body: (messages, tools) => ({ messages, tools, max_tokens: 200 }),
    user: (content) => ({ role: 'user', content }),
    tool: (name, { deferred, description } = {}) => ({
      name,
      input_schema: PARAMETERS,
      ...(description && { description }),
      ...(deferred && { defer_loading: true }),
    }),
    result: (id, content) => ({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, content }],
    }),
    read: ({ status, body, text }, stream) => {
      const read = stream && status === 200 ? readMessages(wireEvents(text)) : undefined;
      const whole: Loose = read ? read.message : body;
      const content: Loose[] = whole.content ?? [];
      return {
        status,
        texts: content.filter(({ type }) => type === 'text').map(({ text: words }) => words),
        calls: content
          .filter(({ type }) => type === 'tool_use')
          .map(({ id, name, input }) => ({ id, name, args: input })),
        ran: content
          .filter(({ type }) => type === 'redacted_thinking')
          .map(({ data }) => JSON.parse(Buffer.from(data.slice('gateway.'.length), 'base64url').toString()))
          .map(({ tool_name: tool, result }) => ({ tool, result })),
        finish: whole.stop_reason,
        usage: whole.usage,
        error: read?.error?.error ?? (whole.type === 'error' ? whole.error : undefined),
        metadata: read ? read.stop?.service_metadata : whole.service_metadata,
        turn: content.length > 0 ? [{ role: 'assistant', content }] : [],
      };
    },
  },
} satisfies Record<string, Format>;

type Name = keyof typeof FORMATS;
const EVERY = (Object.keys(FORMATS) as Name[]).flatMap((format) =>
  [false, true].map((stream) => ({ format, stream })),
);
const SEARCHING = EVERY.filter(({ format }) => format !== 'chat');

let upstream: Upstream;
let gateway: TestGateway;
let site: Server;
let at: string;
let serve: RequestListener;

beforeAll(async () => {
  upstream = await startUpstream();
  site = createServer((request, response) => serve(request, response));
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  gateway = await startGateway({
    configuration: {
      ...configurationFor(upstream),
      settings: {
        routing: { balance: 'off' },
        network: { allow_private: ['127.0.0.1'] },
        regional_hosts: ['eu'],
      },
    },
    now: () => new Date('2026-07-01T12:00:00.000Z'),
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});
beforeEach(() => {
  upstream.received.length = 0;
  upstream.answer(completion('Done.'));
  serve = (_, response) => response.setHeader('content-type', 'text/plain').end('A page.');
});

async function ask(
  format: Name,
  stream: boolean,
  tools: readonly Loose[],
  {
    history,
    key = INFERENCE_KEY,
    ...rest
  }: { history?: readonly Loose[]; key?: string; [field: string]: unknown } = {},
): Promise<Said> {
  const { path, body, user, read }: Format = FORMATS[format];
  const answer = await gateway
    .as({ key })
    .post(path)
    .set('X-Service-Metadata', 'enabled')
    .send({ model: 'test/model', ...body(history ?? [user('Do it.')], tools), stream, ...rest });
  return { ...read(answer, stream), id: answer.headers['x-generation-id'] ?? '' };
}

const sent = (index: number): Loose => upstream.received.at(index)?.body;
const toolNames = (index: number): string[] =>
  (sent(index).tools ?? []).map((tool: Loose) => tool.function.name);
const record = async (id: string, key = INFERENCE_KEY): Promise<Loose> =>
  (await gateway.as({ key }).get(`/generation?id=${id}`).expect(200)).body.data;
const nano = (usd: number): number => Math.round(usd * 1e9);

async function upload(name: string, bytes: Buffer | string, key = INFERENCE_KEY): Promise<string> {
  const { body } = await gateway
    .as({ key })
    .post('/files')
    .attach('file', Buffer.from(bytes), name)
    .expect(200);
  return body.id;
}

/** What the model was told of its last call. */
const lastResult = (): Loose => JSON.parse(sent(-1).messages.at(-1).content);

describe.each(EVERY)('$format, stream $stream', ({ format, stream }) => {
  const { user, tool, result }: Format = FORMATS[format];

  test('several turns with several tools make one answer, one charge and one record', async () => {
    const id = await upload('notes/plan.md', '# Plan\n\nBuy milk.');
    upstream.answer(
      calling([{ name: 'datetime' }, { name: 'files', args: { operation: 'read', file_id: id } }], {
        content: 'Let me look.',
      }),
      calling([{ name: 'web_fetch', args: { url: `${at}/page` } }]),
      completion('Milk, at noon.'),
    );
    const said = await ask(format, stream, [DATETIME, FETCH, FILES]);
    expect(said).toMatchObject({ status: 200, calls: [], error: undefined });
    expect(said.texts).toEqual(
      format === 'chat' ? ['Let me look.\n\nMilk, at noon.'] : ['Let me look.', 'Milk, at noon.'],
    );
    expect(said.finish).toBe({ chat: 'stop', responses: 'completed', messages: 'end_turn' }[format]);
    expect(said.ran.map((ran) => ran.tool)).toEqual([DATETIME.type, FILES.type, FETCH.type]);
    expect(said.ran[0]?.result).toBe(NOON);
    expect(JSON.parse(said.ran[1]?.result ?? '')).toMatchObject({
      file_id: id,
      content: '# Plan\n\nBuy milk.',
    });
    expect(nano(said.usage.cost)).toBe(3 * TURN);
    if (format === 'messages')
      expect(said.usage.server_tool_use).toEqual({ web_search_requests: 0, web_fetch_requests: 1 });
    else
      expect(said.usage.server_tool_use_details).toEqual({ tool_calls_requested: 3, tool_calls_executed: 3 });
    expect(said.metadata.pipeline).toEqual([
      {
        type: 'server_tools',
        name: 'server-tools',
        summary: '3 calls run: service:datetime 1, service:files 1, service:web_fetch 1',
        data: {
          tool_calls_requested: 3,
          tool_calls_executed: 3,
          tools: { 'service:datetime': 1, 'service:files': 1, 'service:web_fetch': 1 },
        },
      },
    ]);
    const generation = await record(said.id);
    expect(nano(generation.total_cost)).toBe(3 * TURN);
    expect(generation).toMatchObject({ num_fetches: 1, num_search_results: null, tokens_prompt: 30 });

    // Sent back, the model has all of it before it, in the turns that it made.
    const before = sent(-1).messages;
    await ask(format, stream, [DATETIME, FETCH, FILES], {
      history: [user('Do it.'), ...said.turn, user('And then?')],
    });
    const roles = sent(-1).messages.map((message: Loose) => message.role);
    expect(roles).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant', 'tool', 'assistant', 'user']);
    const calls = (messages: Loose[]): Loose[] => messages.flatMap((message) => message.tool_calls ?? []);
    const results = (messages: Loose[]): Loose[] => messages.filter((message) => message.role === 'tool');
    expect(calls(sent(-1).messages)).toEqual(calls(before));
    expect(results(sent(-1).messages)).toEqual(results(before));

    // Without the tools, what they were asked is left out, and nothing is refused.
    const without = await ask(format, stream, [], {
      history: [user('Do it.'), ...said.turn, user('And then?')],
    });
    expect(without.status).toBe(200);
    expect(JSON.stringify(sent(-1).messages)).not.toMatch(/tool|gateway\./);
    expect(JSON.stringify(sent(-1).messages)).toContain('Milk, at noon.');
  });

  test('a call beside one of the caller is run, and both results reach the model', async () => {
    upstream.answer(
      calling([{ name: 'datetime' }]),
      calling([{ name: 'mine', args: { place: 'Rome' } }, { name: 'datetime' }], { content: 'One moment.' }),
    );
    const tools = [DATETIME, tool('mine')];
    const said = await ask(format, stream, tools);
    expect(said.calls).toEqual([{ id: 'call_mine_0', name: 'mine', args: { place: 'Rome' } }]);
    expect(said.finish).toBe({ chat: 'tool_calls', responses: 'completed', messages: 'tool_use' }[format]);
    expect(said.ran).toEqual([
      { tool: DATETIME.type, result: NOON },
      { tool: DATETIME.type, result: NOON },
    ]);
    expect(upstream.received).toHaveLength(2);
    expect(nano((await record(said.id)).total_cost)).toBe(2 * TURN);

    upstream.answer(completion('Sunny at noon.'));
    const next = await ask(format, stream, tools, {
      history: [user('Do it.'), ...said.turn, result('call_mine_0', 'sunny')],
    });
    expect(next.texts).toEqual(['Sunny at noon.']);
    const { messages } = sent(-1);
    expect(messages.map(({ role }: Loose) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'tool',
    ]);
    expect(new Set(messages[3].tool_calls.map((call: Loose) => call.function.name))).toEqual(
      new Set(['mine', 'datetime']),
    );
    const answers = messages.slice(4).map(({ tool_call_id: id, content }: Loose) => [id, content]);
    expect(new Map(answers)).toEqual(
      new Map([
        ['call_datetime_1', NOON],
        ['call_mine_0', 'sunny'],
      ]),
    );
  });

  test('what a tool cannot do is told to the model, and the answer goes on', async () => {
    serve = (_, response) => response.writeHead(404).end();
    upstream.answer(calling([{ name: 'web_fetch', args: { url: `${at}/gone` } }]), completion('Not there.'));
    const said = await ask(format, stream, [FETCH]);
    expect(said).toMatchObject({ status: 200, texts: ['Not there.'] });
    expect(JSON.parse(said.ran[0]?.result ?? '')).toMatchObject({ status: 'failed' });
    expect(lastResult().error).toMatch(/404/);
  });

  test.each([
    ['before a byte of it', json(500, { error: { message: 'down' } })],
    [
      'in the middle of it',
      ((response, { body }) => {
        if (body['stream'] !== true) return void response.destroy();
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: {"choices":[{"index":0,"delta":{"content":"So"},"finish_reason":null}]}\n\n');
        setTimeout(() => response.destroy(), 20);
      }) satisfies Script,
    ],
  ])('a second turn that fails %s ends the answer, and the first is charged', async (_, failing) => {
    upstream.answer(calling([{ name: 'datetime' }], { content: 'Let me look.' }), failing);
    const said = await ask(format, stream, [DATETIME]);
    expect(nano((await record(said.id)).total_cost)).toBe(TURN);
    if (stream) {
      expect(said.status).toBe(200);
      expect(said.texts.join('')).toContain('Let me look.');
      expect(said.error).toBeDefined();
    } else if (format === 'messages')
      expect(said).toMatchObject({ status: 502, error: { type: 'api_error' } });
    else
      expect(said).toMatchObject({
        status: 200,
        texts: ['Let me look.'],
        error: expect.anything(),
        finish: format === 'chat' ? 'error' : 'failed',
      });
  });

  test('a limit is never overrun by its turns, and nothing stays held', async () => {
    const { body } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'limited', limit: 0.002 })
      .expect(200);
    upstream.answer(
      calling([{ name: 'datetime' }], { usage: { prompt_tokens: 100, completion_tokens: 100 } }),
    );
    const most = format === 'responses' ? { max_output_tokens: 100 } : { max_tokens: 100 };
    const said = await ask(format, stream, [DATETIME], { key: body.key, ...most });
    expect(said.status).toBe(stream ? 200 : 402);
    expect(said.error).toBeDefined();
    const { usage } = (await gateway.as({ key: body.key }).get('/key').expect(200)).body.data;
    expect(usage).toBeGreaterThan(0.0003);
    expect(usage).toBeLessThanOrEqual(0.002);
    expect((await record(said.id, body.key)).total_cost).toBe(usage);
    expect(await verifyLedger(gateway.gateway.database)).toMatchObject({ holds: 0, differences: [] });
  });

  test('a caller that leaves while a tool runs pays for the turns so far', async () => {
    let begun = false;
    const closed = new Promise<void>((done) => {
      serve = (_, response) => {
        begun = true;
        response.on('close', () => done());
      };
    });
    upstream.answer(calling([{ name: 'web_fetch', args: { url: `${at}/slow` } }]));
    const leaving = new AbortController();
    const { path, body }: Format = FORMATS[format];
    const session = `left-${format}-${stream}`;
    const call = fetch(gateway.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${INFERENCE_KEY}`,
        'content-type': 'application/json',
        'x-session-id': session,
      },
      body: JSON.stringify({ model: 'test/model', ...body([user('Do it.')], [FETCH]), stream }),
      signal: leaving.signal,
    }).then(
      (response) => response.text(),
      () => undefined,
    );
    await eventually(() => begun);
    leaving.abort();
    await call.catch(() => undefined);
    await closed;
    const { knex } = gateway.gateway.database;
    const rows = (): Promise<Loose[]> => knex('generations').where({ session_id: session }) as never;
    await eventually(async () => (await rows()).length === 1);
    const [row] = await rows();
    expect(Boolean(row.cancelled)).toBe(true);
    expect(Number(row.cost_nano_usd)).toBe(TURN);
    expect(await knex('holds')).toEqual([]);
  });
});

describe('the loop stops', () => {
  /** Calls tools whenever it may. */
  const eager: Script = (response, request) =>
    (request.body['tool_choice'] === 'none' ? completion('At last.') : calling([{ name: 'datetime' }]))(
      response,
      request,
    );
  const CONDITIONS: [string, object, number][] = [
    ['step_count_is', { step_count: 3 }, 3],
    ['has_tool_call', { tool_name: 'service:datetime' }, 1],
    ['max_tokens_used', { max_tokens: 61 }, 3],
    ['max_cost', { max_cost_in_dollars: 0.0001 }, 2],
    ['finish_reason_is', { reason: 'tool_calls' }, 1],
  ];
  /** Each format once, plain and streamed in turn. */
  const each = (place: number) => [
    { format: 'responses' as const, stream: place % 2 === 0 },
    { format: 'messages' as const, stream: place % 2 === 1 },
  ];
  const rows = CONDITIONS.flatMap(([type, condition, steps], place) =>
    each(place).map((where) => ({
      ...where,
      what: type,
      rest: { stop_server_tools_when: [{ type, ...condition }] },
      steps,
    })),
  );
  const limits = each(1).map((where) => ({ ...where, what: '30 calls', rest: {}, steps: 30 }));
  const asked = [false, true].map((stream) => ({
    format: 'responses' as const,
    stream,
    what: 'max_tool_calls',
    rest: { max_tool_calls: 2 },
    steps: 2,
  }));
  test.each([...rows, ...limits, ...asked])(
    'at $what in $format, stream $stream, with one turn without tools',
    async ({ format, stream, rest, steps }) => {
      upstream.answer(eager);
      const said = await ask(format, stream, [DATETIME], { ...rest });
      expect(said).toMatchObject({ status: 200, texts: ['At last.'] });
      expect(said.ran).toHaveLength(steps);
      expect(nano(said.usage.cost)).toBe((steps + 1) * TURN);
      expect(upstream.received).toHaveLength(steps + 1);
      expect(upstream.received.filter(({ body }) => body['tool_choice'] === 'none')).toHaveLength(1);
    },
  );

  test('Responses refuses more calls than there may be', async () => {
    const said = await ask('responses', false, [DATETIME], { max_tool_calls: 31 });
    expect(said.status).toBe(400);
    expect(said.error.message).toMatch(/max_tool_calls/);
  });
});

describe('service:tool_search', () => {
  const toolsOf = (format: Name): Loose[] => {
    const { tool }: Format = FORMATS[format];
    return [
      SEARCH,
      tool('open'),
      tool('get_weather', { deferred: true, description: 'Forecast of a day.' }),
      tool('get_news', { deferred: true }),
    ];
  };

  test.each(SEARCHING)(
    'shows $format, stream $stream, what was found, in later requests too',
    async ({ format, stream }) => {
      const { user, result }: Format = FORMATS[format];
      upstream.answer(
        calling([{ name: 'tool_search', args: { query: 'FORECAST|storm' } }]),
        calling([{ name: 'get_weather', args: { place: 'Rome' } }]),
      );
      const said = await ask(format, stream, toolsOf(format));
      expect(toolNames(0)).toEqual(['tool_search', 'open']);
      expect(toolNames(1)).toEqual(['tool_search', 'open', 'get_weather']);
      expect(JSON.stringify(upstream.received)).not.toContain('defer_loading');
      expect(said.calls).toEqual([
        { id: 'call_get_weather_0', name: 'get_weather', args: { place: 'Rome' } },
      ]);
      expect(JSON.parse(said.ran[0]?.result ?? '')).toEqual({
        total: 1,
        tools: [{ name: 'get_weather', description: 'Forecast of a day.' }],
      });
      await ask(format, stream, toolsOf(format), {
        history: [user('Do it.'), ...said.turn, result('call_get_weather_0', 'sunny')],
      });
      expect(toolNames(-1)).toEqual(['tool_search', 'open', 'get_weather']);
      expect(sent(-1).messages.map(({ role }: Loose) => role)).toEqual([
        'user',
        'assistant',
        'tool',
        'assistant',
        'tool',
      ]);
    },
  );

  test.each<[string, object, object, Loose]>([
    ['finds by the names of arguments', { query: 'a town' }, {}, { total: 2 }],
    ['returns at most as many as it is asked for', { query: 'get', max_results: 1 }, {}, { tools: [{}] }],
    ['returns at most as many as the request says', { query: 'get' }, { max_results: 1 }, { tools: [{}] }],
    ['finds nothing that is shown anyway', { query: '^open$' }, {}, { total: 0, tools: [] }],
    ['tells of no expression', { query: '(' }, {}, { error: 'query: is no regular expression' }],
    [
      'tells of a long one',
      { query: 'x'.repeat(201) },
      {},
      { error: expect.stringMatching(/201 characters/) },
    ],
    ['tells of none', {}, {}, { error: expect.stringMatching(/^query/) }],
  ])('%s', async (_, args, parameters, expected) => {
    upstream.answer(calling([{ name: 'tool_search', args }]), completion('.'));
    const [, ...rest] = toolsOf('responses');
    await ask('responses', false, [{ ...SEARCH, parameters }, ...rest]);
    const found = lastResult();
    expect(found).toMatchObject(expected);
    if (expected.tools) expect(found.tools).toHaveLength(expected.tools.length);
  });

  test.each<[Name, object, RegExp]>([
    ['chat', {}, /belongs to the Responses and Messages operations/],
    ['responses', { tool_choice: 'required' }, /tool_choice: beside service:tool_search/],
    ['responses', { tool_choice: 'none' }, /tool_choice: beside service:tool_search/],
    ['responses', { tool_choice: { type: 'function', name: 'open' } }, /tool_choice: beside/],
    ['messages', { tool_choice: { type: 'any' } }, /tool_choice: beside service:tool_search/],
    ['messages', { tool_choice: { type: 'tool', name: 'open' } }, /tool_choice: beside/],
  ])('%s refuses %j', async (format, rest, says) => {
    const tools = format === 'chat' ? [SEARCH] : toolsOf(format);
    const said = await ask(format, false, tools, { ...rest });
    expect(said.status).toBe(400);
    expect(said.error.message).toMatch(says);
  });

  test('allowed tools may be named beside it', async () => {
    const choice = { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'get_news' }] };
    upstream.answer(calling([{ name: 'tool_search', args: { query: 'get' } }]), completion('.'));
    const said = await ask('responses', false, toolsOf('responses'), { tool_choice: choice });
    expect(said.status).toBe(200);
    expect(toolNames(-1)).toEqual(['tool_search', 'get_news']);
  });
});

describe('service:files', () => {
  const use = async (args: object, key = INFERENCE_KEY): Promise<Loose> => {
    upstream.answer(calling([{ name: 'files', args }]), completion('.'));
    await ask('chat', false, [FILES], { key });
    return lastResult();
  };

  test('lists by name, page by page', async () => {
    for (const name of ['list-a.txt', 'list-b.txt', 'list-c.txt']) await upload(name, name);
    const found = await use({ operation: 'list', query: 'LIST-', limit: 2 });
    expect(found.files).toHaveLength(2);
    const rest = await use({ operation: 'list', query: 'list-', limit: 2, cursor: found.next_cursor });
    expect(rest.next_cursor).toBeUndefined();
    const names = [...found.files, ...rest.files].map(({ filename }: Loose) => filename);
    expect(new Set(names)).toEqual(new Set(['list-a.txt', 'list-b.txt', 'list-c.txt']));
    expect(names).toHaveLength(3);
    const all = await use({ operation: 'list', limit: 1 });
    expect(all.files).toHaveLength(1);
    const next = await use({ operation: 'list', limit: 1, cursor: all.next_cursor });
    expect(next.files[0].file_id).not.toBe(all.files[0].file_id);
  });

  test('reads texts in parts, and PDF', async () => {
    const long = await upload('long.txt', 'x'.repeat(100_000) + 'the end');
    const first = await use({ operation: 'read', file_id: long });
    expect(first).toMatchObject({ total_characters: 100_007, next_offset: 100_000 });
    expect(await use({ operation: 'read', file_id: long, offset: first.next_offset })).toMatchObject({
      content: 'the end',
    });
    const pdf = await upload('a.pdf', pdfOf('Page one', 'Page two'));
    expect(await use({ operation: 'read', file_id: pdf })).toMatchObject({
      filename: 'a.pdf',
      mime_type: 'application/pdf',
      content: 'Page one\n\nPage two',
    });
  });

  test('writes a file that can be downloaded, and edits it to another one', async () => {
    const written = await use({ operation: 'write', filename: 'out/new.md', content: '# One\n\nOne more.' });
    expect(written).toMatchObject({ operation: 'write', filename: 'out/new.md', mime_type: 'text/markdown' });
    const content = (id: string) => gateway.as('inference').get(`/files/${id}/content`).buffer(true);
    expect((await content(written.file_id).expect(200)).body.toString()).toBe('# One\n\nOne more.');
    const edit = { operation: 'edit', file_id: written.file_id, old_text: 'One', new_text: 'Two' };
    expect((await use(edit)).error).toMatch(/occurs 2 times/);
    const edited = await use({ ...edit, replace_all: true });
    expect(edited).toMatchObject({ filename: 'out/new.md', edited_file_id: written.file_id });
    expect(edited.file_id).not.toBe(written.file_id);
    expect((await content(edited.file_id)).body.toString()).toBe('# Two\n\nTwo more.');
    expect((await content(written.file_id)).body.toString()).toBe('# One\n\nOne more.');
  });

  test.each<[string, object | (() => Promise<object>), RegExp]>([
    ['no operation', {}, /operation: expected list, read, write or edit/],
    ['no id', { operation: 'read' }, /file_id: expected a text/],
    ['a file that is not there', { operation: 'read', file_id: `file_${'0'.repeat(32)}` }, /no such file/],
    ['a name that is none', { operation: 'write', filename: '../x', content: 'x' }, /its name/],
    [
      'too long a text',
      { operation: 'write', filename: 'x', content: 'x'.repeat(1_048_577) },
      /at most 1048576/,
    ],
    ['no text', { operation: 'write', filename: 'x', content: '' }, /content: expected/],
    ['a cursor of nobody', { operation: 'list', cursor: 'x' }, /cursor/],
    [
      'an image',
      async () => ({
        operation: 'read',
        file_id: await upload(
          'x.png',
          Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
        ),
      }),
      /image\/png, and only texts and PDF/,
    ],
    [
      'words that are not there',
      async () => ({ operation: 'edit', file_id: await upload('e.txt', 'abc'), old_text: 'xyz' }),
      /does not occur/,
    ],
  ])('tells the model of %s', async (_, args, says) => {
    expect((await use(typeof args === 'function' ? await args() : args)).error).toMatch(says);
  });

  test('of another workspace are not there', async () => {
    const id = await upload('secret.txt', 'secret');
    const { body } = await gateway
      .as('management')
      .post('/workspaces')
      .send({ name: 'Other', slug: 'other' })
      .expect(201);
    const made = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'other', workspace_id: body.data.id })
      .expect(200);
    expect((await use({ operation: 'read', file_id: id }, made.body.key)).error).toMatch(/no such file/);
    expect((await use({ operation: 'list' }, made.body.key)).files).toEqual([]);
  });

  test.each([FILES, FETCH])('$type is refused on a regional host', async (tool) => {
    const { body } = await gateway
      .as('inference')
      .post('/chat/completions')
      .set('Host', 'eu.example')
      .send({ model: 'test/model', messages: [{ role: 'user', content: 'Hi' }], tools: [tool] })
      .expect(403);
    expect(body.error.message).toContain(tool.type);
  });

  test('can be switched off for a workspace', async () => {
    const set = (types: string[] | null) =>
      gateway
        .as('management')
        .patch('/workspaces/default')
        .send({ disabled_server_tools: types })
        .expect(200);
    await set(['service:files']);
    const said = await ask('chat', false, [FILES]);
    await set(null);
    expect(said.status).toBe(403);
  });
});

describe('guardrails', () => {
  const MAIL = 'someone@example.com';
  let made = 0;
  const keyWith = async (action: 'redact' | 'block'): Promise<string> => {
    const admin = gateway.as('management');
    const slug = `guarded-${++made}`;
    const { body } = await admin.post('/workspaces').send({ name: slug, slug }).expect(201);
    await admin
      .patch(`/guardrails/${body.data.default_guardrail_id}`)
      .send({
        content_filter_builtins: [{ slug: 'email', action }],
        content_filters: [{ pattern: 'top secret\\s+plan', action }],
      })
      .expect(200);
    const key = await admin.post('/keys').send({ name: slug, workspace_id: body.data.id }).expect(200);
    return key.body.key;
  };
  const page: RequestListener = (_, response) =>
    response.setHeader('content-type', 'text/plain').end(`Write "${MAIL}" of the top secret\nplan.`);
  const pdfMessage = {
    role: 'user',
    content: [
      { type: 'text', text: 'Read it.' },
      {
        type: 'file',
        file: {
          filename: 'a.pdf',
          file_data: `data:application/pdf;base64,${pdfOf(`Write ${MAIL}`).toString('base64')}`,
        },
      },
    ],
  };

  test.each(EVERY)('redact what a page says to $format, stream $stream', async ({ format, stream }) => {
    serve = page;
    const key = await keyWith('redact');
    upstream.answer(calling([{ name: 'web_fetch', args: { url: `${at}/page` } }]), completion('Read.'));
    const said = await ask(format, stream, [FETCH], { key });
    expect(lastResult().content).toBe('Write "[EMAIL]" of the [REDACTED].');
    // The caller is told what the model was.
    expect(JSON.parse(said.ran[0]?.result ?? '').content).toBe(lastResult().content);
    expect(said.metadata.pipeline).toMatchObject([
      { type: 'guardrail', summary: 'email: 1 found, redacted' },
      { type: 'guardrail', summary: 'custom pattern: 1 found, redacted' },
      { type: 'server_tools' },
    ]);
  });

  test('redact what a file says', async () => {
    const key = await keyWith('redact');
    const id = await upload('a.txt', `Write ${MAIL}\n`, key);
    upstream.answer(
      calling([{ name: 'files', args: { operation: 'read', file_id: id } }]),
      completion('Read.'),
    );
    await ask('chat', false, [FILES], { key });
    expect(lastResult().content).toBe('Write [EMAIL]\n');
  });

  test.each([false, true])('block an answer for what a page says (stream: %p)', async (stream) => {
    serve = page;
    const key = await keyWith('block');
    upstream.answer(calling([{ name: 'web_fetch', args: { url: `${at}/page` } }]), completion('Read.'));
    const said = await ask('chat', stream, [FETCH], { key });
    expect(upstream.received).toHaveLength(1);
    expect(said.error).toMatchObject({ code: 403, message: expect.stringMatching(/content filter: email/) });
    expect(nano((await record(said.id, key)).total_cost)).toBe(TURN);
  });

  test('look through the text of a PDF before it goes to a model', async () => {
    const said = await ask('chat', false, [], { key: await keyWith('redact'), history: [pdfMessage] });
    expect(JSON.stringify(sent(-1))).toContain('Write [EMAIL]');
    expect(JSON.stringify([sent(-1), said.turn])).not.toContain(MAIL);
    expect(said.metadata.pipeline).toMatchObject([
      { type: 'guardrail', summary: 'email: 1 found, redacted' },
      { type: 'plugin', name: 'file-parser' },
    ]);
    upstream.received.length = 0;
    const blocked = await ask('chat', false, [], { key: await keyWith('block'), history: [pdfMessage] });
    expect(blocked.status).toBe(403);
    expect(upstream.received).toEqual([]);
  });
});

describe('arguments nested too deep', () => {
  const deep = `{"a":${'['.repeat(64)}${']'.repeat(64)}}`;
  const flat = `{"a":"${'['.repeat(64)}","b":${'['.repeat(63)}${']'.repeat(63)}}`;
  const pieces = (given: string): Script =>
    events(
      {
        choices: [
          {
            index: 0,
            delta: {
              tool_calls: [
                { index: 0, id: 'c', type: 'function', function: { name: 'mine', arguments: '' } },
              ],
            },
            finish_reason: null,
          },
        ],
      },
      ...(given.match(/.{1,7}/gs) ?? []).map((piece) => ({
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, function: { arguments: piece } }] },
            finish_reason: null,
          },
        ],
      })),
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    );

  test.each(EVERY)('are refused in $format, stream $stream', async ({ format, stream }) => {
    const { tool }: Format = FORMATS[format];
    upstream.answer(stream ? pieces(deep) : calling([{ name: 'mine', args: deep }]));
    const said = await ask(format, stream, [tool('mine')]);
    expect(said.status).toBe(stream ? 200 : 502);
    expect(said.error.message).toMatch(/nested too deep/);
    upstream.answer(stream ? pieces(flat) : calling([{ name: 'mine', args: flat }]));
    const fine = await ask(format, stream, [tool('mine')]);
    expect(fine.calls).toEqual([{ id: expect.any(String), name: 'mine', args: JSON.parse(flat) }]);
  });
});
