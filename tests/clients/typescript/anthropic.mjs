import Anthropic from '@anthropic-ai/sdk';
import {
  address,
  answer,
  city,
  CITY_SCHEMA,
  fails,
  holds,
  key,
  model,
  PARAMETERS,
  PIXEL,
  poorKey,
  run,
  same,
  thought,
  TWO,
} from './cases.mjs';

const client = (apiKey = key) => new Anthropic({ baseURL: address.anthropic, apiKey, maxRetries: 0 });
const anthropic = client();
const ask = (name, more = {}) => ({
  model,
  max_tokens: 4_000,
  messages: [{ role: 'user', content: `matrix:${name}` }],
  ...more,
});
const tools = [{ name: 'get_weather', description: 'Weather of a city', input_schema: PARAMETERS }];
const thinking = { thinking: { type: 'enabled', budget_tokens: 1_024 } };
const text = ({ content }) =>
  content
    .filter(({ type }) => type === 'text')
    .map((block) => block.text)
    .join('');
const calls = ({ content }) => content.filter(({ type }) => type === 'tool_use').map(({ input }) => input);
const thoughts = ({ content }) =>
  content
    .filter(({ type }) => type === 'thinking')
    .map((block) => block.thinking)
    .join('');

async function secondTurn(name, more = {}, stream = false) {
  const body = ask(name, { tools, ...more });
  const first = stream
    ? await anthropic.messages.stream(body).finalMessage()
    : await anthropic.messages.create(body);
  const results = first.content
    .filter(({ type }) => type === 'tool_use')
    .map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: '21 degrees' }));
  const second = await anthropic.messages.create({
    ...body,
    messages: [
      ...body.messages,
      { role: 'assistant', content: first.content },
      { role: 'user', content: results.length > 0 ? results : 'matrix:chat' },
    ],
  });
  same(text(second), answer);
}

const refused =
  (status, Kind, more = () => undefined) =>
  (error) => {
    same(error.status, status);
    holds(error instanceof Kind, Kind.name);
    same(error.error.type, 'error');
    holds(error.error.error.message.length > 3, 'a message');
    if (address.original && model !== 'matrix') holds(error.requestID, 'a request id');
    more(error);
  };

