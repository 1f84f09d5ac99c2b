import { ChatAnthropic } from '@langchain/anthropic';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
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
  TWO,
  wire,
} from './cases.mjs';

const CLIENTS = {
  'langchain openai': (apiKey, name, more = {}) =>
    new ChatOpenAI({
      model: name,
      apiKey,
      maxRetries: 0,
      configuration: { baseURL: address.openai },
      ...more,
    }),
  'langchain responses': (apiKey, name, more = {}) =>
    new ChatOpenAI({
      model: name,
      apiKey,
      maxRetries: 0,
      useResponsesApi: true,
      configuration: { baseURL: address.openai },
      ...more,
    }),
  'langchain anthropic': (apiKey, name, more = {}) =>
    new ChatAnthropic({
      model: name,
      apiKey,
      maxRetries: 0,
      maxTokens: 4_000,
      anthropicApiUrl: address.anthropic,
      ...more,
    }),
};

const declared = [
  {
    type: 'function',
    function: { name: 'get_weather', description: 'Weather of a city', parameters: PARAMETERS },
  },
];
const human = (name) => new HumanMessage(`matrix:${name}`);
const args = (message) => message.tool_calls.map(({ args }) => args);

async function gathered(stream) {
  let whole;
  for await (const chunk of stream) whole = whole === undefined ? chunk : whole.concat(chunk);
  return whole;
}

for (const [client, make] of Object.entries(CLIENTS)) {
  const chat = make(key, model);
  const tooled = chat.bindTools(declared);
  const turn = async (name, first) => {
    const results = first.tool_calls.map(
      ({ id }) => new ToolMessage({ tool_call_id: id, content: '21 degrees' }),
    );
    same((await tooled.invoke([human(name), first, ...results])).text, answer);
  };
  const status = (expected) => (error) =>
    same(error.status ?? error.response?.status ?? error.cause?.status, expected);
  await run(client, {
    chat: async () => same((await chat.invoke([human('chat')])).text, answer),
    stream: async () => same((await gathered(await chat.stream([human('chat')]))).text, answer),
    tool: async () => same(args(await tooled.invoke([human('tool')])), [{ city: 'Paris' }]),
    tools: async () => same(args(await tooled.invoke([human('tools')])), TWO),
    'tools-stream': async () => same(args(await gathered(await tooled.stream([human('tools')]))), TWO),
    'mixed-stream': async () => {
      const message = await gathered(await tooled.stream([human('mixed')]));
      same([message.text, args(message)], ['I look it up.', TWO]);
    },
    turn: async () => turn('tool', await tooled.invoke([human('tool')])),
    turns: async () => turn('mixed', await gathered(await tooled.stream([human('mixed')]))),
    json: async () =>
      same(await chat.withStructuredOutput(CITY_SCHEMA, { name: 'City' }).invoke([human('json')]), city),
    'json-tool': async () =>
      same(
        await chat
          .withStructuredOutput(CITY_SCHEMA, { name: 'City', method: 'functionCalling' })
          .invoke([human('json')]),
        city,
      ),
    reason: async () => {
      const more =
        client === 'langchain anthropic'
          ? { thinking: { type: 'enabled', budget_tokens: 1_024 } }
          : { reasoning: { effort: 'high' } };
      const thinker = make(key, model, more);
      const first = await gathered(await thinker.stream([human('think')]));
      same(first.text, answer);
      same((await thinker.invoke([human('think'), first, human('chat')])).text, answer);
    },
    image: async () => {
      const content = [
        { type: 'text', text: 'matrix:image' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
      ];
      same((await chat.invoke([new HumanMessage({ content })])).text, answer);
    },
    usage: async () => {
      const { usage_metadata: told } = await chat.invoke([human('chat')]);
      holds(told.input_tokens > 0 && told.output_tokens > 0, 'usage');
      const streamed = (await gathered(await chat.stream([human('chat')]))).usage_metadata;
      if (wire !== 'mock')
        holds(streamed.input_tokens > 0 && streamed.output_tokens > 0, 'usage of a stream');
    },
    400: () => fails(() => chat.invoke([human('400')]), status(400)),
    401: () => fails(() => make('sk-wrong', model).invoke([human('chat')]), status(401)),
    402: () => fails(() => make(poorKey, model).invoke([human('402')]), status(402)),
    429: () => fails(() => chat.invoke([human('429')]), status(429)),
    cut: () =>
      fails(
        async () => gathered(await chat.stream([human('cut')])),
        (error) => holds(error, 'an error'),
      ),
    abort: async () => {
      const controller = new AbortController();
      let count = 0;
      try {
        for await (const _ of await chat.stream([human('slow')], { signal: controller.signal }))
          if ((count += 1) === 4) controller.abort();
      } catch (error) {
        holds(/abort/i.test(`${error.name} ${error.message}`), `an abort, not ${error}`);
      }
      holds(count < 30, 'an early end');
    },
  });
}
