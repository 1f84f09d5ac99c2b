import Anthropic, { APIError } from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import { readMessages, wireEvents } from './support/grammar/messages';
import { checkResponses, eventsOf } from './support/grammar/responses';
import type { ChatDelta } from '../src/providers/format';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { reassemble, transcript, type Wire } from './support/transcripts';
import { json, startUpstream, type Script, type Upstream } from './support/upstream';
import { pricedWires, WIRES } from './support/wires';

/** How answers end, in the three formats of callers over the four of providers, with the official clients. */
const MODES = [{ stream: false }, { stream: true }] as const;
const CASES = WIRES.flatMap((wire) => MODES.map(({ stream }) => ({ wire, stream })));

let upstream: Upstream;
let gateway: TestGateway;
let openai: OpenAI;
let anthropic: Anthropic;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ configuration: pricedWires(upstream.url) });
  openai = gateway.openai();
  anthropic = new Anthropic({ apiKey: INFERENCE_KEY, baseURL: `${gateway.origin}/api`, maxRetries: 0 });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => void (upstream.received.length = 0));

/* ---- What providers say, each in its own words ---- */

type Said = Record<Wire, { readonly plain: object; readonly events: readonly object[] }>;

const streams = (path: string, body: Record<string, unknown>): boolean =>
  body['stream'] === true || path.includes(':streamGenerateContent');

/** @param cut the connection breaks after the events. */
const says =
  (wire: Wire, said: Said, cut = false): Script =>
  (response, call) => {
    const { plain, events } = said[wire];
    if (!streams(call.path, call.body)) return json(200, plain)(response, call);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) {
      const { type } = event as { type?: string };
      response.write(`${type ? `event: ${type}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
    }
    if (cut) setTimeout(() => response.destroy(), 20);
    else response.end(wire === 'openai' ? 'data: [DONE]\n\n' : '');
  };

const chatUsage = { prompt_tokens: 10, completion_tokens: 20 };
const usage = { input_tokens: 10, output_tokens: 20 };
const counts = { promptTokenCount: 10, candidatesTokenCount: 20 };

const chatAnswer = (message: object, finish: string): Said['openai'] => ({
  plain: {
    id: 'x',
    choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: finish }],
    usage: chatUsage,
  },
  events: [
    { id: 'x', choices: [{ index: 0, delta: { role: 'assistant', ...message }, finish_reason: null }] },
    { id: 'x', choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    { id: 'x', choices: [], usage: chatUsage },
  ],
});

interface Item {
  readonly type: string;
  readonly id: string;
  readonly content?: readonly { readonly type: string; readonly text?: string; readonly refusal?: string }[];
}

const responsesAnswer = (output: readonly Item[], rest: object = {}): Said['responses'] => {
  const response = {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    model: 'm',
    output,
    usage,
    ...rest,
  };
  const created = { ...response, status: 'in_progress', output: [], usage: null };
  const parts = ({ id, content = [] }: Item, at: number) =>
    content.flatMap((part, index) => {
      const place = { item_id: id, output_index: at, content_index: index };
      const empty = {
        ...part,
        ...('text' in part ? { text: '' } : 'refusal' in part ? { refusal: '' } : {}),
      };
      const words = part.text ?? part.refusal;
      const kind = part.type === 'refusal' ? 'refusal' : 'output_text';
      return [
        { type: 'response.content_part.added', ...place, part: empty },
        ...(words === undefined
          ? []
          : [
              { type: `response.${kind}.delta`, ...place, delta: words },
              {
                type: `response.${kind}.done`,
                ...place,
                ...(kind === 'refusal' ? { refusal: words } : { text: words }),
              },
            ]),
        { type: 'response.content_part.done', ...place, part },
      ];
    });
  return {
    plain: response,
    events: [
      { type: 'response.created', response: created },
      ...output.flatMap((item, at) => [
        {
          type: 'response.output_item.added',
          output_index: at,
          item: item.content ? { ...item, content: [] } : item,
        },
        ...parts(item, at),
        { type: 'response.output_item.done', output_index: at, item },
      ]),
      { type: `response.${response.status}`, response },
    ].map((event, at) => ({ ...event, sequence_number: at })),
  };
};
const spoken = (...content: NonNullable<Item['content']>): Item => ({
  type: 'message',
  id: 'msg_1',
  ...{ role: 'assistant', status: 'completed' },
  content: content.map((part) => (part.type === 'output_text' ? { annotations: [], ...part } : part)),
});

