import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';

/** Typical mistakes of users, and the sentence that each of them reads. */

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const said = (body: unknown): string => (body as { error: { message: string } }).error.message;
const user = { role: 'user', content: 'Hi' };
const call = (called: object) => [
  user,
  { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: called }] },
];
const content = (...parts: unknown[]) => ({ messages: [{ role: 'user', content: parts }] });
const ROLE = 'must be a string that says which kind of object this is';

test.each<[object, string]>([
  [{ messages: undefined }, 'messages: is required'],
  [{ messages: 'Hi' }, 'messages: must be an array, got "Hi"'],
  [{ messages: [] }, 'messages: must have at least 1 item, got 0'],
  [{ messages: ['Hi'] }, 'messages[0]: must be an object, got "Hi"'],
  [{ messages: [user, null] }, 'messages[1]: must be an object, got null'],
  [{ messages: [{ content: 'x' }] }, `messages[0].role: ${ROLE}`],
  [{ messages: [{ role: 'usr', content: 'x' }] }, 'messages[0]: has no known role: "usr"'],
  [{ messages: [{ role: 'user' }] }, 'messages[0].content: is required'],
  [{ messages: [{ role: 'user', content: 5 }] }, 'messages[0].content: must be a string or an array, got 5'],
  [content('x'), 'messages[0].content[0]: must be an object, got "x"'],
  [content({ text: 'x' }), `messages[0].content[0].type: ${ROLE}`],
  [content({ type: 'text' }), 'messages[0].content[0].text: is required'],
  [content({ type: 'image' }), 'messages[0].content[0]: has no known type: "image"'],
  [
    content({ type: 'image_url', image_url: 'http://x' }),
    'messages[0].content[0].image_url: must be an object, got "http://x"',
  ],
  [{ messages: [{ role: 'tool', content: 'x' }] }, 'messages[0].tool_call_id: is required'],
  [
    { messages: call({ name: 'f', arguments: {} }) },
    'messages[1].tool_calls[0].function.arguments: must be a string, got an object',
  ],
  [{ model: 5 }, 'model: must be a string, got 5'],
  [{ models: 'test/model' }, 'models: must be an array, got "test/model"'],
  [{ temperature: '1' }, 'temperature: must be a number, got "1"'],
  [{ temperature: 3 }, 'temperature: must be at most 2, got 3'],
  [{ top_p: -1 }, 'top_p: must be at least 0, got -1'],
  [{ max_tokens: 0 }, 'max_tokens: must be at least 1, got 0'],
  [{ max_tokens: 1.5 }, 'max_tokens: must be a whole number, got 1.5'],
  [{ stream: 'true' }, 'stream: must be true or false, got "true"'],
  [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop: must have at most 4 items, got 5'],
  [{ stop: 5 }, 'stop: must be a string or an array, got 5'],
  [{ tools: {} }, 'tools: must be an array, got an object'],
  [{ tools: [{ name: 'f' }] }, 'tools[0].type: is required'],
  [{ tools: [{ type: 'function' }] }, 'tools[0].function: is required'],
  [{ tools: [{ type: 'function', function: {} }] }, 'tools[0].function.name: is required'],
  [{ tools: [{ type: 'funktion' }] }, 'tools[0]: has no known type: "funktion"'],
  [{ tool_choice: 'always' }, 'tool_choice: must be one of none, auto, required; got "always"'],
  [{ tool_choice: { type: 'function' } }, 'tool_choice.function: is required'],
  [{ tool_choice: { type: 'function', function: {} } }, 'tool_choice.function.name: is required'],
  [{ response_format: 'json' }, 'response_format: must be an object, got "json"'],
  [{ response_format: { type: 'json' } }, 'response_format: has no known type: "json"'],
  [{ response_format: { type: 'json_schema' } }, 'response_format.json_schema: is required'],
  [{ reasoning: 'high' }, 'reasoning: must be an object, got "high"'],
  [
    { reasoning_effort: 'huge' },
    'reasoning_effort: must be one of max, xhigh, high, medium, low, minimal, none; got "huge"',
  ],
  [{ provider: 'openai' }, 'provider: must be an object, got "openai"'],
  [{ provider: { order: 'openai' } }, 'provider.order: must be an array, got "openai"'],
  [{ provider: { colour: 1 } }, 'provider.colour: is not a known field'],
  [
    { provider: { max_price: { prompt: 'cheap' } } },
    'provider.max_price.prompt: must be a decimal number such as "0.5", got "cheap"',
  ],
  [{ logit_bias: { '50256': 1000 } }, 'logit_bias[50256]: must be at most 100, got 1000'],
  [{ metadata: { a: 5 } }, 'metadata.a: must be a string, got 5'],
  [
    { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`k${index}`, 'v'])) },
    'metadata: must have at most 16 fields, got 17',
  ],
  [{ modalities: ['smell'] }, 'modalities[0]: must be one of text, image, audio; got "smell"'],
  [{ user: ['x'.repeat(100)] }, 'user: must be a string, got an array'],
  [{ seed: 'x'.repeat(100) }, `seed: must be a whole number, got "${'x'.repeat(59)}…`],
])('POST /chat/completions %j', async (wrong, sentence) => {
  const { body } = await gateway
    .as('inference')
    .post('/chat/completions')
    .send({ model: 'demo/echo', messages: [user], ...wrong })
    .expect(400);
  expect(said(body)).toBe(sentence);
});

