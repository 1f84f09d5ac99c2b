import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { LLMock, type ChatCompletionRequest } from '@copilotkit/aimock';
import OpenAI, { APIError, APIUserAbortError } from 'openai';
import type { ChatCompletionChunk, ChatCompletionTool } from 'openai/resources/chat/completions';
import { startGateway, UNKNOWN_KEY, type TestGateway } from './support/gateway';

/** The official client, the gateway with its built-in configuration, and a third party's view of the wire. */
const UPSTREAM_KEY = 'sk-proj-Upstream0123456789abcdefghijklmnop';
const MODEL = 'openai/gpt-4o-mini';

let mock: LLMock;
let wire: Server;
/** The connection on which the gateway last asked the upstream. */
let asking: Socket | undefined;
let gateway: TestGateway;
let client: OpenAI;

beforeAll(async () => {
  mock = new LLMock({ port: 0, auth: { apiKeys: [UPSTREAM_KEY] }, chunkSize: 8 });
  await mock.start();
  // The mock does not tell when its client hangs up: a wire in between shows it.
  wire = createServer((near) => {
    const far = connect(mock.port, '127.0.0.1');
    near.on('data', () => (asking = near));
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const { port } = wire.address() as AddressInfo;
  gateway = await startGateway({
    env: { OPENAI_API_KEY: UPSTREAM_KEY, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
  });
  client = gateway.openai();
});
afterAll(async () => {
  await gateway.close();
  await new Promise((resolve) => wire.close(resolve));
  await mock.stop();
});
beforeEach(() => {
  mock.clearFixtures();
  mock.clearRequests();
});

const ask = (content: string) => ({ model: MODEL, messages: [{ role: 'user' as const, content }] });

const collect = async (stream: AsyncIterable<ChatCompletionChunk>): Promise<ChatCompletionChunk[]> => {
  const chunks: ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
};

const refusal = async (call: Promise<unknown>): Promise<APIError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error(`expected an APIError, got ${String(error)}`);
  return error;
};

const sent = (): ChatCompletionRequest => mock.getLastRequest()?.body as ChatCompletionRequest;

const until = async (holds: () => boolean, forMs = 3_000): Promise<void> => {
  const end = Date.now() + forMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error('did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe('chat', () => {
  const usage = { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 };
  beforeEach(() =>
    mock.onMessage('hello', { content: 'Hello! What can I do for you?', usage, systemFingerprint: 'fp_1' }),
  );

  test('a plain answer has all that the types of the client demand', async () => {
    const answer = await client.chat.completions.create(ask('hello'));
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: MODEL,
      system_fingerprint: 'fp_1',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          logprobs: null,
          message: { role: 'assistant', content: 'Hello! What can I do for you?', refusal: null },
        },
      ],
      usage,
    });
    expect(answer.id).toMatch(/^gen-/);
    expect(sent()).toMatchObject({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hello' }] });
  });

  test('the price is the one of the built-in configuration', async () => {
    const { usage: told } = await client.chat.completions.create(ask('hello'));
    // 12 × $0.15 and 7 × $0.60 per million tokens.
    expect(told).toMatchObject({ cost: 0.000006 });
  });

  test('a stream is the same answer in pieces, with its usage once, in the last chunk', async () => {
    const chunks = await collect(await client.chat.completions.create({ ...ask('hello'), stream: true }));
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(
      'Hello! What can I do for you?',
    );
    expect(chunks.filter(({ choices }) => choices[0]?.delta.content).length).toBeGreaterThan(2);
    expect(chunks.filter((chunk) => chunk.usage)).toHaveLength(1);
    expect(chunks.at(-1)).toMatchObject({ choices: [{ index: 0, delta: {}, finish_reason: null }], usage });
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason).filter(Boolean)).toEqual(['stop']);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(sent().stream_options).toEqual({ include_usage: true });
  });

  test("the client's stream helper puts the same message together", async () => {
    const runner = client.chat.completions.stream(ask('hello'));
    const plain = await client.chat.completions.create(ask('hello'));
    expect((await runner.finalChatCompletion()).choices[0]?.message.content).toBe(
      plain.choices[0]?.message.content,
    );
  });

  test('parameters go upstream under the names the wire knows, and ours stay here', async () => {
    await client.chat.completions.create({
      ...ask('hello'),
      temperature: 0.5,
      top_p: 0.9,
      seed: 7,
      stop: ['END'],
      max_completion_tokens: 50,
      user: 'end-user@example.com',
      metadata: { team: 'tests' },
    });
    expect(sent()).toMatchObject({
      temperature: 0.5,
      top_p: 0.9,
      seed: 7,
      stop: ['END'],
      max_completion_tokens: 50,
    });
    expect(JSON.stringify(sent())).not.toContain('end-user@example.com');
    expect(sent()).not.toHaveProperty('metadata');
  });

  test('an image reaches the upstream as it was given', async () => {
    mock.onMessage('picture', { content: 'A red square.' });
    const parts = [
      { type: 'text' as const, text: 'What is on this picture?' },
      {
        type: 'image_url' as const,
        image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'low' as const },
      },
    ];
    const answer = await client.chat.completions.create({
      model: MODEL,
      messages: [{ role: 'user', content: parts }],
    });
    expect(answer.choices[0]?.message.content).toBe('A red square.');
    expect(sent().messages).toEqual([{ role: 'user', content: parts }]);
  });

  test('reasoning of the upstream is shown under our name, plain and streamed', async () => {
    mock.onMessage('think', { content: 'Yes.', reasoning: 'Let me think about it.' });
    const plain = await client.chat.completions.create(ask('think'));
    expect(plain.choices[0]?.message).toMatchObject({ content: 'Yes.', reasoning: 'Let me think about it.' });
    const chunks = await collect(await client.chat.completions.create({ ...ask('think'), stream: true }));
    const deltas = chunks.map(({ choices }) => (choices[0]?.delta ?? {}) as { reasoning?: string });
    expect(deltas.map(({ reasoning }) => reasoning ?? '').join('')).toBe('Let me think about it.');
  });
});

