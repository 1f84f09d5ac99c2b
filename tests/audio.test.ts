import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toFile } from 'openai';
import { startGateway, type TestGateway } from './support/gateway';
import { wav } from './support/media';

/** A provider of sounds that does what a test tells it to. */
interface Provider {
  readonly url: string;
  readonly received: { path: string; headers: IncomingMessage['headers']; body: Buffer }[];
  answer: (response: ServerResponse) => void;
  close(): void;
}

async function startProvider(): Promise<Provider> {
  const provider: Provider = {
    url: '',
    received: [],
    answer: sound(SOUND),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      provider.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      });
      provider.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(provider, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
}

const SOUND = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 131 + (index >> 7)) % 256));

const sound =
  (bytes: Buffer, type = 'audio/mpeg') =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': type });
    for (let at = 0; at < bytes.length; at += 50_000) response.write(bytes.subarray(at, at + 50_000));
    response.end();
  };
const told =
  (status: number, body: unknown) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

let first: Provider;
let second: Provider;
let gateway: TestGateway;

beforeAll(async () => {
  first = await startProvider();
  second = await startProvider();
  const pricing = { prompt: '0.000015', completion: '0' };
  const speech = (id: string, endpoints: object[]) => ({
    id,
    architecture: { input_modalities: ['text' as const], output_modalities: ['speech' as const] },
    endpoints: endpoints.map((endpoint) => ({
      provider: 'one',
      upstream_model: 'tts',
      pricing,
      ...endpoint,
    })),
  });
  gateway = await startGateway({
    env: { UPSTREAM_HEADERS_TIMEOUT_MS: '700', UPSTREAM_TRANSCRIPTION_TIMEOUT_MS: '1500' },
    configuration: {
      providers: [
        { slug: 'one', protocol: 'openai', base_url: first.url, api_key: 'secret-of-one' },
        {
          slug: 'two',
          protocol: 'openai',
          base_url: second.url,
          api_key: 'secret-of-two',
          data_policy: { training: false, retains_prompts: false },
        },
        { slug: 'eleven', protocol: 'elevenlabs', base_url: first.url, api_key: 'secret-of-eleven' },
        { slug: 'google', protocol: 'gemini', base_url: first.url, api_key: 'secret-of-google' },
        { slug: 'claude', protocol: 'anthropic', base_url: first.url, api_key: 'secret-of-claude' },
      ],
      models: [
        speech('test/voice', [{}, { provider: 'two' }]),
        speech('test/own-voice', [{ default_voice: 'nova' }]),
        speech('test/clone', [{}, { provider: 'two', supports_voice_cloning: true }]),
        speech('test/eleven', [{ provider: 'eleven' }]),
        speech('test/google', [
          { provider: 'google', pricing: { prompt: '0.000001', completion: '0.00001' } },
        ]),
        speech('test/silent', [{ provider: 'claude' }]),
        { id: 'test/chat', endpoints: [{ provider: 'one', pricing }] },
        {
          id: 'test/ear',
          architecture: { output_modalities: ['transcription'] },
          endpoints: ['one', 'two'].map((provider) => ({
            provider,
            upstream_model: 'whisper',
            pricing: { prompt: '0.0001', completion: '0.000002' },
          })),
        },
        {
          id: 'test/google-ear',
          architecture: { output_modalities: ['transcription'] },
          endpoints: [
            {
              provider: 'google',
              upstream_model: 'gemini-ear',
              pricing: { prompt: '0.000001', completion: '0.0000025' },
            },
          ],
        },
      ],
    },
  });
});
beforeEach(() => {
  for (const provider of [first, second]) {
    provider.received.length = 0;
    provider.answer = sound(SOUND);
  }
});
afterAll(async () => {
  await gateway.close();
  first.close();
  second.close();
});

const sent = (provider: Provider, index = 0) => {
  const call = provider.received[index];
  return { ...call, json: JSON.parse(call?.body.toString() ?? '{}') as Record<string, unknown> };
};
const speak = (body: object) =>
  gateway
    .as('inference')
    .post('/audio/speech')
    .buffer(true)
    .parse(asBytes as never)
    .send(body);