interface Block {
  readonly type: string;
  readonly text?: string;
}
const anthropicAnswer = (content: readonly Block[], stop: string, rest: object = {}): Said['anthropic'] => {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', usage };
  return {
    plain: { ...message, content, stop_reason: stop, stop_sequence: null, ...rest },
    events: [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null, stop_sequence: null } },
      ...content.flatMap((block, index) => [
        {
          type: 'content_block_start',
          index,
          content_block: block.type === 'text' ? { ...block, text: '' } : block,
        },
        ...(block.type === 'text'
          ? [{ type: 'content_block_delta', index, delta: { type: 'text_delta', text: block.text } }]
          : []),
        { type: 'content_block_stop', index },
      ]),
      { type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null, ...rest }, usage },
      { type: 'message_stop' },
    ],
  };
};

const geminiAnswer = (text: string, finish: string): Said['gemini'] => {
  const answer = {
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason: finish }],
    usageMetadata: counts,
  };
  return { plain: answer, events: [answer] };
};

/* ---- What callers get ---- */

const HI = [{ role: 'user' as const, content: 'Hi' }];
const messagesBody = (wire: Wire) => ({ model: `test/${wire}`, max_tokens: 1_000, messages: HI });
const responsesBody = (wire: Wire) => ({ model: `test/${wire}`, input: 'Hi' });

/** As an application calls the official client; what is streamed is held against the grammar too. */
async function messages(wire: Wire, stream: boolean): Promise<Anthropic.Message> {
  if (!stream) return anthropic.messages.create(messagesBody(wire));
  const { text } = await gateway
    .as('inference')
    .post('/messages')
    .send({ ...messagesBody(wire), stream: true });
  const read = readMessages(wireEvents(text));
  const final = await anthropic.messages.stream(messagesBody(wire)).finalMessage();
  expect(final.content).toEqual(read.message.content);
  return final;
}

async function responses(wire: Wire, stream: boolean): Promise<OpenAI.Responses.Response> {
  if (!stream) return openai.responses.create(responsesBody(wire));
  const { text } = await gateway
    .as('inference')
    .post('/responses')
    .send({ ...responsesBody(wire), stream: true });
  const read = checkResponses(eventsOf(text));
  const final = await openai.responses.stream(responsesBody(wire)).finalResponse();
  expect(final).toMatchObject({
    status: read.final.status,
    incomplete_details: read.final.incomplete_details,
  });
  return final;
}

async function chat(wire: Wire, stream: boolean) {
  const body = { model: `test/${wire}`, messages: HI };
  if (!stream) return (await openai.chat.completions.create(body)).choices[0];
  const { text } = await gateway
    .as('inference')
    .post('/chat/completions')
    .send({ ...body, stream: true })
    .expect(200);
  const chunks = text.split('\n\n').flatMap((part) => /^data: (\{.*\})$/m.exec(part)?.[1] ?? []);
  return reassemble(chunks.map((chunk) => JSON.parse(chunk) as ChatDelta)).choices[0];
}

