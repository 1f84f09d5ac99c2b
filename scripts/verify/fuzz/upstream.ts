/** A provider that has an answer to everything, at once: chat, embeddings, images, speech and transcription. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Provider {
  readonly url: string;
  close(): Promise<void>;
}

const USAGE = { prompt_tokens: 10, completion_tokens: 3, total_tokens: 13 };

export async function startProvider(): Promise<Provider> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request.url ?? '', Buffer.concat(parts), response));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4096, done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function answer(path: string, body: Buffer, response: ServerResponse): void {
  const json = (value: object): void => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  if (path.startsWith('/sink')) json({});
  else if (path.endsWith('/audio/speech')) {
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    response.end(Buffer.alloc(512, 0xff));
  } else if (path.endsWith('/audio/transcriptions'))
    json({ text: 'words', usage: { type: 'duration', seconds: 2 } });
  else if (path.endsWith('/embeddings')) embeddings(body, response, json);
  else if (path.includes('/images/')) images(body, response, json);
  else chat(body, response, json);
}

function embeddings(body: Buffer, response: ServerResponse, json: (value: object) => void): void {
  const {
    input,
    dimensions,
    encoding_format: encoding,
  } = JSON.parse(body.toString()) as {
    input: unknown;
    dimensions?: number;
    encoding_format?: string;
  };
  const isList = Array.isArray(input) && typeof input[0] !== 'number';
  if (dimensions !== undefined && dimensions > 4_096) {
    response.writeHead(400, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ error: { message: 'dimensions: at most 4096' } }));
  }
  const vector = new Float32Array(dimensions ?? 4).fill(0.5);
  const embedding = encoding === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector];
  json({
    object: 'list',
    model: 'up',
    data: Array.from({ length: isList ? (input as unknown[]).length : 1 }, (_, index) => ({
      object: 'embedding',
      index,
      embedding,
    })),
    usage: { prompt_tokens: 4, total_tokens: 4 },
  });
}

/** The body of an edit is a form, in which the fields stand as text. */
function images(body: Buffer, response: ServerResponse, json: (value: object) => void): void {
  const text = body.toString('latin1');
  const count = Number(/(?:"n":|name="n"\r\n\r\n)(\d+)/.exec(text)?.[1] ?? 1);
  const image = IMAGES_AS[/(?:"output_format":"|name="output_format"\r\n\r\n)(\w+)/.exec(text)?.[1] ?? 'png'];
  const usage = { input_tokens: 10, output_tokens: 20, total_tokens: 30 };
  if (!/"stream":true|name="stream"\r\n\r\ntrue/.test(text))
    return json({ created: 1, data: Array.from({ length: count }, () => ({ b64_json: image })), usage });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = { type: 'image_generation.completed', b64_json: image, usage };
  response.end(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** One pixel. */
const IMAGES_AS: Readonly<Record<string, string>> = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  jpeg: '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
};

function chat(body: Buffer, response: ServerResponse, json: (value: object) => void): void {
  const { stream } = JSON.parse(body.toString()) as { stream?: boolean };
  if (stream !== true)
    return json({
      id: 'up',
      choices: [
        { index: 0, message: { role: 'assistant', content: '{"done":true}' }, finish_reason: 'stop' },
      ],
      usage: USAGE,
    });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = [
    { choices: [{ index: 0, delta: { role: 'assistant', content: '{"done":' }, finish_reason: null }] },
    { choices: [{ index: 0, delta: { content: 'true}' }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { choices: [], usage: USAGE },
  ];
  response.end(
    `${events.map((event) => `data: ${JSON.stringify({ id: 'up', ...event })}\n\n`).join('')}data: [DONE]\n\n`,
  );
}

const PARAMETERS =
  'max_tokens max_completion_tokens temperature top_p top_k min_p top_a stop seed tools tool_choice parallel_tool_calls response_format structured_outputs frequency_penalty presence_penalty repetition_penalty logit_bias logprobs top_logprobs reasoning include_reasoning reasoning_effort verbosity modalities dimensions encoding_format web_search_options prediction'.split(
    ' ',
  );

/** Models that can do all that the provider can. */
export function configuration(url: string, settings: object = {}): object {
  const pricing = { prompt: '0.000001', completion: '0.000002' };
  const model = (id: string, input: string[], output: string[], more: object = {}) => ({
    id,
    context_length: 1_000_000,
    architecture: { input_modalities: input, output_modalities: output, tokenizer: 'GPT' },
    endpoints: [
      {
        provider: 'up',
        upstream_model: 'up',
        max_completion_tokens: 100_000,
        pricing,
        supported_parameters: PARAMETERS,
        ...more,
      },
    ],
  });
  return {
    providers: [
      {
        slug: 'up',
        name: 'Up',
        protocol: 'openai',
        base_url: url,
        api_key: 'upstream-secret',
        data_policy: { training: false, retains_prompts: false },
        regions: ['eu', 'us'],
      },
    ],
    models: [
      model(CHAT, ['text', 'image', 'file', 'audio', 'video'], ['text', 'image', 'audio']),
      model(EMBEDDINGS, ['text', 'image'], ['embeddings']),
      model(SPEECH, ['text'], ['speech'], { default_voice: 'nova', supports_voice_cloning: true }),
      model(TRANSCRIPTION, ['audio'], ['transcription']),
      model(IMAGES, ['text', 'image'], ['image'], { image: IMAGE }),
    ],
    settings: {
      vault: { requests_per_minute: 1_000_000 },
      // Destinations are tried before they are saved.
      network: { allow_private: ['127.0.0.1'] },
      ...settings,
    },
  };
}

export const CHAT = 'fuzz/chat';
export const EMBEDDINGS = 'fuzz/vectors';
export const SPEECH = 'fuzz/voice';
export const TRANSCRIPTION = 'fuzz/ear';
export const IMAGES = 'fuzz/painter';

const IMAGE = {
  parameters: {
    n: { min: 1, max: 10 },
    input_references: { min: 0, max: 16 },
    quality: ['low', 'medium', 'high'],
    background: ['transparent', 'opaque'],
    output_format: ['png', 'jpeg', 'webp'],
    output_compression: { min: 0, max: 100 },
  },
  streaming: true,
};
