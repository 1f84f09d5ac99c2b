import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Configuration } from '../../src/configuration';
import { combine } from '../../src/inference/policies/guard';
import { screen } from '../../src/inference/policies/screen';
import type { BuiltinSlug } from '../../src/inference/policies/detectors';
import {
  CALLER_FORMATS,
  canaries,
  CUSTOM_PATTERN,
  messageAnswer,
  PATHS,
  PLACES,
  responseAnswer,
  readable,
  type CallerFormatName,
  type CanaryKind,
} from '../../tests/support/canaries';
import { MANAGEMENT_KEY, startGateway, type TestGateway } from '../../tests/support/gateway';
import { completion, startUpstream, type Script, type Upstream } from '../../tests/support/upstream';
import { agent, call, Figures, randomFrom, zero } from './harness';

/**
 * Content filters hold: what a guardrail redacts or blocks never reaches a provider, judged by what
 * providers got, in every caller format, place of a request and upstream format, plain and streamed;
 * and no pattern of a caller stops the process.
 * Usage: npm run verify:policies [-- --short]
 */

const SHORT = process.argv.includes('--short');
const PROMPTS = SHORT ? 60 : 500;
const BLOCKED = SHORT ? 27 : 200;
const AT_ONCE = 8;
/** Of those that the gateway refuses, at most so many of a hundred: the rest must be redacted and sent. */
const REFUSED_PERCENT = 45;
/** A request, from its first byte to its answer. */
const SLOWEST_PATTERN_MS = 5_000;
/** Of the event loop, while others wait for it. */
const LONGEST_TURN_MS = 1_000;
/** Of a megabyte, in all. */
const SLOWEST_SCREEN_MS = 8_000;

const KINDS = [
  'email',
  'phone',
  'ssn',
  'credit-card',
  'ip-address',
  'secrets',
  'regex-prompt-injection',
  'custom',
] as const satisfies readonly CanaryKind[];

/** One model per upstream format. */
const MODELS = ['canary/chat', 'canary/messages', 'canary/responses'] as const;

const figures = new Figures('policies');

function configuration(upstreams: readonly Upstream[]): Configuration {
  const [chat, messages, responses] = upstreams.map(({ url }) => url);
  const endpoint = (provider: string) => ({
    provider,
    upstream_model: 'up',
    pricing: { prompt: '0', completion: '0' },
    supported_parameters: ['max_tokens', 'tools', 'stop', 'prediction', 'response_format', 'reasoning'],
  });
  const model = (id: string, provider: string) => ({
    id,
    context_length: 1_000_000,
    architecture: { input_modalities: ['text' as const, 'file' as const], tokenizer: 'GPT' },
    endpoints: [endpoint(provider)],
  });
  return {
    providers: [
      { slug: 'chat', protocol: 'openai', base_url: chat, api_key: 'k' },
      { slug: 'messages', protocol: 'anthropic', base_url: messages, api_key: 'k' },
      {
        slug: 'responses',
        protocol: 'openai',
        base_url: responses,
        api_key: 'k',
        apis: ['responses'],
      },
    ],
    models: [model(MODELS[0], 'chat'), model(MODELS[1], 'messages'), model(MODELS[2], 'responses')],
    settings: { routing: { balance: 'off' } },
  };
}

/** A workspace whose requests are all under these rules. @returns its inference key. */
async function workspaceUnder(gateway: TestGateway, slug: string, rules: object): Promise<string> {
  const admin = (method: 'POST' | 'PATCH', path: string, body: object) =>
    call(gateway.origin, method, path, MANAGEMENT_KEY, body);
  const workspace = await admin('POST', '/workspaces', { name: slug, slug });
  const { id, default_guardrail_id: guardrail } = workspace.body['data'] as unknown as Record<string, string>;
  const laid = await admin('PATCH', `/guardrails/${guardrail}`, rules);
  if (laid.status !== 200) throw new Error(`the rules were refused: ${JSON.stringify(laid.body)}`);
  const key = await admin('POST', '/keys', { name: slug, workspace_id: id });
  return String(key.body['key']);
}

