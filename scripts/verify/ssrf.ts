import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway, INFERENCE_KEY, type TestGateway } from '../../tests/support/gateway';
import type { Configuration } from '../../src/configuration';
import type { Resolve } from '../../src/providers/guard';
import { Figures, zero } from './harness';

/**
 * Private addresses are out of reach: every spelling × every field that takes a URL × {direct,
 * behind a redirect, behind a name}. Connections at the sink are counted, whatever the answer says.
 * Usage: npm run verify:ssrf
 */

/** What leads to the sink, or to other places that are not public; `:port` is the sink's. */
const HOSTS = [
  'http://127.0.0.1:port/',
  'http://127.0.0.2:port/',
  'http://127.1:port/',
  'http://127.0.1:port/',
  'http://2130706433:port/',
  'http://017700000001:port/',
  'http://0x7f000001:port/',
  'http://0x7f.0x0.0x0.0x1:port/',
  'http://0177.0.0.1:port/',
  'http://0177.0.0.01:port/',
  'http://0x7f.1:port/',
  'http://127.0.0.1.:port/',
  'http://%31%32%37.0.0.1:port/',
  'http://127%2e0%2e0%2e1:port/',
  'http://①②⑦.0.0.1:port/',
  'http://127。0。0。1:port/',
  'http://0:port/',
  'http://0.0.0.0:port/',
  'http://0x0:port/',
  'http://[::1]:port/',
  'http://[::]:port/',
  'http://[0:0:0:0:0:0:0:1]:port/',
  'http://[::ffff:127.0.0.1]:port/',
  'http://[::ffff:7f00:1]:port/',
  'http://[::127.0.0.1]:port/',
  'http://[::ffff:0:127.0.0.1]:port/',
  'http://[64:ff9b::7f00:1]:port/',
  'http://[64:ff9b:1::7f00:1]:port/',
  'http://[2002:7f00:1::]:port/',
  'http://[2001:0:7f00:1::]:port/',
  'http://[fe80::1]:port/',
  'http://[fc00::1]:port/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[fec0::1]:port/',
  'http://[ff02::1]:port/',
  'http://10.0.0.1:port/',
  'http://172.16.0.1:port/',
  'http://192.168.0.1:port/',
  'http://100.64.0.1:port/',
  'http://100.100.100.200/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9fea9fe/latest/meta-data/',
  'http://168.63.129.16/metadata',
  'http://192.0.0.192/opc/v1/instance/',
  'http://198.18.0.1:port/',
  'http://224.0.0.1:port/',
  'http://255.255.255.255:port/',
  'http://localhost:port/',
  'http://LOCALHOST:port/',
  'http://localhost.:port/',
  'http://a.localhost:port/',
  'http://localhost.localdomain.internal:port/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://instance-data/latest/meta-data/',
  'http://user@127.0.0.1:port/',
  'http://user:pass@localhost:port/',
  'http://example.com@127.0.0.1:port/',
  'HTTP://127.0.0.1:port/',
  'hTTps://127.0.0.1:port/',
  'http:127.0.0.1:port/',
  'http:\\\\127.0.0.1:port\\',
  'file:///etc/hostname',
  'ftp://127.0.0.1:port/',
  'gopher://127.0.0.1:port/',
] as const;

/** Where a name may lead. */
const PRIVATE = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1', '64:ff9b::7f00:1'];

const usage = { prompt: '0', completion: '0' };

interface Field {
  readonly name: string;
  /** A request whose field holds the URL. */
  readonly body: (url: string) => object;
}

const user = (part: object): object => ({ messages: [{ role: 'user', content: [part] }] });

/** Every field of a request that takes a URL which the gateway itself reads. */
const FIELDS: readonly Field[] = [
  {
    name: 'image_url of a message',
    body: (url) => ({ model: 'ssrf/gemini', ...user({ type: 'image_url', image_url: { url } }) }),
  },
  {
    name: 'video_url of a message',
    body: (url) => ({ model: 'ssrf/gemini', ...user({ type: 'video_url', video_url: { url } }) }),
  },
  {
    name: 'file_data of a message',
    body: (url) => ({
      model: 'ssrf/gemini',
      ...user({ type: 'file', file: { filename: 'a.pdf', file_data: url } }),
    }),
  },
  {
    name: 'image_url of a tool result',
    body: (url) => ({
      model: 'ssrf/gemini',
      messages: [
        { role: 'user', content: 'Look.' },
        {
          role: 'assistant',
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: [{ type: 'image_url', image_url: { url } }] },
      ],
    }),
  },
  {
    name: 'url of service:web_fetch',
    body: (url) => ({
      model: 'ssrf/openai',
      tools: [{ type: 'service:web_fetch' }],
      messages: [{ role: 'user', content: url }],
    }),
  },
];

interface Listening {
  readonly origin: string;
  readonly port: number;
  connections: number;
  close(): Promise<void>;
}

async function listening(listener: RequestListener, host = '127.0.0.1'): Promise<Listening> {
  const server: Server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  const state: Listening = {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections: 0,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  server.on('connection', () => (state.connections += 1));
  return state;
}

const read = async (request: Parameters<RequestListener>[0]): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>;
};

/** Calls web_fetch with what the user wrote, then says what came of it; answers gemini too. */
const upstreamListener: RequestListener = (request, response) => {
  void read(request).then((body) => {
    response.setHeader('content-type', 'application/json');
    if ((request.url ?? '').includes(':generateContent')) {
      response.end(
        JSON.stringify({
          candidates: [{ content: { parts: [{ text: JSON.stringify(body) }] }, finishReason: 'STOP' }],
          usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1 },
        }),
      );
      return;
    }
    const messages = body['messages'] as { role: string; content: string }[];
    const last = messages.at(-1);
    const call = {
      id: 'c',
      type: 'function',
      function: { name: 'web_fetch', arguments: JSON.stringify({ url: last?.content }) },
    };
    const isResult = last?.role === 'tool';
    response.end(
      JSON.stringify({
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              content: isResult ? last.content : null,
              ...(!isResult && { tool_calls: [call] }),
            },
            finish_reason: isResult ? 'stop' : 'tool_calls',
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1 },
      }),
    );
  });
};

