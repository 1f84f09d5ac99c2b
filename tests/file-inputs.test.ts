import { FILE_SAMPLES } from './support/samples/files';
import { startGateway, type TestGateway } from './support/gateway';
import { completion, configurationFor, json, startUpstream, type Upstream } from './support/upstream';

/** Stored files in requests of each format, as the provider receives them. */
let upstream: Upstream;
let messages: Upstream;
let gateway: TestGateway;
let foreign: string;
const ids: Record<string, string> = {};

const SAMPLES = {
  pdf: 'PDF 1.4',
  png: 'PNG, colours',
  mp3: 'MP3, bare frames',
  markdown: 'Markdown with headings',
  json: 'JSON object',
  docx: 'DOCX',
} as const;
type Sample = keyof typeof SAMPLES;

const bytesOf = (sample: Sample): Buffer =>
  (FILE_SAMPLES.find(({ name }) => name === SAMPLES[sample]) as (typeof FILE_SAMPLES)[number]).bytes;
const base64 = (sample: Sample): string => bytesOf(sample).toString('base64');

beforeAll(async () => {
  upstream = await startUpstream();
  messages = await startUpstream();
  upstream.answer(completion('Read.'));
  messages.answer(
    json(200, {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'upstream-model',
      content: [{ type: 'text', text: 'Read.' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 5, output_tokens: 2 },
    }),
  );
  const base = configurationFor(upstream, messages);
  const [endpoint] = base.models?.[0]?.endpoints ?? [];
  if (!endpoint) throw new Error('no endpoint');
  // It reads files itself: none is turned into text before.
  const architecture = {
    input_modalities: ['text' as const, 'image' as const, 'file' as const, 'audio' as const],
  };
  gateway = await startGateway({
    configuration: {
      providers: (base.providers ?? []).map((provider, index) =>
        index === 1 ? { ...provider, protocol: 'anthropic' as const } : provider,
      ),
      models: [
        { id: 'test/chat', context_length: 128_000, architecture, endpoints: [endpoint] },
        {
          id: 'test/messages',
          context_length: 128_000,
          architecture,
          endpoints: [{ ...endpoint, provider: 'p2' }],
        },
      ],
    },
  });
  for (const sample of Object.keys(SAMPLES) as Sample[]) {
    const { body } = await gateway
      .as('inference')
      .post('/files')
      .attach('file', bytesOf(sample), `a.${sample}`)
      .expect(200);
    ids[sample] = body.id as string;
  }
  const made = await gateway.as('management').post('/workspaces').send({ name: 'Other', slug: 'other' });
  const { body } = await gateway
    .as('management')
    .post(`/files?workspace_id=${made.body.data.id}`)
    .attach('file', bytesOf('pdf'), 'a.pdf')
    .expect(200);
  foreign = body.id as string;
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await messages.close();
});

const chat = (part: object) => ({
  model: 'test/chat',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Read this.' }, part] }],
});
const sentTo = (where: Upstream): { content: { type: string }[] }[] =>
  where.received.at(-1)?.body['messages'] as never;

describe('chat', () => {
  test.each<[Sample, object]>([
    [
      'pdf',
      {
        type: 'file',
        file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${base64('pdf')}` },
      },
    ],
    ['png', { type: 'image_url', image_url: { url: `data:image/png;base64,${base64('png')}` } }],
    ['mp3', { type: 'input_audio', input_audio: { data: base64('mp3'), format: 'mp3' } }],
    ['markdown', { type: 'text', text: `a.markdown\n\n${bytesOf('markdown').toString()}` }],
    ['json', { type: 'text', text: `a.json\n\n${bytesOf('json').toString()}` }],
  ])('a stored %s reaches the provider', async (sample, expected) => {
    await gateway
      .as('inference')
      .post('/chat/completions')
      .send(chat({ type: 'file', file: { file_id: ids[sample] } }))
      .expect(200);
    expect(sentTo(upstream)[0]?.content[1]).toEqual(expected);
  });

  test('in a stream too, and under the name that the request gives', async () => {
    const { text } = await gateway
      .as('inference')
      .post('/chat/completions')
      .send({
        ...chat({ type: 'file', file: { file_id: ids['pdf'], filename: 'report.pdf' } }),
        stream: true,
      })
      .expect(200);
    expect(text).toContain('[DONE]');
    expect(sentTo(upstream)[0]?.content[1]).toMatchObject({ file: { filename: 'report.pdf' } });
  });

  test('what is given beside the id goes before it', async () => {
    const part = {
      type: 'file',
      file: { file_id: ids['png'], file_data: 'data:application/pdf;base64,AAAA' },
    };
    await gateway.as('inference').post('/chat/completions').send(chat(part)).expect(200);
    expect(sentTo(upstream)[0]?.content[1]).toMatchObject({ type: 'file' });
  });

  test('a file of another workspace is none, and nobody is asked', async () => {
    const asked = upstream.received.length;
    const absent = `file_${'0'.repeat(32)}`;
    for (const id of [foreign, absent]) {
      const { body } = await gateway
        .as('inference')
        .post('/chat/completions')
        .send(chat({ type: 'file', file: { file_id: id } }))
        .expect(404);
      expect(body.error.message).toBe('There is no such file');
    }
    expect(upstream.received).toHaveLength(asked);
  });

  test('too large files are refused', async () => {
    const { body: large } = await gateway
      .as('inference')
      .post('/files')
      .attach('file', Buffer.alloc(20 * 1024 * 1024 + 1, 'words '), 'a.txt')
      .expect(200);
    const { body } = await gateway
      .as('inference')
      .post('/chat/completions')
      .send(chat({ type: 'file', file: { file_id: large.id } }))
      .expect(413);
    expect(body.error.message).toContain('too large to be sent to a model');
  });

  test('too many are refused', async () => {
    const part = (index: number) => ({
      type: 'file',
      file: { file_id: `file_${String(index).padStart(32, '0')}` },
    });
    const body = {
      model: 'test/chat',
      messages: [{ role: 'user', content: Array.from({ length: 33 }, (_, i) => part(i)) }],
    };
    await gateway.as('inference').post('/chat/completions').send(body).expect(400);
  });
});

describe('responses', () => {
  const ask = (part: object) =>
    gateway
      .as('inference')
      .post('/responses')
      .send({ model: 'test/chat', input: [{ role: 'user', content: [part] }] });

  test.each<[Sample, object, object]>([
    [
      'pdf',
      { type: 'input_file' },
      {
        type: 'file',
        file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${base64('pdf')}` },
      },
    ],
    [
      'markdown',
      { type: 'input_file' },
      { type: 'text', text: `a.markdown\n\n${bytesOf('markdown').toString()}` },
    ],
    [
      'png',
      { type: 'input_image', detail: 'low' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${base64('png')}`, detail: 'low' } },
    ],
    [
      'png',
      { type: 'input_file' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${base64('png')}`, detail: 'auto' } },
    ],
    [
      'mp3',
      { type: 'input_file' },
      { type: 'input_audio', input_audio: { data: base64('mp3'), format: 'mp3' } },
    ],
  ])('a stored %s in %j reaches the provider', async (sample, part, expected) => {
    await ask({ ...part, file_id: ids[sample] }).expect(200);
    expect(sentTo(upstream)[0]?.content).toEqual([expected]);
  });

  test('a text is no image', async () => {
    const { body } = await ask({ type: 'input_image', file_id: ids['json'] }).expect(400);
    expect(body.error.message).toMatch(
      /^input_image: .* is application\/json, and an image is expected here$/,
    );
  });
});