const rulesFor = (kind: CanaryKind, action: 'redact' | 'block'): object =>
  kind === 'custom'
    ? { content_filters: [{ pattern: CUSTOM_PATTERN, action }] }
    : { content_filter_builtins: [{ slug: kind satisfies BuiltinSlug, action }] };

interface Asked {
  readonly format: CallerFormatName;
  readonly place: string;
  readonly status: number;
  /** All that providers got meanwhile, as it can be read there. */
  readonly sent: readonly string[];
  readonly plain: string;
}

/** Sends `count` requests, each with one canary in one place; every place comes in turn. */
async function send(
  gateway: TestGateway,
  upstreams: readonly Upstream[],
  key: string,
  kind: CanaryKind,
  count: number,
): Promise<Asked[]> {
  const make = canaries(randomFrom(KINDS.indexOf(kind) + 1));
  const everywhere = CALLER_FORMATS.flatMap((format) =>
    Object.keys(PLACES[format]).map((place) => ({ format, place })),
  );
  const asked: Asked[] = [];
  const one = async (index: number): Promise<void> => {
    const { format, place } = everywhere[index % everywhere.length] as (typeof everywhere)[number];
    const canary = make.make(kind, index % 3 === 2);
    const placed = PLACES[format][place]?.(canary) as Record<string, unknown>;
    const stream = make.int(2) === 1;
    const { statusCode, body } = await agent.request({
      origin: gateway.origin,
      path: `/api/v1${PATHS[format]}`,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: make.pick(MODELS),
        ...(format === 'messages' && { max_tokens: 50 }),
        stream,
        ...placed,
      }),
    });
    await body.text();
    asked.push({ format, place, status: statusCode, sent: [], plain: canary.plain });
  };
  for (const { received } of upstreams) received.length = 0;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await one(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const sent = upstreams.flatMap(({ received }) => received.map(({ body }) => readable(body)));
  return asked.map((each) => ({ ...each, sent }));
}

/** Patterns that ruin engines which go back, each with the text that does it. */
const RUINOUS: readonly (readonly [pattern: string, text: string])[] = [
  ['(?:a|aa)+b', 'a'.repeat(100_000)],
  ['(?:a|a)*b', 'a'.repeat(100_000)],
  ['(?:.*x){3}', 'a'.repeat(100_000)],
  ['(.*)(.*)(.*)(.*)x', 'a'.repeat(100_000)],
  ['a*a*a*a*a*a*a*b', 'a'.repeat(100_000)],
  ['(?:a?){30}a{30}b', 'a'.repeat(100_000)],
  ['\\s+$', `${' '.repeat(100_000)}x`],
  ['^(\\w+\\s?)$', `${'word '.repeat(20_000)}!`],
  ['[a-z]+\\d[a-z]+\\d', 'abc1'.repeat(25_000)],
  ['(?:x+x+)y', 'x'.repeat(100_000)],
  ['<[^>]*>[^<]*<', '<'.repeat(100_000)],
  ['"(?:[^"\\\\]|\\\\.)*"', '\\"'.repeat(50_000)],
  ['(?:\\d+,)*\\d+;', '1,'.repeat(50_000)],
  ['.{1,1000}x', 'a'.repeat(100_000)],
  ['.{0,900}.{0,900}.{0,900}', 'a'.repeat(100_000)],
  ['(?:.{0,450}[q-z])[0-9]', 'a'.repeat(100_000)],
  ['.{0,200}.{0,200}$', 'a'.repeat(100_000)],
  ['[ab]{0,200}[a-z]{0,200}[!?]', 'a'.repeat(100_000)],
  ['(?:a|ab|abc|aa){1,60}[0-9]', 'a'.repeat(100_000)],
];