describe('tool calls', () => {
  const tool = (name: string): ChatCompletionTool => ({
    type: 'function',
    function: {
      name,
      description: `Says the ${name}.`,
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  });
  const tools = [tool('weather'), tool('time')];
  const LISBON = { name: 'weather', arguments: '{"city":"Lisbon, Portugal"}', id: 'call_a1' };
  const PORTO = { name: 'time', arguments: '{"city":"Porto"}', id: 'call_b2' };

  const shape = ({ id, name, arguments: given }: typeof LISBON) => ({
    id,
    type: 'function',
    function: { name, arguments: given },
  });

  const joined = (chunks: readonly ChatCompletionChunk[]) => {
    const calls: { id: string; type: string; function: { name: string; arguments: string } }[] = [];
    for (const piece of chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? [])) {
      const call = (calls[piece.index] ??= { id: '', type: '', function: { name: '', arguments: '' } });
      call.id += piece.id ?? '';
      call.type += piece.type ?? '';
      call.function.name += piece.function?.name ?? '';
      call.function.arguments += piece.function?.arguments ?? '';
    }
    return calls;
  };

  test.each([
    { given: 'one call', calls: [LISBON] },
    { given: 'two parallel calls', calls: [LISBON, PORTO] },
  ])('$given, plain and streamed', async ({ calls }) => {
    mock.onMessage('Lisbon', { toolCalls: calls });
    const body = { ...ask('Lisbon?'), tools, tool_choice: 'auto' as const, parallel_tool_calls: true };

    const plain = await client.chat.completions.create(body);
    expect(plain.choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    expect(plain.choices[0]?.message.tool_calls).toEqual(calls.map(shape));
    expect(sent()).toMatchObject({ tools, tool_choice: 'auto', parallel_tool_calls: true });

    const chunks = await collect(await client.chat.completions.create({ ...body, stream: true }));
    expect(joined(chunks)).toEqual(calls.map(shape));
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason).filter(Boolean)).toEqual(['tool_calls']);
  });

  test('the results go back upstream, and the conversation goes on', async () => {
    mock.onToolResult('call_a1', { content: 'Sunny in Lisbon.' });
    const messages = [
      { role: 'user' as const, content: 'Lisbon?' },
      { role: 'assistant' as const, content: null, tool_calls: [shape(LISBON) as never] },
      { role: 'tool' as const, tool_call_id: 'call_a1', content: '{"sky":"clear"}' },
    ];
    const answer = await client.chat.completions.create({ model: MODEL, messages, tools });
    expect(answer.choices[0]?.message.content).toBe('Sunny in Lisbon.');
    expect(sent().messages).toEqual(messages);
  });

  test("the client's own tool loop runs over the gateway", async () => {
    mock.on({ userMessage: 'Lisbon', hasToolResult: false }, { toolCalls: [LISBON] });
    mock.on({ userMessage: 'Lisbon', hasToolResult: true }, { content: 'Sunny.' });
    const asked: unknown[] = [];
    const runner = client.chat.completions.runTools({
      ...ask('Lisbon?'),
      tools: [
        {
          type: 'function',
          function: {
            name: 'weather',
            parse: JSON.parse as (text: string) => object,
            function: (input: object) => {
              asked.push(input);
              return 'clear sky';
            },
            parameters: { type: 'object', properties: { city: { type: 'string' } } },
            description: 'Says the weather.',
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe('Sunny.');
    expect(asked).toEqual([{ city: 'Lisbon, Portugal' }]);
  });
});

test('JSON schema output is asked for upstream and parsed by the client', async () => {
  const format = {
    type: 'json_schema' as const,
    json_schema: {
      name: 'city',
      strict: true,
      schema: {
        type: 'object',
        properties: { city: { type: 'string' }, people: { type: 'integer' } },
        required: ['city', 'people'],
        additionalProperties: false,
      },
    },
  };
  mock.on(
    { userMessage: 'capital', responseFormat: 'json_schema' },
    { content: '{"city":"Lisbon","people":545000}' },
  );
  const answer = await client.chat.completions.parse({ ...ask('the capital?'), response_format: format });
  expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toEqual({ city: 'Lisbon', people: 545_000 });
  expect(sent().response_format).toEqual(format);
});

describe('failures', () => {
  test("a 400 of the upstream is passed on with its message, and isn't tried again", async () => {
    mock.onMessage('broken', {
      error: {
        message: 'Unsupported value: top_p',
        type: 'invalid_request_error',
        code: 'unsupported_value',
      },
      status: 400,
    });
    const error = await refusal(client.chat.completions.create(ask('broken')));
    expect(error.status).toBe(400);
    expect(error.message).toContain('Unsupported value: top_p');
    expect(error.error).toMatchObject({
      code: 400,
      metadata: {
        error_type: 'invalid_request',
        provider_code: 'unsupported_value',
        provider_name: 'OpenAI',
      },
    });
    expect(mock.getRequests()).toHaveLength(1);
  });

  test("a 400 of the gateway's own never reaches the upstream", async () => {
    const error = await refusal(client.chat.completions.create({ ...ask('hello'), temperature: 3 }));
    expect(error.status).toBe(400);
    expect(error.message).toContain('temperature');
    expect(mock.getRequests()).toHaveLength(0);
  });

  test('an unknown key is a 401 and never reaches the upstream', async () => {
    const error = await refusal(gateway.openai(UNKNOWN_KEY).chat.completions.create(ask('hello')));
    expect(error.status).toBe(401);
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(mock.getRequests()).toHaveLength(0);
  });

  test('an upstream that refuses our credential: no text of the key in the answer or the log', async () => {
    const other = await startGateway({
      env: {
        OPENAI_API_KEY: 'sk-proj-Refused9876543210zyxwvutsrqponmlkj',
        OPENAI_BASE_URL: `${mock.url}/v1`,
      },
    });
    try {
      for (const stream of [false, true]) {
        const error = await refusal(other.openai().chat.completions.create({ ...ask('hello'), stream }));
        // It is ours, not the caller's: to them a provider fails.
        expect(error.status).toBe(502);
        expect(error.error).toMatchObject({ metadata: { provider_status: 401 } });
        const told = JSON.stringify([error.error, error.message, other.logs]);
        expect(told).not.toContain('sk-proj');
        expect(told).not.toContain('Refused');
      }
    } finally {
      await other.close();
    }
  });

  test('an upstream that quotes the key in its 401 is not quoted', async () => {
    mock.onMessage('quoted', {
      error: {
        message: `Incorrect API key provided: ${UPSTREAM_KEY}. You can find your API key in the settings.`,
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      },
      status: 401,
    });
    const error = await refusal(client.chat.completions.create(ask('quoted')));
    expect(error.status).toBe(502);
    expect(JSON.stringify([error.error, error.message, gateway.logs])).not.toContain(
      UPSTREAM_KEY.slice(0, 12),
    );
  });

  test.each([false, true])('a 429 carries Retry-After (stream: %s)', async (stream) => {
    mock.onMessage('busy', {
      error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' },
      status: 429,
      retryAfter: 17,
    });
    const error = await refusal(client.chat.completions.create({ ...ask('busy'), stream }));
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect(error.headers?.get('retry-after')).toBe('17');
    expect(error.headers?.get('x-generation-id')).toMatch(/^gen-/);
  });

  test("the client's own retry succeeds after a 429", async () => {
    mock.onMessage('again', { content: 'Here I am.' });
    mock.nextRequestError(429, { message: 'Rate limit reached', code: 'rate_limit_exceeded' });
    const patient = new OpenAI({ apiKey: client.apiKey, baseURL: gateway.url, maxRetries: 1 });
    const answer = await patient.chat.completions.create(ask('again'));
    expect(answer.choices[0]?.message.content).toBe('Here I am.');
    expect(mock.getRequests().map(({ response }) => response.status)).toEqual([429, 200]);
  });

  test('a 500 of the upstream is a 502', async () => {
    mock.onMessage('crash', {
      error: { message: 'The server had an error', type: 'server_error' },
      status: 500,
    });
    const error = await refusal(client.chat.completions.create(ask('crash')));
    expect(error.status).toBe(502);
    expect(error.error).toMatchObject({
      metadata: { error_type: 'provider_unavailable', provider_status: 500 },
    });
  });

  test('a 200 whose body is not JSON is a 502', async () => {
    mock.onMessage('garbled', { content: 'never seen' }, { chaos: { malformedRate: 1 } });
    expect((await refusal(client.chat.completions.create(ask('garbled')))).status).toBe(502);
  });

  test('a connection that is cut in the middle of a plain answer is a 502', async () => {
    mock.onMessage('cut', { content: 'never seen' }, { chaos: { disconnectRate: 1 } });
    expect((await refusal(client.chat.completions.create(ask('cut')))).status).toBe(502);
  });

  test('a stream that is cut ends with an error, never as if it were whole, and is not charged', async () => {
    mock.onMessage(
      'long',
      { content: 'A rather long answer, of which only the beginning comes.' },
      {
        truncateAfterChunks: 4,
        latency: 20,
      },
    );
    const stream = await client.chat.completions.create({ ...ask('long'), stream: true });
    const seen: ChatCompletionChunk[] = [];
    const error = await refusal(
      (async () => {
        for await (const chunk of stream) seen.push(chunk);
      })(),
    );
    expect(error.error).toMatchObject({ code: 502 });
    expect(seen.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toMatch(/^A rather long/);
    expect(seen.flatMap(({ choices }) => choices[0]?.finish_reason ?? [])).not.toContain('stop');
    const { body } = await gateway.as('inference').get(`/generation?id=${seen[0]?.id}`).expect(200);
    expect(body.data).toMatchObject({ finish_reason: 'error', total_cost: 0 });
  });
});

describe('an abort of the caller', () => {
  test('in a stream closes the upstream connection, and the record says so', async () => {
    const content = 'word '.repeat(60);
    mock.onMessage('endless', { content }, { latency: 20 });
    const controller = new AbortController();
    const stream = await client.chat.completions.create(
      { ...ask('endless'), stream: true },
      { signal: controller.signal },
    );
    let id = '';
    let seen = '';
    expect(asking?.closed).toBe(false);
    for await (const chunk of stream) {
      id = chunk.id;
      seen += chunk.choices[0]?.delta.content ?? '';
      if (seen.length > 20) controller.abort();
    }
    expect(seen.length).toBeLessThan(content.length / 2);
    await until(() => asking?.closed === true);
    await until(() => gateway.gateway.inFlight() === 0);
    const { body } = await gateway.as('inference').get(`/generation?id=${id}`).expect(200);
    expect(body.data).toMatchObject({ cancelled: true, streamed: true, usage_estimated: true });
    expect(body.data.total_cost).toBeGreaterThan(0);
  });

  test('before the first token closes it too', async () => {
    mock.onMessage('slow', { content: 'no' }, { streamingProfile: { ttft: 600 } });
    const controller = new AbortController();
    const call = client.chat.completions.create(
      { ...ask('slow'), stream: true },
      { signal: controller.signal },
    );
    await until(() => gateway.gateway.inFlight() === 1);
    setTimeout(() => controller.abort(), 50);
    await expect(call).rejects.toBeInstanceOf(APIUserAbortError);
    await until(() => asking?.closed === true);
    await until(() => gateway.gateway.inFlight() === 0);
  });
});