/** Members of a type that is described; of another type they would pass to those that speak the format. */
const block = (...blocks: unknown[]) => ({ messages: [{ role: 'user', content: blocks }] });
const NEW = { type: 'of_tomorrow' };
const INPUT = 'must be a string or an array';
test.each<[string, object, string]>([
  ['messages', block(NEW, { type: 'text' }), 'messages[0].content[1].text: is required'],
  ['messages', block({ type: 5 }), 'messages[0].content[0].type: must be a string, got 5'],
  ['messages', block({ text: 'x' }), `messages[0].content[0].type: ${ROLE}`],
  [
    'messages',
    block({ type: 'image', source: { type: 'base64' } }),
    'messages[0].content[0].source.media_type: is required',
  ],
  [
    'messages',
    block({ type: 'tool_result', tool_use_id: 'a', content: [NEW, { type: 'text', text: 5 }] }),
    'messages[0].content[0].content[1].text: must be a string, got 5',
  ],
  ['messages', { thinking: { type: 'enabled' } }, 'thinking.budget_tokens: is required'],
  ['messages', { tool_choice: { type: 'tool' } }, 'tool_choice.name: is required'],
  ['messages', { tool_choice: 'auto' }, 'tool_choice: must be an object, got "auto"'],
  ['responses', { input: [NEW, { role: 'user', content: 5 }] }, `input[1].content: ${INPUT}, got 5`],
  ['responses', { input: [{ type: 'function_call' }] }, 'input[0].call_id: is required'],
  [
    'responses',
    { input: [{ role: 'user', content: [NEW, { type: 'input_text' }] }] },
    'input[0].content[1].text: is required',
  ],
  ['responses', { input: [{ role: 'user', content: [5] }] }, 'input[0].content[0]: must be an object, got 5'],
  ['responses', { text: { format: { type: 'json_schema' } } }, 'text.format.name: is required'],
  ['responses', { tools: [{ type: 'function' }] }, 'tools[0].name: is required'],
])('POST /%s %j', async (format, wrong, sentence) => {
  const whole = format === 'messages' ? { max_tokens: 5, messages: [user] } : { input: 'Hi' };
  const { body } = await gateway
    .as('inference')
    .post(`/${format}`)
    .send({ model: 'demo/echo', ...whole, ...wrong })
    .expect(400);
  expect(said(body)).toBe(sentence);
});

const TIME = 'must be a UTC time with seconds, such as 2030-01-31T12:00:00Z';
test.each<[unknown, string]>([
  [{}, 'name: is required'],
  [[], 'the body: must be an object, got an empty array'],
  [{ name: '' }, 'name: must have at least 1 character, got 0'],
  [{ name: 5 }, 'name: must be a string, got 5'],
  [{ name: 'x', limit: -1 }, 'limit: must be at least 0, got -1'],
  [{ name: 'x', limit: '5' }, 'limit: must be a number, got "5"'],
  [{ name: 'x', limit_reset: 'hourly' }, 'limit_reset: must be one of daily, weekly, monthly; got "hourly"'],
  [{ name: 'x', expires_at: '2030-01-01' }, `expires_at: ${TIME}, got "2030-01-01"`],
  [{ name: 'x', expires_at: '2030-01-01T00:00Z' }, `expires_at: ${TIME}, got "2030-01-01T00:00Z"`],
  [{ name: 'x', expires_at: 'tomorrow' }, `expires_at: ${TIME}, got "tomorrow"`],
  [{ name: 'x', labl: 1 }, 'labl: is not a known field'],
  [{ name: 'x', include_byok_in_limit: 'yes' }, 'include_byok_in_limit: must be true or false, got "yes"'],
  [{ name: 'x', workspace_id: 'nope' }, 'workspace_id: must be a UUID, got "nope"'],
])('POST /keys %j', async (wrong, sentence) => {
  const { body } = await gateway
    .as('management')
    .post('/keys')
    .send(wrong as object)
    .expect(400);
  expect(said(body)).toBe(sentence);
});