const asBytes = (
  response: NodeJS.ReadableStream,
  done: (error: Error | null, body: unknown) => void,
): void => {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => {
    const bytes = Buffer.concat(parts);
    done(null, bytes[0] === 0x7b ? JSON.parse(bytes.toString()) : bytes);
  });
};
const record = async (id: string | undefined) =>
  (await gateway.as('inference').get(`/generation?id=${id}`).expect(200)).body.data as Record<
    string,
    unknown
  >;

const HELLO = { model: 'test/voice', input: 'Hällo 🎉!', voice: 'alloy' };

describe('POST /audio/speech', () => {
  test('sound comes through byte for byte, with its record and its price by characters', async () => {
    const { body, headers } = await speak({ ...HELLO, response_format: 'mp3', speed: 1.5 }).expect(200);
    expect(Buffer.compare(body as Buffer, SOUND)).toBe(0);
    expect(headers['content-type']).toBe('audio/mpeg');
    expect(sent(first)).toMatchObject({
      path: '/v1/audio/speech',
      headers: { authorization: 'Bearer secret-of-one' },
      json: { model: 'tts', input: HELLO.input, voice: 'alloy', response_format: 'mp3', speed: 1.5 },
    });
    expect(await record(headers['x-generation-id'])).toMatchObject({
      api_type: 'tts',
      model: 'test/voice',
      provider_name: 'one',
      total_cost: 0.00012,
      finish_reason: 'stop',
      cancelled: false,
      usage_estimated: false,
    });
  });

  test('pcm is what comes without a word about it', async () => {
    const { headers } = await speak(HELLO).expect(200);
    expect(headers['content-type']).toBe('audio/pcm');
    expect(sent(first).json['response_format']).toBe('pcm');
  });

  test('the first byte is not held back', async () => {
    let go = (): void => undefined;
    first.answer = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write('begin');
      go = () => response.end('end');
    };
    const response = await fetch(`${gateway.url}/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(HELLO),
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('begin');
    go();
    expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('end');
    expect((await reader.read()).done).toBe(true);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['an error', told(500, { error: { message: 'down' } })],
    ['an empty answer', sound(Buffer.alloc(0))],
    ['an error that calls itself an answer', told(200, { error: { message: 'no' } })],
    ['a page', sound(Buffer.from('<html>'), 'text/html')],
    ['a broken connection', (response) => response.destroy()],
    ['silence', () => undefined],
  ])('%s falls back', async (_, answer) => {
    first.answer = answer;
    const { body, headers } = await speak(HELLO).expect(200);
    expect(Buffer.compare(body as Buffer, SOUND)).toBe(0);
    expect(await record(headers['x-generation-id'])).toMatchObject({ provider_name: 'two' });
    expect(sent(second).headers?.authorization).toBe('Bearer secret-of-two');
  });

  test.each([
    {
      given: 'overload',
      answer: told(529, { error: { message: 'busy' } }),
      status: 529,
      type: 'provider_overloaded',
    },
    { given: 'silence', answer: () => undefined, status: 524, type: 'timeout' },
    {
      given: 'a refusal',
      answer: told(400, { error: { message: 'bad voice' } }),
      status: 400,
      type: 'invalid_request',
    },
    {
      given: 'no quota',
      answer: told(429, { error: { message: 'slow' } }),
      status: 429,
      type: 'rate_limit_exceeded',
    },
    { given: 'failure', answer: told(500, {}), status: 502, type: 'provider_unavailable' },
  ])('$given of all of them is $status, recorded and free', async ({ answer, status, type }) => {
    first.answer = second.answer = answer;
    const { body, headers } = await speak(HELLO).expect(status);
    expect((body as { error: object }).error).toMatchObject({ code: status, metadata: { error_type: type } });
    expect(await record(headers['x-generation-id'])).toMatchObject({ total_cost: 0 });
  });

  test('a break after the first byte cuts the connection, and costs nothing', async () => {
    first.answer = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 1_000 });
      response.write(Buffer.alloc(500, 1));
      setTimeout(() => response.destroy(), 50);
    };
    const response = await fetch(`${gateway.url}/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(HELLO),
    });
    await expect(response.arrayBuffer()).rejects.toThrow();
    const id = response.headers.get('x-generation-id') ?? undefined;
    expect(await record(id)).toMatchObject({ total_cost: 0, finish_reason: 'error' });
    expect(second.received).toHaveLength(0);
  });

  test('a provider that gives up behind a slow listener is paid', async () => {
    first.answer = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(Buffer.alloc(16_000_000, 1));
      setTimeout(() => response.destroy(), 2_000);
    };
    const { hostname, port, pathname } = new URL(`${gateway.url}/audio/speech`);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
      const asked = request({ method: 'POST', hostname, port, path: pathname, headers }, resolve);
      asked.on('error', reject).end(JSON.stringify(HELLO));
    });
    response.on('error', () => undefined);
    const id = response.headers['x-generation-id'] as string;
    setTimeout(() => response.resume(), 3_000);
    await until(async () => (await gateway.as('inference').get(`/generation?id=${id}`)).status === 200);
    expect(await record(id)).toMatchObject({ total_cost: 0.00012 });
  }, 20_000);

  test('a listener that leaves is charged, and the provider is let go', async () => {
    const closed = new Promise<void>((resolve) => {
      first.answer = (response) => {
        response.writeHead(200, { 'content-type': 'audio/mpeg' });
        response.write(Buffer.alloc(500, 1));
        response.on('close', resolve);
      };
    });
    const leaving = new AbortController();
    const response = await fetch(`${gateway.url}/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(HELLO),
      signal: leaving.signal,
    });
    await (response.body as ReadableStream<Uint8Array>).getReader().read();
    leaving.abort();
    await closed;
    const id = response.headers.get('x-generation-id') ?? '';
    await until(async () => (await gateway.as('inference').get(`/generation?id=${id}`)).status === 200);
    expect(await record(id)).toMatchObject({ cancelled: true, total_cost: 0.00012 });
    await until(() => Promise.resolve(gateway.gateway.inFlight() === 0));
  });

  test('a limit that does not cover the characters is kept, and nobody is asked', async () => {
    const { body: made } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'small', limit: 0.0003 });
    const ask = () => gateway.as({ key: made.key }).post('/audio/speech').send(HELLO);
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 402, 402]);
    expect(first.received).toHaveLength(2);
    const { body } = await gateway.as({ key: made.key }).get('/key');
    expect(body.data).toMatchObject({ usage: 0.00024, limit_remaining: 0.00006 });
  });

  test('instructions go to a provider that takes them, and are billed by their characters', async () => {
    const { headers } = await speak({ ...HELLO, instructions: 'Softly.' }).expect(200);
    expect(sent(first).json).toMatchObject({ instructions: 'Softly.', input: HELLO.input });
    const { total_cost: cost } = await record(headers['x-generation-id']);
    expect(cost).toBeGreaterThan(0.00012);
    await gateway
      .as('inference', '/v1')
      .post('/audio/speech')
      .send({ ...HELLO, instructions: 'Softly.' })
      .expect(200);
    expect(sent(first).json).toMatchObject({ instructions: 'Softly.' });
  });

  test('options go to the provider that serves, and change neither model nor text', async () => {
    await speak({
      ...HELLO,
      provider: {
        options: { one: { instructions: 'softly', model: 'dear', input: 'long' }, two: { other: 1 } },
      },
    }).expect(200);
    expect(sent(first).json).toMatchObject({ instructions: 'softly', model: 'tts', input: HELLO.input });
    expect(sent(first).json).not.toHaveProperty('other');
  });

  test.each([{ zdr: true }, { data_collection: 'deny' }] as const)(
    '%j admits only providers that keep nothing',
    async (provider) => {
      const before = first.received.length;
      await speak({ ...HELLO, provider }).expect(200);
      expect(first.received).toHaveLength(before);
      expect(second.received.at(-1)).toBeDefined();
      await speak({ ...HELLO, model: 'test/own-voice', provider }).expect(404);
      await speak({ ...HELLO, provider: { zdr: false, data_collection: 'allow' } }).expect(200);
      expect(first.received).toHaveLength(before + 1);
    },
  );

  test('the voice of the endpoint speaks where the request names none; without one it is refused', async () => {
    await speak({ model: 'test/own-voice', input: 'Hi' }).expect(200);
    expect(sent(first).json['voice']).toBe('nova');
    const { body } = await speak({ model: 'test/voice', input: 'Hi' }).expect(400);
    expect((body as { error: { message: string } }).error.message).toMatch(/^voice: is required/);
  });

  const SAMPLE = { type: 'input_audio', input_audio: { data: 'data:audio/wav;base64,UklGRg==' } };

  test('a voice is cloned only where that can be done', async () => {
    const references = [SAMPLE, { type: 'text', text: 'What it says' }];
    await speak({ model: 'test/clone', input: 'Hi', input_references: references }).expect(200);
    expect(first.received).toHaveLength(0);
    expect(sent(second).json['input_references']).toEqual(references);
    const { body } = await speak({ ...HELLO, input_references: references }).expect(404);
    expect((body as { error: { message: string } }).error.message).toContain('clones voices');
  });

  test.each([
    { input_references: [{ type: 'text', text: 'a' }] },
    { input_references: [SAMPLE, SAMPLE] },
    { input_references: [] },
    { input_references: [{ type: 'input_audio', input_audio: { data: 'UklGRg==' } }] },
    { voice: '' },
    { input: '' },
    { response_format: 'wav' },
    { speed: 0 },
    { model: 'test/chat' },
  ])('%j is refused', async (wrong) => {
    await speak({ ...HELLO, model: 'test/clone', ...wrong }).expect(400);
    expect(first.received).toHaveLength(0);
  });

  test('ElevenLabs is asked in its own words', async () => {
    await speak({
      model: 'test/eleven',
      input: 'Hi',
      voice: 'v/1',
      response_format: 'mp3',
      speed: 1.1,
      provider: { options: { eleven: { voice_settings: { stability: 0.5 } } } },
    }).expect(200);
    expect(sent(first)).toMatchObject({
      path: '/v1/text-to-speech/v%2F1/stream?output_format=mp3_44100_128',
      headers: { 'xi-api-key': 'secret-of-eleven' },
      json: { text: 'Hi', model_id: 'tts', voice_settings: { stability: 0.5, speed: 1.1 } },
    });
  });

  test('and its errors are read', async () => {
    first.answer = told(404, { detail: { status: 'voice_not_found', message: 'There is no such voice' } });
    const { body } = await speak({ model: 'test/eleven', input: 'Hi', voice: 'x' }).expect(404);
    expect(body).toMatchObject({
      error: { message: 'There is no such voice', metadata: { provider_code: 'voice_not_found' } },
    });
  });

  const spoken = (data: string, more: object = {}) => ({
    candidates: [
      { content: { parts: [{ inlineData: { mimeType: 'audio/L16;rate=24000', data } }] }, ...more },
    ],
    usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 50 },
  });
  const googleSays =
    (...events: object[]) =>
    (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join(''));
    };

  test('Gemini speaks pcm, billed by its tokens', async () => {
    first.answer = googleSays(
      spoken(SOUND.subarray(0, 90_000).toString('base64')),
      spoken(SOUND.subarray(90_000).toString('base64'), { finishReason: 'STOP' }),
    );
    const { body, headers } = await speak({ model: 'test/google', input: 'Hi', voice: 'Kore' }).expect(200);
    expect(Buffer.compare(body as Buffer, SOUND)).toBe(0);
    expect(sent(first)).toMatchObject({
      path: '/v1/models/tts:streamGenerateContent?alt=sse',
      headers: { 'x-goog-api-key': 'secret-of-google' },
      json: { generationConfig: { responseModalities: ['AUDIO'] } },
    });
    expect(await record(headers['x-generation-id'])).toMatchObject({
      total_cost: 0.000503,
      native_tokens_completion: 50,
    });
  });

  test('but no mp3, and what it will not say is an error', async () => {
    await speak({ model: 'test/google', input: 'Hi', voice: 'Kore', response_format: 'mp3' }).expect(400);
    first.answer = googleSays({ candidates: [{ finishReason: 'SAFETY' }] });
    const { body } = await speak({ model: 'test/google', input: 'Hi', voice: 'Kore' }).expect(400);
    expect(body).toMatchObject({ error: { metadata: { error_type: 'content_policy_violation' } } });
  });

  test('a stream of Gemini without its end is a break', async () => {
    first.answer = googleSays(spoken('AAAA'));
    const response = await fetch(`${gateway.url}/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'test/google', input: 'Hi', voice: 'Kore' }),
    });
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  test('a model whose wire has no speech is not found', async () => {
    await speak({ model: 'test/silent', input: 'Hi', voice: 'x' }).expect(404);
  });

  test('an Idempotency-Key is charged once, and gives the same bytes', async () => {
    first.answer = sound(SOUND.subarray(0, 1_000));
    const ask = () => speak(HELLO).set('Idempotency-Key', 'speak-1');
    const one = await ask().expect(200);
    const two = await ask().expect(200);
    expect(Buffer.compare(one.body as Buffer, two.body as Buffer)).toBe(0);
    expect(two.headers['idempotent-replayed']).toBe('true');
    expect(first.received).toHaveLength(1);
  });

  test('the official client gets the bytes', async () => {
    const response = await gateway
      .openai()
      .audio.speech.create({ model: 'test/voice', input: 'Hi', voice: 'alloy', response_format: 'mp3' });
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), SOUND)).toBe(0);
  });
});