async function patterns(gateway: TestGateway): Promise<void> {
  let slowestMs = 0;
  let slowest = '';
  let refused = 0;
  let failed = 0;
  let stopped = 0;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  for (const [index, [pattern, text]] of RUINOUS.entries()) {
    let key: string;
    try {
      key = await workspaceUnder(gateway, `ruin-${index}`, {
        content_filters: [{ pattern, action: 'redact' }],
      });
    } catch {
      refused += 1;
      continue;
    }
    const started = performance.now();
    const { status } = await call(gateway.origin, 'POST', '/chat/completions', key, {
      model: MODELS[0],
      messages: [{ role: 'user', content: text }],
    });
    const took = performance.now() - started;
    // What cannot be tried in time does not go on.
    if (status === 403) stopped += 1;
    else if (status !== 200) failed += 1;
    if (took > slowestMs) [slowestMs, slowest] = [took, pattern];
  }
  delay.disable();
  figures.print(
    'no pattern stops the process',
    {
      patterns: RUINOUS.length,
      refusedWhenMade: refused,
      failed,
      slowestMs: Math.round(slowestMs),
      slowest,
      stopped,
      longestTurnMs: Math.round(delay.max / 1e6),
      textBytes: 100_000,
    },
    {
      failed: zero,
      slowestMs: (ms: number) => ms <= SLOWEST_PATTERN_MS,
      longestTurnMs: (ms: number) => ms <= LONGEST_TURN_MS,
      refusedWhenMade: (n: number) => n <= RUINOUS.length / 2,
    },
  );
}

/** One megabyte each, of what costs the detectors most. */
const LONG: readonly (readonly [string, string])[] = [
  ['prose', 'Please look at order 4711 of Mr. Smith, dated 2026-11-21, and tell me what it cost us. '],
  ['numbers', '4111 1111 01 23 45 67 89 '],
  ['other scripts', 'Bitte prüfe die Größe – „alles“ ist １２３４ '],
  ['colons', 'a:b@a::'],
  ['escapes', '\\u0040\\"%40&#64;'],
  ['one word', 'a'],
];

/** All filters at once on prompts of a megabyte: the event loop is shared meanwhile. */
async function longPrompts(): Promise<void> {
  const { filters } = combine([
    {
      id: 'g',
      workspaceId: 'w',
      name: 'All',
      description: null,
      createdAt: '',
      updatedAt: null,
      scope: 'workspace',
      rules: {
        content_filter_builtins: KINDS.filter((kind) => kind !== 'custom').map((slug) => ({
          slug,
          action: 'redact',
          scan_scope: 'all_messages',
        })),
        content_filters: [{ pattern: CUSTOM_PATTERN, action: 'redact' }],
      },
    },
  ]);
  let longest = { turnMs: 0, of: '' };
  let slowest = { tookMs: 0, of: '' };
  for (const [of, words] of LONG) {
    const content = words.repeat(Math.ceil(1_000_000 / words.length));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const started = performance.now();
    await screen({ messages: [{ role: 'user', content }] }, filters);
    const tookMs = performance.now() - started;
    delay.disable();
    const turnMs = delay.max / 1e6;
    if (turnMs > longest.turnMs) longest = { turnMs, of };
    if (tookMs > slowest.tookMs) slowest = { tookMs, of };
  }
  figures.print(
    'a prompt of a megabyte shares the event loop',
    {
      prompts: LONG.length,
      filters: KINDS.length,
      longestTurnMs: Math.round(longest.turnMs),
      longestIn: longest.of,
      slowestMs: Math.round(slowest.tookMs),
      slowestIn: slowest.of,
    },
    {
      longestTurnMs: (ms: number) => ms <= LONGEST_TURN_MS,
      slowestMs: (ms: number) => ms <= SLOWEST_SCREEN_MS,
    },
  );
}