export async function verifySsrf(figures: Figures): Promise<void> {
  const PAGE = '%PDF-1.4 the secret of the sink';
  const IMAGE = Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex');
  let sinkRequests = 0;
  const sink = await listening((request, response) => {
    sinkRequests += 1;
    response.end(request.headers.accept?.startsWith('image/') ? IMAGE : PAGE);
  });
  const upstream = await listening(upstreamListener);
  /** Public for the test: the one address that the operator allows. It redirects to what its path says. */
  const hop = await listening((request, response) => {
    // Header values are bytes.
    const to = Buffer.from(decodeURIComponent((request.url ?? '').slice(1))).toString('latin1');
    response.writeHead(302, { location: to }).end();
  }, '127.0.0.3');
  const hopOrigin = `http://127.0.0.3:${hop.port}`;

  let names: Record<string, readonly (readonly string[])[]> = {};
  const asked = new Map<string, number>();
  const resolve: Resolve = async (hostname) => {
    const turn = asked.get(hostname) ?? 0;
    asked.set(hostname, turn + 1);
    const answers = names[hostname] ?? [['127.0.0.1']];
    return (answers[Math.min(turn, answers.length - 1)] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
  };
  const configuration = (allow: string[]): Configuration => ({
    providers: [
      { slug: 'gemini', protocol: 'gemini', base_url: upstream.origin, api_key: 'k' },
      { slug: 'openai', protocol: 'openai', base_url: upstream.origin, api_key: 'k' },
    ],
    models: [
      { id: 'ssrf/gemini', endpoints: [{ provider: 'gemini', pricing: usage }] },
      {
        id: 'ssrf/openai',
        endpoints: [{ provider: 'openai', pricing: usage, supported_parameters: ['tools'] }],
      },
    ],
    settings: { network: { allow_private: allow } },
  });
  const start = (allow: string[]): Promise<TestGateway> =>
    startGateway({ configuration: configuration(allow), resolve });
  const ask = async (gateway: TestGateway, field: Field, url: string): Promise<string> => {
    const response = await fetch(`${gateway.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(field.body(url)),
    });
    const text = await response.text();
    if (response.status >= 500) serverErrors += 1;
    if (text.includes('secret of the sink') || text.includes(Buffer.from(PAGE).toString('base64')))
      leaks += 1;
    return text;
  };

  let serverErrors = 0;
  let leaks = 0;
  const urls = HOSTS.map((host) => host.replace('port', String(sink.port)));
  const guarded = await start(['127.0.0.3']);
  let cases = 0;
  try {
    await Promise.all(
      FIELDS.map(async (field) => {
        for (const url of urls) await ask(guarded, field, url);
        for (const url of urls) await ask(guarded, field, `${hopOrigin}/${encodeURIComponent(url)}`);
      }),
    );
    for (const field of FIELDS) {
      for (const [index, address] of PRIVATE.entries()) {
        const name = `name-${index}.example`;
        names = { [name]: [[address]] };
        await ask(guarded, field, `http://${name}:${sink.port}/`);
        // One of several is enough to refuse all.
        names = { [name]: [['8.8.8.8', address]] };
        asked.clear();
        await ask(guarded, field, `http://${name}:${sink.port}/`);
      }
      cases += urls.length * 2 + PRIVATE.length * 2;
    }
    figures.print(
      'P18: private addresses',
      {
        hostForms: HOSTS.length,
        fields: FIELDS.length,
        cases,
        hops: hop.connections,
        sinkConnections: sink.connections,
        leaks,
        serverErrors,
      },
      {
        hostForms: (count: number) => count >= 60,
        // Redirects have been asked for: the guard was at work behind the first address too.
        hops: (count: number) => count >= FIELDS.length * HOSTS.length,
        sinkConnections: zero,
        leaks: zero,
        serverErrors: zero,
      },
    );

    // The first answer is judged, and the second one never asked for: the hop stands for a public address.
    let wrong = 0;
    for (const field of FIELDS) {
      names = { 'rebind.example': [['127.0.0.3'], ['127.0.0.1']] };
      asked.clear();
      const before = hop.connections;
      await ask(
        guarded,
        field,
        `http://rebind.example:${hop.port}/${encodeURIComponent('http://10.0.0.1/')}`,
      );
      if (hop.connections !== before + 1 || asked.get('rebind.example') !== 1) wrong += 1;
    }
    figures.print(
      'P18: a name that changes its mind',
      { runs: FIELDS.length, wrong, sinkConnections: sink.connections },
      { wrong: zero, sinkConnections: zero },
    );
  } finally {
    await guarded.close();
  }

  const allowing = await start(['127.0.0.1']);
  try {
    sinkRequests = 0;
    for (const field of FIELDS) await ask(allowing, field, `${sink.origin}/`);
    // The sink holds no video: that field is refused by its bytes, after it has been asked.
    figures.print(
      'P18: an address that the operator allows',
      { fields: FIELDS.length, reached: sinkRequests },
      { reached: (count: number) => count === FIELDS.length },
    );
  } finally {
    await allowing.close();
    await Promise.all([sink.close(), upstream.close(), hop.close()]);
  }
}

if (require.main === module) {
  const figures = new Figures('ssrf');
  verifySsrf(figures).then(
    () => figures.exit(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
