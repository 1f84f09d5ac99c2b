import OpenAI, { toFile } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
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
  wire,
} from './cases.mjs';

const client = (apiKey = key) => new OpenAI({ baseURL: address.openai, apiKey, maxRetries: 0 });
const openai = client();
const ask = (name, more = {}) => ({
  model,
  messages: [{ role: 'user', content: `matrix:${name}` }],
  ...more,
});
const tools = [{ type: 'function', function: { name: 'get_weather', parameters: PARAMETERS } }];
const given = (calls) => calls.map((call) => JSON.parse(call.function.arguments));

/** Collects a stream as the tutorials do it: every chunk has a choice. */
async function tutorial(stream) {
  let text = '';
  for await (const chunk of stream) text += chunk.choices[0].delta.content ?? '';
  return text;
}

/** The second turn sends the first answer back as it came. */
async function secondTurn(name) {
  const body = ask(name, { tools });
  const first = await openai.chat.completions.create(body);
  const { message } = first.choices[0];
  const results = message.tool_calls.map(({ id }) => ({
    role: 'tool',
    tool_call_id: id,
    content: '21 degrees',
  }));
  const second = await openai.chat.completions.create({
    ...body,
    messages: [...body.messages, message, ...results],
  });
  same(second.choices[0].message.content, answer);
}

const refused =
  (status, Kind, more = () => undefined) =>
  (error) => {
    same(error.status, status);
    holds(error instanceof Kind, Kind.name);
    holds(error.message.length > 5, 'a message');
    if (address.original) holds(error.code === null || typeof error.code === 'string', 'a text as code');
    more(error);
  };

/** The grammar of a stream: the role comes first, one call in a delta, and an empty delta with the finish reason. */
async function grammar(name) {
  const chunks = [];
  for await (const chunk of await openai.chat.completions.create(ask(name, { tools, stream: true })))
    chunks.push(chunk);
  same(chunks[0].choices[0].delta.role, 'assistant');
  const last = chunks.filter((chunk) => chunk.choices[0]?.finish_reason);
  same(last.length, 1);
  same(last[0].choices[0].finish_reason, name === 'chat' ? 'stop' : 'tool_calls');
  const { delta } = last[0].choices[0];
  same({ content: delta.content || '', tool_calls: delta.tool_calls ?? [] }, { content: '', tool_calls: [] });
  for (const chunk of chunks)
    holds((chunk.choices[0]?.delta.tool_calls ?? []).length <= 1, 'one call in a delta');
}