describe('a refusal', () => {
  const WORDS = 'I cannot help with that.';
  const said: Said = {
    openai: chatAnswer({ refusal: WORDS }, 'stop'),
    responses: responsesAnswer([spoken({ type: 'refusal', refusal: WORDS })]),
    anthropic: anthropicAnswer([{ type: 'text', text: 'Well.' }], 'refusal', {
      stop_details: { type: 'refusal', category: 'bio', explanation: WORDS },
    }),
    gemini: geminiAnswer('Well.', 'SAFETY'),
  };

  test.each(CASES)('of $wire in Messages, streamed $stream', async ({ wire, stream }) => {
    upstream.answer(says(wire, said));
    const message = await messages(wire, stream);
    expect(message).toMatchObject({
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', explanation: wire === 'gemini' ? null : WORDS },
      usage,
    });
    expect(message.content).toMatchObject([
      { type: 'text', text: wire === 'gemini' || wire === 'anthropic' ? 'Well.' : WORDS },
    ]);
  });

  test.each(CASES)('of $wire in Responses, streamed $stream', async ({ wire, stream }) => {
    upstream.answer(says(wire, said));
    const response = await responses(wire, stream);
    const refused = { type: 'refusal', refusal: WORDS };
    const parts = response.output.flatMap((item) => (item.type === 'message' ? item.content : []));
    if (wire === 'gemini')
      expect(response).toMatchObject({
        status: 'incomplete',
        incomplete_details: { reason: 'content_filter' },
        output_text: 'Well.',
      });
    else expect(response).toMatchObject({ status: 'completed', incomplete_details: null });
    if (wire !== 'gemini') expect(parts.at(-1)).toMatchObject(refused);
    expect(response.usage).toMatchObject({ ...usage, total_tokens: 30 });
  });
});

describe('an answer that breaks off in its middle', () => {
  test.each(WIRES)('of %s in Responses: failed, with what came before, and without charge', async (wire) => {
    const { stream: text } = transcript(wire, 4);
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(text.slice(0, Math.floor(text.length * 0.6)));
    });
    const answer = await gateway
      .as('inference')
      .post('/responses')
      .send({ ...responsesBody(wire), stream: true })
      .expect(200);
    const events = eventsOf(answer.text);
    const { final } = checkResponses(events);
    expect(final).toMatchObject({
      status: 'failed',
      error: { code: 'server_error' },
      error_type: 'provider_unavailable',
    });
    const runner = openai.responses.stream(responsesBody(wire));
    const told: string[] = [];
    runner.on('event', ({ type }) => void told.push(type));
    const failed = await runner.finalResponse();
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'server_error' } });
    expect(told).toEqual(events.map(({ type }) => type));
    const { body: record } = await gateway
      .as('inference')
      .get(`/generation?id=${answer.headers['x-generation-id']}`)
      .expect(200);
    expect(record.data).toMatchObject({ finish_reason: 'error', total_cost: 0, streamed: true });
  });

  const said: Said = {
    openai: chatAnswer({ content: 'Once' }, 'stop'),
    responses: responsesAnswer([spoken({ type: 'output_text', text: 'Once' })]),
    anthropic: anthropicAnswer([{ type: 'text', text: 'Once' }], 'end_turn'),
    gemini: geminiAnswer('Once', 'STOP'),
  };
  /** What comes before anybody says that it is whole. */
  const begun: Said = {
    openai: { ...said.openai, events: said.openai.events.slice(0, 1) },
    responses: { ...said.responses, events: said.responses.events.slice(0, 4) },
    anthropic: { ...said.anthropic, events: said.anthropic.events.slice(0, 3) },
    gemini: {
      ...said.gemini,
      events: [{ candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'Once' }] } }] }],
    },
  };

  test.each(WIRES)('of %s in Messages: an error in band, which the client throws', async (wire) => {
    upstream.answer(says(wire, begun, true));
    const { text } = await gateway
      .as('inference')
      .post('/messages')
      .send({ ...messagesBody(wire), stream: true })
      .expect(200);
    const { error, message } = readMessages(wireEvents(text));
    expect(message.content).toMatchObject([{ type: 'text', text: 'Once' }]);
    expect(error?.error).toMatchObject({ type: 'api_error', error_type: 'provider_unavailable' });
    const words: string[] = [];
    const runner = anthropic.messages
      .stream(messagesBody(wire))
      .on('text', (delta) => void words.push(delta));
    await expect(runner.finalMessage()).rejects.toBeInstanceOf(APIError);
    expect(words).toEqual(['Once']);
  });
});