await run('anthropic', {
  chat: async () => {
    const message = await anthropic.messages.create(ask('chat'));
    same(
      [text(message), message.stop_reason, message.type, message.role],
      [answer, 'end_turn', 'message', 'assistant'],
    );
  },
  stream: async () => {
    let found = '';
    for await (const event of await anthropic.messages.create(ask('chat', { stream: true })))
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
        found += event.delta.text;
    same(found, answer);
  },
  helper: async () => same(await anthropic.messages.stream(ask('chat')).finalText(), answer),
  tool: async () => {
    const message = await anthropic.messages.create(ask('tool', { tools }));
    same([calls(message), message.stop_reason], [[{ city: 'Paris' }], 'tool_use']);
  },
  tools: async () => same(calls(await anthropic.messages.create(ask('tools', { tools }))), TWO),
  'tools-stream': async () =>
    same(calls(await anthropic.messages.stream(ask('tools', { tools })).finalMessage()), TWO),
  'mixed-stream': async () => {
    const message = await anthropic.messages.stream(ask('mixed', { tools })).finalMessage();
    same([text(message), calls(message)], ['I look it up.', TWO]);
  },
  'run-tools': async () => {
    const cities = [];
    const message = await anthropic.beta.messages.toolRunner({
      ...ask('tools'),
      tools: [{ ...tools[0], run: (input) => (cities.push(input), '21 degrees'), parse: (input) => input }],
    });
    same([text(message), cities], [answer, TWO]);
  },
  turn: () => secondTurn('tool'),
  turns: () => secondTurn('mixed', {}, true),
  json: async () => {
    const message = await anthropic.messages.create(
      ask('json', { output_config: { format: { type: 'json_schema', schema: CITY_SCHEMA } } }),
    );
    same(JSON.parse(text(message)), city);
  },
  reason: async () => {
    const message = await anthropic.messages.create(ask('think', thinking));
    same([thoughts(message), text(message)], [thought, answer]);
  },
  'reason-stream': async () => {
    const message = await anthropic.messages.stream(ask('think', thinking)).finalMessage();
    same([thoughts(message), text(message)], [thought, answer]);
    holds(message.content[0].signature?.length > 0, 'a signature');
  },
  'reason-turn': async () => {
    await secondTurn('think', thinking);
    await secondTurn('think', thinking, true);
  },
  image: async () => {
    const source = { type: 'base64', media_type: 'image/png', data: PIXEL };
    const content = [
      { type: 'image', source },
      { type: 'text', text: 'matrix:image' },
    ];
    same(text(await anthropic.messages.create(ask('', { messages: [{ role: 'user', content }] }))), answer);
  },
  models: async () => {
    const found = [];
    for await (const each of anthropic.models.list()) {
      found.push(each);
      if (found.length > 200) break;
    }
    holds(found.length > 0, 'a model');
    if (address.original) holds(found[0].display_name, 'a display name');
    same((await anthropic.models.retrieve(found[0].id)).id, found[0].id);
  },
  count: async () =>
    holds(
      (await anthropic.messages.countTokens({ model, messages: ask('chat').messages })).input_tokens > 0,
      'tokens',
    ),
  usage: async () => {
    const { usage } = await anthropic.messages.create(ask('chat'));
    holds(usage.input_tokens > 0 && usage.output_tokens > 0, 'usage');
    let start;
    let end;
    for await (const event of await anthropic.messages.create(ask('chat', { stream: true }))) {
      if (event.type === 'message_start') start = event.message.usage;
      if (event.type === 'message_delta') end = event.usage;
    }
    holds(start.input_tokens > 0, 'input tokens in message_start');
    same(end.output_tokens, usage.output_tokens);
  },
  400: () => fails(() => anthropic.messages.create(ask('400')), refused(400, Anthropic.BadRequestError)),
  'bad-field': () =>
    fails(
      () => anthropic.messages.create({ ...ask('chat'), messages: 'matrix' }),
      refused(400, Anthropic.BadRequestError),
    ),
  401: () =>
    fails(() => client('sk-wrong').messages.create(ask('chat')), refused(401, Anthropic.AuthenticationError)),
  402: () => fails(() => client(poorKey).messages.create(ask('402')), refused(402, Anthropic.APIError)),
  404: () =>
    fails(
      () => anthropic.messages.create({ ...ask('chat'), model: 'matrix/none' }),
      (error) => {
        if (!address.original) return holds([400, 404].includes(error.status), '400 or 404');
        refused(404, Anthropic.NotFoundError)(error);
        if (model !== 'matrix') same(error.type, 'not_found_error');
      },
    ),
  429: () =>
    fails(
      () => anthropic.messages.create(ask('429')),
      refused(429, Anthropic.RateLimitError, ({ headers }) => same(headers.get('retry-after'), '7')),
    ),
  cut: () =>
    fails(
      () => anthropic.messages.stream(ask('cut')).finalMessage(),
      (error) => holds(error instanceof Error, 'an error'),
    ),
  abort: async () => {
    const stream = anthropic.messages.stream(ask('slow'));
    let count = 0;
    await fails(
      async () => {
        for await (const _ of stream) if ((count += 1) === 4) stream.abort();
        await stream.finalMessage();
      },
      (error) => holds(error instanceof Anthropic.APIUserAbortError, `APIUserAbortError, not ${error}`),
    );
  },
  'null-fields': async () => {
    const body = ask('tool', {
      temperature: null,
      top_p: null,
      top_k: null,
      stop_sequences: null,
      system: null,
      metadata: null,
      stream: null,
      thinking: null,
      tool_choice: null,
      service_tier: null,
      tools: [{ ...tools[0], description: null, cache_control: null }],
    });
    same(calls(await anthropic.messages.create(body)), [{ city: 'Paris' }]);
  },
});