await run('openai chat', {
  chat: async () => {
    const { choices, usage, object } = await openai.chat.completions.create(ask('chat'));
    same(choices[0].message.content, answer);
    same(choices[0].finish_reason, 'stop');
    same(object, 'chat.completion');
    holds(usage.total_tokens > 0, 'usage');
  },
  stream: async () => {
    let text = '';
    for await (const { choices } of await openai.chat.completions.create(ask('chat', { stream: true })))
      text += choices[0]?.delta.content ?? '';
    same(text, answer);
  },
  tutorial: async () =>
    same(await tutorial(await openai.chat.completions.create(ask('chat', { stream: true }))), answer),
  helper: async () => {
    const stream = openai.chat.completions.stream(ask('chat'));
    same(await stream.finalContent(), answer);
  },
  tool: async () => {
    const { choices } = await openai.chat.completions.create(ask('tool', { tools }));
    same(given(choices[0].message.tool_calls), [{ city: 'Paris' }]);
    same(choices[0].finish_reason, 'tool_calls');
  },
  tools: async () => {
    const { choices } = await openai.chat.completions.create(
      ask('tools', { tools, parallel_tool_calls: true }),
    );
    same(given(choices[0].message.tool_calls), TWO);
  },
  'tools-stream': async () => {
    const completion = await openai.chat.completions.stream(ask('tools', { tools })).finalChatCompletion();
    same(given(completion.choices[0].message.tool_calls), TWO);
  },
  'mixed-stream': async () => {
    const completion = await openai.chat.completions.stream(ask('mixed', { tools })).finalChatCompletion();
    same(completion.choices[0].message.content, 'I look it up.');
    same(given(completion.choices[0].message.tool_calls), TWO);
  },
  'run-tools': async () => {
    const cities = [];
    const runner = openai.chat.completions.runTools({
      ...ask('tools'),
      stream: true,
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            parameters: PARAMETERS,
            parse: JSON.parse,
            function: (given) => (cities.push(given), '21 degrees'),
          },
        },
      ],
    });
    same(await runner.finalContent(), answer);
    same(cities, TWO);
  },
  grammar: async () => {
    await grammar('chat');
    await grammar('tools');
    await grammar('mixed');
  },
  turn: () => secondTurn('tool'),
  turns: () => secondTurn('mixed'),
  json: async () => {
    const schema = z.object({ city: z.string(), population: z.number().int() });
    const completion = await openai.chat.completions.parse(
      ask('json', { response_format: zodResponseFormat(schema, 'City') }),
    );
    same(completion.choices[0].message.parsed, city);
  },
  reason: async () => {
    const { choices } = await openai.chat.completions.create(ask('think', { reasoning_effort: 'high' }));
    same(choices[0].message.content, answer);
    const { reasoning, reasoning_content } = choices[0].message;
    same(reasoning ?? reasoning_content, thought);
  },
  'reason-stream': async () => {
    let thinking = '';
    let text = '';
    for await (const { choices } of await openai.chat.completions.create(
      ask('think', { reasoning_effort: 'high', stream: true }),
    )) {
      thinking += choices[0]?.delta.reasoning ?? choices[0]?.delta.reasoning_content ?? '';
      text += choices[0]?.delta.content ?? '';
    }
    same([thinking, text], [thought, answer]);
  },
  image: async () => {
    const { choices } = await openai.chat.completions.create({
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'matrix:image' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
          ],
        },
      ],
    });
    same(choices[0].message.content, answer);
  },
  files: async () => {
    const made = await openai.files.create({
      file: await toFile(Buffer.from('{"a":1}\n'), 'rows.jsonl'),
      purpose: 'user_data',
    });
    same([made.object, made.filename, made.bytes], ['file', 'rows.jsonl', 8]);
    const listed = [];
    for await (const file of openai.files.list()) listed.push(file.id);
    holds(listed.includes(made.id), 'the file in the list');
    same((await openai.files.retrieve(made.id)).id, made.id);
    same(await (await openai.files.content(made.id)).text(), '{"a":1}\n');
    same((await openai.files.delete(made.id)).deleted, true);
  },
  models: async () => {
    const found = [];
    for await (const each of openai.models.list()) found.push(each.id);
    holds(found.length > 0, 'a model');
    same((await openai.models.retrieve(found[0])).id, found[0]);
  },
  usage: async () => {
    const { usage } = await openai.chat.completions.create(ask('chat'));
    same([usage.prompt_tokens > 0, usage.completion_tokens > 0], [true, true]);
    let told;
    const stream = await openai.chat.completions.create(
      ask('chat', { stream: true, stream_options: { include_usage: true } }),
    );
    for await (const chunk of stream) told = chunk.usage ?? told;
    same(told.total_tokens, usage.total_tokens);
  },
  400: () => fails(() => openai.chat.completions.create(ask('400')), refused(400, OpenAI.BadRequestError)),
  'bad-field': () =>
    fails(
      () => openai.chat.completions.create({ model, messages: 'matrix' }),
      refused(400, OpenAI.BadRequestError),
    ),
  401: () =>
    fails(
      () => client('sk-wrong').chat.completions.create(ask('chat')),
      refused(401, OpenAI.AuthenticationError),
    ),
  402: () => fails(() => client(poorKey).chat.completions.create(ask('402')), refused(402, OpenAI.APIError)),
  404: () =>
    fails(
      () => openai.chat.completions.create({ ...ask('chat'), model: 'matrix/none' }),
      (error) => {
        if (!address.original) return holds([400, 404].includes(error.status), '400 or 404');
        refused(404, OpenAI.NotFoundError, ({ code }) => same(code, 'model_not_found'))(error);
      },
    ),
  429: () =>
    fails(
      () => openai.chat.completions.create(ask('429')),
      refused(429, OpenAI.RateLimitError, ({ headers }) => same(headers.get('retry-after'), '7')),
    ),
  cut: () =>
    fails(
      async () => tutorial(await openai.chat.completions.create(ask('cut', { stream: true }))),
      (error) => holds(error instanceof OpenAI.OpenAIError || error instanceof Error, 'an error'),
    ),
  abort: async () => {
    const controller = new AbortController();
    let count = 0;
    const stream = await openai.chat.completions.create(ask('slow', { stream: true }), {
      signal: controller.signal,
    });
    for await (const _ of stream) if ((count += 1) === 2) controller.abort();
    holds(count < 20, 'an early end');
  },
  'null-fields': async () => {
    const { choices } = await openai.chat.completions.create(
      ask('tool', {
        temperature: null,
        top_p: null,
        stop: null,
        max_tokens: null,
        max_completion_tokens: null,
        n: null,
        seed: null,
        user: null,
        logprobs: null,
        logit_bias: null,
        metadata: null,
        response_format: null,
        tool_choice: null,
        parallel_tool_calls: null,
        stream: null,
        stream_options: null,
        frequency_penalty: null,
        presence_penalty: null,
        reasoning_effort: null,
        service_tier: null,
        store: null,
        tools: [
          {
            type: 'function',
            function: { name: 'get_weather', description: null, parameters: PARAMETERS, strict: null },
          },
        ],
      }),
    );
    same(given(choices[0].message.tool_calls), [{ city: 'Paris' }]);
  },
  embeddings: async () => {
    if (model !== 'matrix') return; // The upstream of the matrix serves none through the gateway.
    const { data } = await openai.embeddings.create({ model: 'text-embedding-3-small', input: 'sky' });
    holds(data[0].embedding.length > 0, 'a vector');
  },
});