test.each([
  ['/keys?offset=x', 'offset: must be a whole number'],
  ['/organization/members?offset=abc', 'offset: must be a whole number'],
  ['/keys?colour=1', 'colour: is not a known query parameter'],
  ['/interns?status[a]=queued', 'status: must be an array'],
  ['/interns?status[99]=queued', 'status: must be an array'],
  ['/keys?include_disabled=maybe', 'include_disabled: must be one of true, false'],
  ['/generation', 'id: is required in the query'],
  ['/generation?id=', 'id: must not be empty'],
  ['/workspaces?limit=0', 'limit: must be at least 1'],
])('GET %s', async (path, sentence) => {
  const { body } = await gateway
    .as(/^\/(generation|interns)/.test(path) ? 'inference' : 'management')
    .get(path)
    .expect(400);
  expect(said(body)).toBe(sentence);
});

test.each([
  ['gpt-4', 'gpt-4 is not a valid model id (GET /models lists them)'],
  ['', 'An empty text is not a valid model id (GET /models lists them)'],
  [' ', 'An empty text is not a valid model id (GET /models lists them)'],
  ['demo/echo ', 'demo/echo  is not a valid model id: there are blanks around it (GET /models lists them)'],
])('the model "%s"', async (model, sentence) => {
  const { body } = await gateway
    .as('inference')
    .post('/chat/completions')
    .send({ model, messages: [user] })
    .expect(400);
  expect(said(body)).toBe(sentence);
});

test.each<[string, Record<string, string>]>([
  ['no key', {}],
  ['a key without its kind', { authorization: INFERENCE_KEY }],
  ['a key in a header of others', { 'api-key': INFERENCE_KEY }],
  ['both at once', { 'x-api-key': `Bearer ${INFERENCE_KEY}` }],
])('%s', async (_, headers) => {
  for (const path of ['/chat/completions', '/messages']) {
    const answer = await fetch(`${gateway.origin}/api/v1${path}`, { method: 'POST', headers });
    expect(answer.status).toBe(401);
    expect(said(await answer.json())).toBe(
      'Missing or invalid API key: give it as Authorization: Bearer KEY',
    );
  }
});

test.each<[string, object]>([
  ['/chat/completions', { model: 'demo/echo', messages: [user] }],
  ['/interns', { name: 'some-name' }],
])('an Idempotency-Key with blanks at %s', async (path, whole) => {
  const { body } = await gateway
    .as('inference')
    .post(path)
    .set('Idempotency-Key', 'a b')
    .send(whole)
    .expect(400);
  expect(said(body)).toBe('idempotency-key: must be visible ASCII characters without blanks');
});

const HYPHENS = 'must be lower-case letters and digits, with single hyphens between';
test.each<['inference' | 'management', string, object, string]>([
  ['management', '/workspaces', { name: 'x', slug: 'My Team' }, `slug: ${HYPHENS}, got "My Team"`],
  ['inference', '/interns', { name: 'My Intern' }, `name: ${HYPHENS} and a letter first, got "My Intern"`],
])('as %s POST %s %j', async (as, path, wrong, sentence) => {
  const { body } = await gateway.as(as).post(path).send(wrong).expect(400);
  expect(said(body)).toBe(sentence);
});

test('the name of a secret', async () => {
  const { body } = await gateway.as('inference').delete('/vault/secrets/API-KEY').expect(400);
  expect((body as { error: { metadata: { reason: string } } }).error.metadata.reason).toMatch(
    /name: must be lower-case letters, digits and single underscores, with a letter first/,
  );
});
