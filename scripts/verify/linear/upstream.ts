/** A provider that answers at once in every wire's format, and the models that lead to it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Provider {
  readonly origin: string;
  close(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const [type, body] = answerTo(request.url ?? '');
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4096, done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const json = (value: object): [string, string] => ['application/json', JSON.stringify(value)];
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function answerTo(path: string): [string, string | Buffer] {
  if (path.endsWith('/embeddings'))
    return json({
      object: 'list',
      data: [{ object: 'embedding', index: 0, embedding: [0.5] }],
      usage: { prompt_tokens: 4, total_tokens: 4 },
    });
  if (path.includes('/images/')) return json({ created: 1, data: [{ b64_json: PIXEL }] });
  if (path.endsWith('/audio/speech')) return ['audio/mpeg', Buffer.alloc(64, 0xff)];
  if (path.endsWith('/audio/transcriptions'))
    return json({ text: 'a', usage: { type: 'duration', seconds: 1 } });
  if (path.includes('count_tokens')) return json({ input_tokens: 5 });
  if (path.includes('/messages'))
    return json({
      id: 'msg',
      type: 'message',
      role: 'assistant',
      model: 'up',
      content: [{ type: 'text', text: 'a' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 5, output_tokens: 1 },
    });
  if (path.includes(':generateContent'))
    return json({
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'a' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 1, totalTokenCount: 6 },
    });
  if (path.includes('/responses'))
    return json({
      id: 'resp',
      object: 'response',
      created_at: 1,
      status: 'completed',
      model: 'up',
      output: [
        {
          id: 'm',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'a', annotations: [] }],
        },
      ],
      usage: { input_tokens: 5, output_tokens: 1, total_tokens: 6 },
    });
  return json({
    id: 'up',
    choices: [{ index: 0, message: { role: 'assistant', content: 'a' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 5, completion_tokens: 1, total_tokens: 6 },
  });
}

/** The wires that chat, Responses and Messages go out over. */
export const WIRES = ['openai', 'responses', 'anthropic', 'gemini'] as const;
export type Wire = (typeof WIRES)[number];

const PARAMETERS =
  'max_tokens max_completion_tokens temperature top_p top_k stop seed tools tool_choice parallel_tool_calls response_format structured_outputs logit_bias reasoning include_reasoning dimensions'.split(
    ' ',
  );

export function configuration(origin: string): object {
  const provider = (slug: string, protocol: string, more: object = {}): object => ({
    slug,
    name: slug,
    protocol,
    base_url: `${origin}/v1`,
    api_key: 'upstream-secret',
    ...more,
  });
  const model = (id: string, slug: string, input: string[], output: string[], more: object = {}): object => ({
    id,
    context_length: 100_000_000,
    architecture: { input_modalities: input, output_modalities: output, tokenizer: 'GPT' },
    endpoints: [
      {
        provider: slug,
        upstream_model: 'up',
        max_completion_tokens: 100,
        pricing: { prompt: '0.000000001', completion: '0.000000002' },
        supported_parameters: PARAMETERS,
        ...more,
      },
    ],
  });
  return {
    providers: [
      provider('openai', 'openai'),
      provider('responses', 'openai', { apis: ['responses'] }),
      provider('anthropic', 'anthropic'),
      provider('gemini', 'gemini'),
    ],
    models: [
      ...WIRES.map((wire) =>
        model(`linear/${wire}`, wire, ['text', 'image', 'file', 'audio', 'video'], ['text']),
      ),
      model('linear/embeddings', 'openai', ['text', 'image'], ['embeddings']),
      model('linear/speech', 'openai', ['text'], ['speech'], { default_voice: 'nova' }),
      model('linear/transcription', 'openai', ['audio'], ['transcription']),
      model('linear/images', 'openai', ['text', 'image'], ['image']),
    ],
    settings: {
      vault: { requests_per_minute: 1_000_000 },
      network: { allow_private: ['127.0.0.1'] },
    },
  };
}