describe('an end that nobody knows yet', () => {
  const words = { type: 'output_text', text: 'Well.' };
  const said: Said = {
    openai: chatAnswer({ content: 'Well.' }, 'daydream'),
    responses: responsesAnswer([spoken(words)], {
      status: 'incomplete',
      incomplete_details: { reason: 'daydream' },
    }),
    anthropic: anthropicAnswer([{ type: 'text', text: 'Well.' }], 'daydream'),
    gemini: geminiAnswer('Well.', 'DAYDREAM'),
  };
  const word = (wire: Wire): string => (wire === 'gemini' ? 'DAYDREAM' : 'daydream');

  test.each(CASES)('of $wire keeps its word in chat, streamed $stream', async ({ wire, stream }) => {
    upstream.answer(says(wire, said));
    expect(await chat(wire, stream)).toMatchObject({
      finish_reason: wire === 'responses' ? 'length' : 'stop',
      native_finish_reason: word(wire),
      message: { content: 'Well.' },
    });
  });

  test.each(CASES)('of $wire is the stop reason in Messages, streamed $stream', async ({ wire, stream }) => {
    upstream.answer(says(wire, said));
    expect(await messages(wire, stream)).toMatchObject({
      stop_reason: word(wire),
      content: [{ text: 'Well.' }],
    });
  });

  test.each(CASES)('of $wire is not complete in Responses, streamed $stream', async ({ wire, stream }) => {
    upstream.answer(says(wire, said));
    const response = await responses(wire, stream);
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: word(wire) },
      output_text: 'Well.',
    });
    expect((response as { completed_at?: unknown }).completed_at).toBeNull();
  });
});

describe('what a caller’s format has no place for', () => {
  const said: Said = {
    openai: chatAnswer({ content: 'Well.' }, 'stop'),
    responses: responsesAnswer([
      { type: 'hologram', id: 'holo_1' },
      spoken({ type: 'output_text', text: 'Well.' }, { type: 'output_hologram' }),
    ]),
    anthropic: anthropicAnswer([{ type: 'hologram' }, { type: 'text', text: 'Well.' }], 'end_turn'),
    gemini: geminiAnswer('Well.', 'STOP'),
  };
  const OMITTED = { anthropic: ['hologram'], responses: ['hologram', 'output_hologram'] } as const;
  const OTHERS = MODES.flatMap(({ stream }) => [
    { wire: 'anthropic' as const, stream },
    { wire: 'responses' as const, stream },
  ]);

  test.each(OTHERS)('of $wire is named in chat, streamed $stream', async ({ wire, stream }) => {
    upstream.answer(says(wire, said));
    expect((await chat(wire, stream))?.message).toMatchObject({ content: 'Well.', omitted: OMITTED[wire] });
  });

  test.each(MODES)('of responses is named in Messages, streamed $stream', async ({ stream }) => {
    upstream.answer(says('responses', said));
    const body = { ...messagesBody('responses'), stream };
    const answer = await gateway.as('inference').post('/messages').send(body).expect(200);
    const message = stream ? readMessages(wireEvents(answer.text)).message : (answer.body as object);
    expect(message).toMatchObject({ content: [{ text: 'Well.' }], omitted: OMITTED.responses });
  });

  test.each(MODES)('of anthropic is named in Responses, streamed $stream', async ({ stream }) => {
    upstream.answer(says('anthropic', said));
    const body = { ...responsesBody('anthropic'), stream };
    const answer = await gateway.as('inference').post('/responses').send(body).expect(200);
    const response = stream ? checkResponses(eventsOf(answer.text)).final : (answer.body as object);
    expect(response).toMatchObject({ status: 'completed', omitted: OMITTED.anthropic });
    expect(JSON.stringify(response)).toContain('Well.');
  });

  test('is there in the format of its provider, which names nothing', async () => {
    upstream.answer(says('anthropic', said));
    const message = await messages('anthropic', true);
    expect(message.content).toMatchObject([{ type: 'hologram' }, { type: 'text', text: 'Well.' }]);
    expect(message).not.toHaveProperty('omitted');
    upstream.answer(says('responses', said));
    const response = await openai.responses.create(responsesBody('responses'));
    expect(response.output.map(({ type }) => type as string)).toEqual(['hologram', 'message']);
    expect(response).not.toHaveProperty('omitted');
  });
});