describe('POST /audio/transcriptions', () => {
  const DATA = { data: SOUND.subarray(0, 5_000).toString('base64'), format: 'wav' };
  const hear = (body: object) =>
    gateway
      .as('inference')
      .post('/audio/transcriptions')
      .send({ model: 'test/ear', ...body });

  test('JSON: text, usage by tokens, record and cost', async () => {
    first.answer = told(200, {
      text: 'Hello.',
      usage: { type: 'tokens', input_tokens: 12, output_tokens: 3, total_tokens: 15 },
    });
    const { body, headers } = await hear({
      input_audio: DATA,
      language: 'en',
      prompt: 'Gateway, Knex.',
      stream: false,
      temperature: 0.2,
      provider: { options: { one: { prompt: 'another', include: 'logprobs' } } },
    }).expect(200);
    expect(body).toEqual({
      text: 'Hello.',
      usage: { input_tokens: 12, output_tokens: 3, total_tokens: 15, cost: 0.001206 },
    });
    const form = first.received[0]?.body.toString('latin1') ?? '';
    for (const part of [
      'name="model"\r\n\r\nwhisper\r\n',
      'name="response_format"\r\n\r\njson\r\n',
      'name="language"\r\n\r\nen\r\n',
      'name="prompt"\r\n\r\nGateway, Knex.\r\n',
      'name="include"\r\n\r\nlogprobs\r\n',
      'name="temperature"\r\n\r\n0.2\r\n',
      'filename="audio.wav"',
    ])
      expect(form).toContain(part);
    expect(form).not.toContain('another');
    expect(first.received[0]?.body.includes(SOUND.subarray(0, 5_000))).toBe(true);
    expect(await record(headers['x-generation-id'])).toMatchObject({
      api_type: 'stt',
      total_cost: 0.001206,
      provider_name: 'one',
    });
  });

  test('verbose: times, and usage by seconds', async () => {
    first.answer = told(200, {
      task: 'transcribe',
      language: 'english',
      duration: 2.5,
      text: 'Hello.',
      segments: [
        {
          id: 0,
          seek: 0,
          start: 0,
          end: 2.5,
          text: 'Hello.',
          tokens: [1, 2],
          temperature: 0,
          avg_logprob: -0.2,
          compression_ratio: 1,
          no_speech_prob: 0.01,
          extra: 'x',
        },
      ],
      words: [{ word: 'Hello', start: 0, end: 1 }],
      unknown: true,
    });
    const { body } = await hear({
      input_audio: DATA,
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    }).expect(200);
    expect(body).toMatchObject({
      task: 'transcribe',
      duration: 2.5,
      words: [{ word: 'Hello' }],
      usage: { seconds: 2.5, cost: 0.0003 },
    });
    expect(first.received[0]?.body.toString('latin1')).toContain(
      'name="timestamp_granularities[]"\r\n\r\nsegment',
    );
  });

  test('the official client sends a form, and the file arrives whole', async () => {
    first.answer = told(200, { text: 'Hello.', usage: { type: 'duration', seconds: 3 } });
    const answer = await gateway.openai().audio.transcriptions.create({
      model: 'test/ear',
      file: await toFile(SOUND, 'talk.MP3'),
      response_format: 'verbose_json',
      timestamp_granularities: ['word'],
      prompt: 'Knex',
      temperature: 0.5,
    });
    expect(answer).toMatchObject({ text: 'Hello.', usage: { seconds: 3, cost: 0.0003 } });
    const call = first.received[0] as (typeof first.received)[number];
    expect(call.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const start = call.body.indexOf('application/octet-stream\r\n\r\n') + 28;
    expect(
      createHash('sha256')
        .update(call.body.subarray(start, start + SOUND.length))
        .digest('hex'),
    ).toBe(createHash('sha256').update(SOUND).digest('hex'));
    expect(call.body.toString('latin1')).toContain('filename="audio.mp3"');
    expect(call.body.toString('latin1')).toContain('name="temperature"\r\n\r\n0.5');
    expect(call.body.toString('latin1')).toContain('name="prompt"\r\n\r\nKnex');
  });

  test.each([
    ['diarize', true],
    ['keyterms', ['Paris']],
    ['source_url', 'https://example.org/a.mp3'],
  ])('%s is refused by its name', async (name, value) => {
    first.answer = told(200, { text: 'Hello.', usage: { type: 'duration', seconds: 3 } });
    const asked = { model: 'test/ear', input_audio: DATA };
    const { body } = await hear({ ...asked, [name]: value }).expect(400);
    expect((body as { error: { message: string } }).error.message).toBe(
      `${name}: is not available in this gateway; leave it out`,
    );
    await hear({ ...asked, [name]: null }).expect(200);
  });

  test('a stream is refused by its name, as JSON and as a form', async () => {
    const { body } = await hear({ input_audio: DATA, stream: true }).expect(400);
    expect(body.error.message).toMatch(/^stream: /);
    const asked = gateway.openai().audio.transcriptions.create({
      model: 'test/ear',
      file: await toFile(SOUND, 'talk.mp3'),
      stream: true,
    });
    await expect(asked).rejects.toMatchObject({ status: 400, message: /stream: / });
    expect(first.received).toHaveLength(0);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['an error', told(503, {})],
    ['an answer without text', told(200, { nothing: true })],
    ['no JSON', sound(Buffer.from('text'))],
  ])('%s falls back', async (_, answer) => {
    first.answer = answer;
    second.answer = told(200, { text: 'From two.', usage: { seconds: 1 } });
    const { body } = await hear({ input_audio: DATA }).expect(200);
    expect(body.text).toBe('From two.');
  });

  test.each<[string, object, number]>([
    ['srt', { input_audio: DATA, response_format: 'srt' }, 400],
    ['times without verbose_json', { input_audio: DATA, timestamp_granularities: ['word'] }, 400],
    ['no base64', { input_audio: { data: 'data:audio/wav;base64,AAAA', format: 'wav' } }, 400],
    ['a format that is none', { input_audio: { data: 'AAAA', format: '../x' } }, 400],
    ['no recording', {}, 400],
    ['a model of another kind', { model: 'test/chat', input_audio: DATA }, 400],
    ['too much', { input_audio: { data: Buffer.alloc(26_214_401).toString('base64'), format: 'wav' } }, 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await hear(body)).status).toBe(status);
    expect(first.received).toHaveLength(0);
  });

  test.each([
    ['an empty file', Buffer.alloc(0), 'a.mp3', 400],
    ['a file without an ending', SOUND, 'talk', 400],
    ['more than 25 MiB', Buffer.alloc(26_214_401, 1), 'a.mp3', 413],
  ] as const)('refuses a form with %s', async (_, bytes, filename, status) => {
    const answer = await gateway
      .as('inference')
      .post('/audio/transcriptions')
      .field('model', 'test/ear')
      .attach('file', bytes, { filename });
    expect(answer.status).toBe(status);
  });

  test('a transcript has a time of its own, for all attempts together', async () => {
    // Headers come, the rest does not; and the next provider says nothing at all.
    first.answer = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    second.answer = () => undefined;
    const { body, headers } = await hear({ input_audio: DATA }).expect(524);
    expect(body.error.message).toContain('did not finish in time');
    expect(second.received).toHaveLength(0);
    expect(await record(headers['x-generation-id'])).toMatchObject({ total_cost: 0 });
  });

  describe('Gemini', () => {
    const wrote = (text: string | undefined, more: object = {}) =>
      told(200, {
        responseId: 'r-1',
        candidates: [
          {
            content: { role: 'model', parts: text === undefined ? [] : [{ text }] },
            finishReason: 'STOP',
            ...more,
          },
        ],
        usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 6, thoughtsTokenCount: 4 },
      });
    const ask = (body: object = {}) => hear({ model: 'test/google-ear', input_audio: DATA, ...body });

    test('is told what guides the transcript', async () => {
      first.answer = wrote('Knex.');
      await ask({ prompt: 'Knex, Express' }).expect(200);
      expect(sent(first).json).toMatchObject({
        contents: [
          { parts: [{ text: expect.stringMatching(/word for word.*\nKnex, Express$/s) as unknown }, {}] },
        ],
      });
    });

    test('is told to write down what it hears, and billed by its tokens', async () => {
      first.answer = wrote('Hello there.\n');
      const { body, headers } = await ask({
        language: 'en',
        temperature: 0.3,
        provider: {
          options: { google: { generationConfig: { thinkingConfig: { thinkingBudget: 0 } }, contents: [] } },
        },
      }).expect(200);
      expect(body).toEqual({
        text: 'Hello there.',
        usage: { input_tokens: 90, output_tokens: 10, total_tokens: 100, cost: 0.000115 },
      });
      const { path, json, headers: said } = sent(first);
      expect(path).toBe('/v1/models/gemini-ear:generateContent');
      expect(said?.['x-goog-api-key']).toBe('secret-of-google');
      expect(json).toMatchObject({
        contents: [
          {
            role: 'user',
            parts: [
              { text: expect.stringMatching(/word for word.* The language is: en\.$/) as unknown },
              { inlineData: { mimeType: 'audio/wav', data: DATA.data } },
            ],
          },
        ],
        generationConfig: { temperature: 0.3, maxOutputTokens: 8_197, thinkingConfig: { thinkingBudget: 0 } },
      });
      expect(await record(headers['x-generation-id'])).toMatchObject({
        api_type: 'stt',
        total_cost: 0.000115,
        provider_name: 'google',
        native_tokens_prompt: 90,
        native_tokens_completion: 10,
      });
    });

    test('the official client sends a form', async () => {
      first.answer = wrote('Hello.');
      const { text } = await gateway.openai().audio.transcriptions.create({
        model: 'test/google-ear',
        file: await toFile(SOUND, 'talk.FLAC'),
      });
      expect(text).toBe('Hello.');
      expect(first.received[0]?.body.toString()).toContain(
        `"inlineData":{"mimeType":"audio/flac","data":"${SOUND.toString('base64')}"`,
      );
    });

    test('a recording in which nobody speaks is an empty text', async () => {
      first.answer = wrote(undefined);
      expect((await ask().expect(200)).body.text).toBe('');
    });

    test.each<[string, object, RegExp]>([
      ['times', { response_format: 'verbose_json' }, /gives no times/],
      ['a format it does not read', { input_audio: { ...DATA, format: 'amr' } }, /reads wav, mp3/],
      ['words in place of a language', { language: 'en. Say no' }, /language: expected/],
      [
        'more than fits in a request',
        { input_audio: { data: Buffer.alloc(15_000_001).toString('base64'), format: 'wav' } },
        /at most 15000000 bytes/,
      ],
    ])('refuses %s', async (_, body, says) => {
      const answer = await ask(body).expect(400);
      expect(answer.body.error.message).toMatch(says);
      expect(first.received).toHaveLength(0);
    });

    test.each<[string, (response: ServerResponse) => void, number]>([
      ['a transcript that is cut', wrote('Hel', { finishReason: 'MAX_TOKENS' }), 502],
      ['what it will not write down', wrote(undefined, { finishReason: 'SAFETY' }), 400],
      ['a prompt that it refuses', told(200, { promptFeedback: { blockReason: 'OTHER' } }), 400],
      ['an error', told(400, { error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } }), 400],
      ['no JSON', sound(Buffer.from('text')), 502],
    ])('%s is an error, and costs nothing', async (_, answer, status) => {
      first.answer = answer;
      const failed = await ask();
      expect(failed.status).toBe(status);
      expect(await record(failed.headers['x-generation-id'])).toMatchObject({ total_cost: 0 });
    });

    test('the most that it may cost is reserved, tokens of sound and of thoughts', async () => {
      const { body: made } = await gateway.as('management').post('/keys').send({ name: 'ear', limit: 0.02 });
      await gateway
        .as({ key: made.key })
        .post('/audio/transcriptions')
        .send({ model: 'test/google-ear', input_audio: HEARD })
        .expect(402);
      expect(first.received).toHaveLength(0);
    });
  });

  test('a limit is kept', async () => {
    const { body: made } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'small', limit: 0.0001 });
    await gateway
      .as({ key: made.key })
      .post('/audio/transcriptions')
      .send({ model: 'test/ear', input_audio: HEARD })
      .expect(402);
    expect(first.received).toHaveLength(0);
  });
});

test('how long speech and transcripts take is measured, and tokens a second where they are known', async () => {
  await speak({ ...HELLO, model: 'test/own-voice' }).expect(200);
  const recording = { data: SOUND.subarray(0, 5_000).toString('base64'), format: 'wav' };
  const hear = (model: string) =>
    gateway.as('inference').post('/audio/transcriptions').send({ model, input_audio: recording });
  first.answer = told(200, { text: 'Hello.', usage: { type: 'duration', seconds: 3 } });
  await hear('test/ear').expect(200);
  const figures = async (model: string) => {
    const { body } = await gateway.as('inference').get(`/models/${model}/endpoints`).expect(200);
    return body.data.endpoints[0];
  };
  await until(async () => (await figures('test/own-voice')).latency_last_30m !== null);
  expect((await figures('test/own-voice')).throughput_last_30m).toBeNull();
  await until(async () => (await figures('test/ear')).latency_last_30m !== null);
});

/** A sound whose length can be told. */
const HEARD = { data: wav(60).toString('base64'), format: 'wav' };

const KEY = 'sk-test-0000000000000000000000000000000000';

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let wait = 0; !(await holds()); wait++) {
    if (wait > 200) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
