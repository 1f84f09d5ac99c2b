import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { APICallError, generateObject, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
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

/** By the client's name: a function from a key to a function from a model's name to the model. */
const PROVIDERS = {
  'ai openai-compatible': (apiKey) => {
    const provider = createOpenAICompatible({
      name: 'gateway',
      baseURL: address.openai,
      apiKey,
      includeUsage: true,
      supportsStructuredOutputs: true,
    });
    return (name) => provider(name);
  },
  'ai openai': (apiKey) => {
    const provider = createOpenAI({ baseURL: address.openai, apiKey });
    return (name) => provider.chat(name);
  },
  'ai openai responses': (apiKey) => {
    const provider = createOpenAI({ baseURL: address.openai, apiKey });
    return (name) => provider.responses(name);
  },
  'ai anthropic': (apiKey) => {
    const provider = createAnthropic({ baseURL: `${address.anthropic}/v1`, apiKey });
    return (name) => provider(name);
  },
  'ai openrouter': (apiKey) => {
    const provider = createOpenRouter({ baseURL: address.contract, apiKey, compatibility: 'strict' });
    return (name) => provider(name);
  },
};

const thinking = {
  openai: { reasoningEffort: 'high', reasoningSummary: 'auto', forceReasoning: true },
  gateway: { reasoningEffort: 'high' },
  anthropic: { thinking: { type: 'enabled', budgetTokens: 1_024 } },
  openrouter: { reasoning: { effort: 'high' } },
};

for (const [client, provide] of Object.entries(PROVIDERS)) {
  const known = provide(key);
  // As docs/clients.md says: by default this client refers to stored answers in its second turn.
  const unstored = client === 'ai openai responses' ? { store: false } : {};
  const options = { model: known(model), maxRetries: 0, providerOptions: { openai: unstored } };
  const thinks = { ...thinking, openai: { ...thinking.openai, ...unstored } };
  const ask = (name, more = {}) => ({ ...options, prompt: `matrix:${name}`, ...more });
  const declared = { get_weather: tool({ inputSchema: jsonSchema(PARAMETERS) }) };
  const inputs = (calls) => calls.map(({ input }) => input);
  const stream = (body) => {
    const errors = [];
    const result = streamText({ ...body, onError: ({ error }) => errors.push(error) });
    return { result, errors };
  };
  /** Streams to the end; an error of the stream is thrown. */
  const streamed = async (body) => {
    const { result, errors } = stream(body);
    const found = { text: '', reasoning: '' };
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') found.text += part.text;
      if (part.type === 'reasoning-delta') found.reasoning += part.text;
      if (part.type === 'error') throw part.error;
    }
    if (errors.length > 0) throw errors[0];
    return { ...found, calls: inputs(await result.toolCalls), usage: await result.usage, result };
  };
  const refused =
    (status, more = () => undefined) =>
    (error) => {
      holds(APICallError.isInstance(error), `an APICallError, not ${error}`);
      same(error.statusCode, status);
      holds(error.message.length > 3 && error.data !== undefined, `a readable error: ${error.responseBody}`);
      more(error);
    };
  const loop = (name) => {
    const cities = [];
    return {
      cities,
      body: ask(name, {
        stopWhen: stepCountIs(3),
        tools: {
          get_weather: tool({
            inputSchema: jsonSchema(PARAMETERS),
            execute: (input) => (cities.push(input), '21 degrees'),
          }),
        },
      }),
    };
  };

  await run(client, {
    chat: async () => same((await generateText(ask('chat'))).text, answer),
    stream: async () => same((await streamed(ask('chat'))).text, answer),
    tool: async () =>
      same(inputs((await generateText(ask('tool', { tools: declared }))).toolCalls), [{ city: 'Paris' }]),
    tools: async () => same(inputs((await generateText(ask('tools', { tools: declared }))).toolCalls), TWO),
    'tools-stream': async () => same((await streamed(ask('tools', { tools: declared }))).calls, TWO),
    'mixed-stream': async () => {
      const { text, calls } = await streamed(ask('mixed', { tools: declared }));
      same([text, calls], ['I look it up.', TWO]);
    },
    turn: async () => {
      const { body, cities } = loop('tool');
      same((await generateText(body)).text, answer);
      same(cities, [{ city: 'Paris' }]);
    },
    turns: async () => {
      const { body, cities } = loop('mixed');
      const { result } = await streamed(body);
      same(await result.text, answer);
      same(cities, TWO);
    },
    json: async () =>
      same(
        (await generateObject(ask('json', { schema: jsonSchema(CITY_SCHEMA), schemaName: 'City' }))).object,
        city,
      ),
    reason: async () => {
      const { text, reasoningText } = await generateText(ask('think', { providerOptions: thinks }));
      same(text, answer);
      // OpenAI's own chat has no reasoning text.
      if (client !== 'ai openai') same(reasoningText, thought);
    },
    'reason-stream': async () => {
      const { text, reasoning } = await streamed(ask('think', { providerOptions: thinks }));
      same(text, answer);
      if (client !== 'ai openai') same(reasoning, thought);
    },
    'reason-turn': async () => {
      const prompt = { role: 'user', content: 'matrix:think' };
      const { result } = await streamed({ ...options, messages: [prompt], providerOptions: thinks });
      const { messages } = await result.response;
      const next = [prompt, ...messages, { role: 'user', content: 'matrix:chat' }];
      same((await generateText({ ...options, messages: next, providerOptions: thinks })).text, answer);
    },
    image: async () => {
      const content = [
        { type: 'text', text: 'matrix:image' },
        { type: 'image', image: Buffer.from(PIXEL, 'base64'), mediaType: 'image/png' },
      ];
      same((await generateText({ ...options, messages: [{ role: 'user', content }] })).text, answer);
    },
    usage: async () => {
      const { usage } = await generateText(ask('chat'));
      holds(usage.inputTokens > 0 && usage.outputTokens > 0, 'usage');
      const told = (await streamed(ask('chat'))).usage;
      same([told.inputTokens, told.outputTokens], [usage.inputTokens, usage.outputTokens]);
    },
    400: () => fails(() => generateText(ask('400')), refused(400)),
    401: () => fails(() => generateText(ask('chat', { model: provide('sk-wrong')(model) })), refused(401)),
    402: () => fails(() => generateText(ask('402', { model: provide(poorKey)(model) })), refused(402)),
    404: () =>
      fails(
        () => generateText(ask('chat', { model: known('matrix/none') })),
        (error) =>
          address.original && client !== 'ai openrouter'
            ? refused(404)(error)
            : holds([400, 404].includes(error.statusCode), '400 or 404'),
      ),
    429: () =>
      fails(
        () => generateText(ask('429')),
        refused(429, ({ responseHeaders }) => same(responseHeaders['retry-after'], '7')),
      ),
    cut: () =>
      fails(
        () => streamed(ask('cut')),
        (error) => holds(error, 'an error'),
      ),
    abort: async () => {
      const controller = new AbortController();
      let count = 0;
      const { result } = stream(ask('slow', { abortSignal: controller.signal }));
      for await (const part of result.fullStream)
        if (part.type === 'text-delta' && (count += 1) === 2) controller.abort();
      holds(count >= 2 && count < 20, 'an early end');
    },
  });
}
