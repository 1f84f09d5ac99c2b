import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from '../../src/configuration';

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

export interface Upstream {
  /** To be used as a provider's base_url. */
  readonly url: string;
  readonly received: Received[];
  /** Answers in turn; the last one stays. */
  answer(...scripts: Script[]): void;
  /** Connections that are open now. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export type Script = (response: ServerResponse, request: Received) => void;

/** A provider on loopback that does exactly what a test tells it to. */
export async function startUpstream(): Promise<Upstream> {
  const received: Received[] = [];
  let scripts: Script[] = [completion('Hello.')];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call: Received = {
        path: request.url ?? '',
        headers: request.headers,
        // Forms are not read.
        body: (/json/.test(request.headers['content-type'] ?? '')
          ? JSON.parse(Buffer.concat(parts).toString() || '{}')
          : {}) as Record<string, unknown>,
      };
      received.push(call);
      const script = scripts.length > 1 ? scripts.shift() : scripts[0];
      script?.(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    answer: (...given) => void (scripts = given),
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const USAGE = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 };

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Script =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** A whole answer; a stream of its words where a stream is asked for. */
export const completion =
  (text: string, usage: object | null = USAGE): Script =>
  (response, { body }) => {
    if (body['stream'] === true)
      return events(...words(text), ...(usage ? [{ choices: [], usage }] : []))(response, undefined as never);
    json(200, {
      id: 'chatcmpl-test',
      object: 'chat.completion',
      created: 1,
      model: 'upstream-model',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      ...(usage && { usage }),
    })(response, undefined as never);
  };

export const words = (text: string): object[] => [
  { choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
  ...text
    .split(/(?<=\s)/)
    .map((word) => ({ choices: [{ index: 0, delta: { content: word }, finish_reason: null }] })),
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
];

/** A stream of these chunks, then `[DONE]`. */
export const events =
  (...chunks: object[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks)
      response.write(`data: ${JSON.stringify({ id: 'chatcmpl-test', ...chunk })}\n\n`);
    response.end('data: [DONE]\n\n');
  };

/** One model, `test/model`, served by these upstreams in turn; nano-USD come out round: $1 and $2 per million tokens. */
export const configurationFor = (...upstreams: readonly { readonly url: string }[]): Configuration => ({
  providers: upstreams.map(({ url }, index) => ({
    slug: `p${index + 1}`,
    name: `P${index + 1}`,
    protocol: 'openai',
    base_url: url,
    api_key: `upstream-secret-${index + 1}`,
  })),
  models: [
    {
      id: 'test/model',
      name: 'Test: Model',
      description: 'For tests.',
      context_length: 128_000,
      endpoints: upstreams.map((_, index) => ({
        provider: `p${index + 1}`,
        upstream_model: 'upstream-model',
        max_completion_tokens: 16_384,
        pricing: { prompt: '0.000001', completion: '0.000002' },
        supported_parameters: [
          'max_tokens',
          'max_completion_tokens',
          'temperature',
          'top_p',
          'stop',
          'seed',
          'tools',
          'tool_choice',
          'parallel_tool_calls',
          'response_format',
          'logprobs',
          'top_logprobs',
          'logit_bias',
          'reasoning',
          'reasoning_effort',
        ],
      })),
    },
  ],
});