describe('messages', () => {
  const ask = (model: string, block: object) =>
    gateway
      .as('inference')
      .post('/messages')
      .send({ model, max_tokens: 10, messages: [{ role: 'user', content: [block] }] });
  const stored = (sample: Sample) => ({ source: { type: 'file', file_id: ids[sample] } });

  test.each<[Sample, string, object]>([
    [
      'pdf',
      'document',
      {
        type: 'document',
        source: { type: 'base64', media_type: 'application/pdf', data: base64('pdf') },
        title: 'a.pdf',
      },
    ],
    [
      'json',
      'document',
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: bytesOf('json').toString() },
        title: 'a.json',
      },
    ],
    [
      'png',
      'image',
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64('png') } },
    ],
    [
      'png',
      'document',
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64('png') } },
    ],
  ])(
    'a stored %s in a block of the type %s reaches a provider of the format',
    async (sample, type, expected) => {
      await ask('test/messages', { type, ...stored(sample) }).expect(200);
      expect(sentTo(messages)[0]?.content).toEqual([expected]);
    },
  );

  test('and one of another format', async () => {
    await ask('test/chat', { type: 'document', ...stored('pdf') }).expect(200);
    expect(sentTo(upstream)[0]?.content).toEqual([
      {
        type: 'file',
        file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${base64('pdf')}` },
      },
    ]);
  });

  test.each<[Sample, string]>([
    ['docx', 'document'],
    ['mp3', 'document'],
    ['pdf', 'image'],
  ])('a stored %s does not fit a block of the type %s', async (sample, type) => {
    const { body } = await ask('test/messages', { type, ...stored(sample) }).expect(400);
    expect(body.error.message).toContain('is expected here');
  });
});
