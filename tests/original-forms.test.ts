import { startGateway, type TestGateway } from './support/gateway';
import { completion, configurationFor, startUpstream, type Upstream } from './support/upstream';

/** Request forms that the originals take, on chat and Responses. */
type Json = Record<string, unknown>;

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ configuration: configurationFor(upstream) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  upstream.answer(completion('Hello.'));
});

const MESSAGES = [{ role: 'user', content: 'Hi' }];
const named = (name: string): Json => ({ type: 'function', function: { name } });
const sent = (): Json => upstream.received.at(-1)?.body ?? {};

describe.each(['/api/v1', '/v1'] as const)('at %s', (address) => {
  const chat = (body: Json) =>
    gateway
      .as('inference', address)
      .post('/chat/completions')
      .send({ model: 'test/model', messages: MESSAGES, ...body });
  const responses = (body: Json) =>
    gateway
      .as('inference', address)
      .post('/responses')
      .send({ model: 'test/model', input: 'Hi', ...body });

  describe('a choice of allowed tools', () => {
    const tools = [named('look'), named('write'), named('erase')];
    const allowing = (mode: string, ...names: string[]): Json => ({
      tools,
      tool_choice: { type: 'allowed_tools', allowed_tools: { mode, tools: names.map(named) } },
    });

    test.each(['auto', 'required'])('sends these alone, with the mode %s', async (mode) => {
      await chat(allowing(mode, 'look', 'erase')).expect(200);
      expect(sent()).toMatchObject({ tools: [named('look'), named('erase')], tool_choice: mode });
      expect(sent()['tools']).toHaveLength(2);
    });

    test('is refused for a tool that is not there', async () => {
      const { body } = await chat(allowing('auto', 'look', 'burn')).expect(400);
      expect(body.error.message).toContain('burn of allowed_tools is not among the tools');
    });

    test('is refused without its list', async () => {
      await chat({ tools, tool_choice: { type: 'allowed_tools' } }).expect(400);
    });
  });

  test.each([
    { body: { store: true }, says: 'set store to false' },
    { body: { previous_response_id: 'resp_1' }, says: 'send the whole conversation in input' },
    { body: { input: [{ type: 'item_reference', id: 'msg_1' }] }, says: 'store is set to false' },
  ])('$body of Responses is refused with what to do', async ({ body, says }) => {
    const { body: answer } = await responses(body).expect(400);
    expect(answer.error.message).toContain(says);
    expect(upstream.received).toEqual([]);
  });
});