/** The system text of a preset, beside a request that holds nothing. */
async function presets(gateway: TestGateway, upstreams: readonly Upstream[]): Promise<void> {
  let shown = 0;
  let unanswered = 0;
  let asked = 0;
  for (const kind of KINDS) {
    const key = await workspaceUnder(gateway, `preset-${kind}`, rulesFor(kind, 'redact'));
    const make = canaries(randomFrom(KINDS.indexOf(kind) + 100));
    for (const model of MODELS) {
      const canary = make.make(kind, false);
      const slug = `p-${model.slice(7)}`;
      const post = (path: string, body: object) => call(gateway.origin, 'POST', path, key, body);
      const made = await post(`/presets/${slug}/chat/completions`, {
        model,
        messages: [
          { role: 'system', content: canary.whole },
          { role: 'user', content: 'Hi' },
        ],
        tools: [
          {
            type: 'function',
            function: {
              name: 'f',
              description: canary.whole,
              parameters: { type: 'object', properties: {} },
            },
          },
        ],
      });
      if (made.status !== 200) throw new Error(`no preset: ${JSON.stringify(made.body)}`);
      for (const { received } of upstreams) received.length = 0;
      const ways = [
        post('/chat/completions', { model: `@preset/${slug}`, messages: [{ role: 'user', content: 'Hi' }] }),
        post('/responses', { model: `${model}@preset/${slug}`, input: 'Hi' }),
        post('/messages', {
          model: `@preset/${slug}`,
          max_tokens: 50,
          messages: [{ role: 'user', content: 'Hi' }],
        }),
      ];
      for (const { status } of await Promise.all(ways)) if (status !== 200) unanswered += 1;
      const sent = upstreams.flatMap(({ received }) => received.map(({ body }) => body));
      asked += ways.length;
      shown += sent.filter((body) => readable(body).includes(canary.plain)).length;
    }
  }
  figures.print('a preset is read too', { asked, unanswered, shown }, { unanswered: zero, shown: zero });
}

async function main(): Promise<void> {
  const scripts: readonly Script[] = [completion('Hello.'), messageAnswer, responseAnswer];
  const upstreams = await Promise.all(scripts.map(() => startUpstream()));
  for (const [index, script] of scripts.entries()) upstreams[index]?.answer(script);
  const gateway = await startGateway({ configuration: configuration(upstreams) });

  // First of all, that canaries are seen where nothing filters.
  const open = await workspaceUnder(gateway, 'open', {});
  const control = await send(gateway, upstreams, open, 'email', 150);
  const all = control[0]?.sent ?? [];
  const seen = control.filter(({ plain }) => all.some((body) => body.includes(plain))).length;
  figures.print(
    'without a guardrail canaries arrive',
    { prompts: control.length, seen },
    { seen: (n: number) => n >= control.length * 0.7 },
  );

  for (const kind of KINDS) {
    const key = await workspaceUnder(gateway, `redact-${kind}`, rulesFor(kind, 'redact'));
    const asked = await send(gateway, upstreams, key, kind, PROMPTS);
    const sent = asked[0]?.sent ?? [];
    const shown = asked.filter(({ plain }) => sent.some((body) => body.includes(plain)));
    const answered = asked.filter(({ status }) => status === 200).length;
    const refused = asked.filter(({ status }) => status >= 400 && status < 500).length;
    const marked = sent.filter((body) => /\[[A-Z_]+(?::[a-z-]+)?\]/.test(body)).length;
    figures.print(
      `${kind} is redacted`,
      {
        prompts: asked.length,
        answered,
        refused,
        failed: asked.length - answered - refused,
        reached: sent.length,
        marked,
        shown: shown.length,
        ...(shown.length > 0 && {
          shownIn: [...new Set(shown.map(({ format, place }) => `${format}: ${place}`))],
        }),
      },
      {
        shown: zero,
        failed: zero,
        refused: (n: number) => n <= (asked.length * REFUSED_PERCENT) / 100,
        marked: (n: number) => n >= sent.length * 0.8,
      },
    );
  }

  let blocked = 0;
  let reached = 0;
  let shown = 0;
  for (const kind of KINDS) {
    const key = await workspaceUnder(gateway, `block-${kind}`, rulesFor(kind, 'block'));
    const asked = await send(gateway, upstreams, key, kind, BLOCKED);
    const sent = asked[0]?.sent ?? [];
    blocked += asked.filter(({ status }) => status >= 400 && status < 500).length;
    reached += sent.length;
    shown += asked.filter(({ plain }) => sent.some((body) => body.includes(plain))).length;
  }
  const prompts = KINDS.length * BLOCKED;
  figures.print(
    'what is blocked is not sent',
    { prompts, blocked, reached, shown },
    // Metadata stays here, so a request that holds a canary there alone goes on without it.
    { shown: zero, blocked: (n: number) => n >= prompts * 0.9, reached: (n: number) => n <= prompts * 0.1 },
  );

  await presets(gateway, upstreams);
  await patterns(gateway);
  await longPrompts();
  await gateway.close();
  await Promise.all(upstreams.map((upstream) => upstream.close()));
  figures.exit();
}

void main();
