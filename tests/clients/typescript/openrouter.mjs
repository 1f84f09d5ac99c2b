import { OpenRouter } from '@openrouter/sdk';
import { address, answer, fails, holds, key, model, PARAMETERS, poorKey, run, same, TWO } from './cases.mjs';

const client = (apiKey = key) =>
  new OpenRouter({ serverURL: address.contract, apiKey, retryConfig: { strategy: 'none' } });
const openrouter = client();
const ask = (name, more = {}) => ({
  chatRequest: { model, messages: [{ role: 'user', content: `matrix:${name}` }], ...more },
});
const tools = [{ type: 'function', function: { name: 'get_weather', parameters: PARAMETERS } }];
const status = (expected) => (error) => same(error.statusCode, expected);

await run('openrouter', {
  chat: async () => same((await openrouter.chat.send(ask('chat'))).choices[0].message.content, answer),
  stream: async () => {
    let text = '';
    for await (const chunk of await openrouter.chat.send(ask('chat', { stream: true })))
      text += chunk.choices[0]?.delta.content ?? '';
    same(text, answer);
  },
  tools: async () => {
    const { choices } = await openrouter.chat.send(ask('tools', { tools }));
    same(
      choices[0].message.toolCalls.map((call) => JSON.parse(call.function.arguments)),
      TWO,
    );
  },
  turn: async () => {
    const body = ask('mixed', { tools });
    const { message } = (await openrouter.chat.send(body)).choices[0];
    const results = message.toolCalls.map(({ id }) => ({
      role: 'tool',
      toolCallId: id,
      content: '21 degrees',
    }));
    body.chatRequest.messages.push(message, ...results);
    same((await openrouter.chat.send(body)).choices[0].message.content, answer);
  },
  responses: async () => {
    const { output } = await openrouter.responses.send({ responsesRequest: { model, input: 'matrix:chat' } });
    same(output.find(({ type }) => type === 'message').content[0].text, answer);
  },
  models: async () => {
    const found = [];
    for await (const page of await openrouter.models.list()) found.push(...page.result.data);
    holds(found.length > 0, 'a model');
    const [author, slug] = found[0].id.split('/');
    same((await openrouter.models.get({ author, slug })).data.id, found[0].id);
  },
  401: () => fails(() => client('sk-wrong').chat.send(ask('chat')), status(401)),
  402: () => fails(() => client(poorKey).chat.send(ask('402')), status(402)),
  429: () => fails(() => openrouter.chat.send(ask('429')), status(429)),
});