const responses = (name, more = {}) => ({ model, input: `matrix:${name}`, ...more });
const functions = [{ type: 'function', name: 'get_weather', parameters: PARAMETERS, strict: true }];
const calls = (output) =>
  output.filter(({ type }) => type === 'function_call').map((each) => JSON.parse(each.arguments));

async function responsesTurn(name) {
  const body = responses(name, { tools: functions });
  const first = await openai.responses.create(body);
  const results = first.output
    .filter(({ type }) => type === 'function_call')
    .map(({ call_id }) => ({ type: 'function_call_output', call_id, output: '21 degrees' }));
  const second = await openai.responses.create({
    ...body,
    input: [{ role: 'user', content: body.input }, ...first.output, ...results],
  });
  same(second.output_text, answer);
}

await run('openai responses', {
  chat: async () => {
    const response = await openai.responses.create(responses('chat'));
    same(response.output_text, answer);
    same([response.object, response.status], ['response', 'completed']);
    if (wire !== 'mock') for (const field of ['temperature', 'top_p']) same(typeof response[field], 'number');
  },
  stream: async () => {
    let text = '';
    let end;
    for await (const event of await openai.responses.create(responses('chat', { stream: true }))) {
      if (event.type === 'response.output_text.delta') text += event.delta;
      end = event;
    }
    same([text, end.type], [answer, 'response.completed']);
  },
  helper: async () =>
    same((await openai.responses.stream(responses('chat')).finalResponse()).output_text, answer),
  tool: async () =>
    same(calls((await openai.responses.create(responses('tool', { tools: functions }))).output), [
      { city: 'Paris' },
    ]),
  tools: async () =>
    same(calls((await openai.responses.create(responses('tools', { tools: functions }))).output), TWO),
  'tools-stream': async () =>
    same(
      calls((await openai.responses.stream(responses('tools', { tools: functions })).finalResponse()).output),
      TWO,
    ),
  'mixed-stream': async () => {
    const response = await openai.responses.stream(responses('mixed', { tools: functions })).finalResponse();
    same([response.output_text, calls(response.output)], ['I look it up.', TWO]);
  },
  turn: () => responsesTurn('tool'),
  turns: () => responsesTurn('mixed'),
  json: async () => {
    const format = { type: 'json_schema', name: 'City', schema: CITY_SCHEMA, strict: true };
    same((await openai.responses.parse(responses('json', { text: { format } }))).output_parsed, city);
  },
  reason: async () => {
    const { output_text, output } = await openai.responses.create(
      responses('think', { reasoning: { effort: 'high', summary: 'auto' } }),
    );
    same(output_text, answer);
    holds(
      output.some(({ type }) => type === 'reasoning'),
      'a reasoning item',
    );
  },
  'reason-stream': async () => {
    const response = await openai.responses
      .stream(responses('think', { reasoning: { effort: 'high', summary: 'auto' } }))
      .finalResponse();
    same(response.output_text, answer);
    holds(
      response.output.some(({ type }) => type === 'reasoning'),
      'a reasoning item',
    );
  },
  image: async () => {
    const input = [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'matrix:image' },
          { type: 'input_image', detail: 'auto', image_url: `data:image/png;base64,${PIXEL}` },
        ],
      },
    ];
    same((await openai.responses.create({ model, input })).output_text, answer);
  },
  usage: async () => {
    const { usage } = await openai.responses.create(responses('chat'));
    holds(usage.input_tokens > 0 && usage.output_tokens > 0, 'usage');
    same(
      [typeof usage.input_tokens_details.cached_tokens, typeof usage.output_tokens_details.reasoning_tokens],
      ['number', 'number'],
    );
  },
  400: () => fails(() => openai.responses.create(responses('400')), refused(400, OpenAI.BadRequestError)),
  401: () =>
    fails(
      () => client('sk-wrong').responses.create(responses('chat')),
      refused(401, OpenAI.AuthenticationError),
    ),
  402: () => fails(() => client(poorKey).responses.create(responses('402')), refused(402, OpenAI.APIError)),
  429: () =>
    fails(
      () => openai.responses.create(responses('429')),
      refused(429, OpenAI.RateLimitError, ({ headers }) => same(headers.get('retry-after'), '7')),
    ),
  cut: () =>
    fails(
      () => openai.responses.stream(responses('cut')).finalResponse(),
      (error) => holds(error instanceof Error, 'an error'),
    ),
  abort: async () => {
    const controller = new AbortController();
    let count = 0;
    const stream = await openai.responses.create(responses('slow', { stream: true }), {
      signal: controller.signal,
    });
    for await (const _ of stream) if ((count += 1) === 6) controller.abort();
    holds(count < 30, 'an early end');
  },
  'null-fields': async () => {
    const { output_text } = await openai.responses.create(
      responses('chat', {
        temperature: null,
        top_p: null,
        instructions: null,
        max_output_tokens: null,
        metadata: null,
        parallel_tool_calls: null,
        previous_response_id: null,
        reasoning: null,
        service_tier: null,
        store: null,
        stream: null,
        text: null,
        tool_choice: null,
        tools: null,
        truncation: null,
        user: null,
        include: null,
        background: null,
      }),
    );
    same(output_text, answer);
  },
});
