import fc from 'fast-check';
import type { Configuration } from '../../src/configuration';
import { buildCatalogue } from '../../src/inference/catalogue';
import { matches, taskOf } from '../../src/plugins/auto-router';
import { createRouters, ROUTERS, routerOf, type RouterId } from '../../src/plugins/routers';
import type { RouterContext, RouterParts } from '../../src/plugins/router';
import type { ChatRequest } from '../../src/providers/format';

const user = (content: string): ChatRequest => ({ messages: [{ role: 'user', content }] });

describe('patterns of model ids', () => {
  test.each([
    ['anthropic/*', 'anthropic/claude', true],
    ['anthropic/*', 'openai/gpt', false],
    ['*', 'any/thing', true],
    ['*/gpt-*-mini', 'openai/gpt-5-mini', true],
    ['*/gpt-*-mini', 'openai/gpt-5', false],
    ['openai/gpt-5', 'openai/gpt-5-mini', false],
    ['OpenAI/GPT-5', 'openai/gpt-5', true],
    ['a*a', 'a', false],
    ['*b*b*', 'xbyb', true],
    ['*b*b*', 'xby', false],
    ['', 'a/b', false],
    ['a.b', 'axb', false],
  ])('%s and %s: %s', (pattern, id, expected) => {
    expect(matches(pattern, id)).toBe(expected);
  });

  test('agree with a regular expression', () => {
    const pattern = fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 8 }).map((parts) => parts.join(''));
    const id = fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, id, (given, text) => {
        expect(matches(given, text)).toBe(new RegExp(`^${given.replaceAll('*', '.*')}$`).test(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('take no long time, whatever they are', () => {
    const started = performance.now();
    matches('*a'.repeat(512), `${'a'.repeat(5_000)}b`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

test.each([
  ['general', user('Which river is the longest?')],
  ['code', user('Write a python script that sorts lines.')],
  ['code', user('What is wrong?\n```\nx = 1\n```')],
  ['code', user('int main() {\n  return 0;\n}')],
  ['agentic', { ...user('Book it.'), tools: [{ type: 'function' as const, function: { name: 'book' } }] }],
  ['general', { messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }] }],
])('a request is %s by its features', (task, chat) => {
  expect(taskOf(chat)).toBe(task);
});

const price = (usd: number) => ({ prompt: (usd / 1e6).toFixed(12), completion: (usd / 1e6).toFixed(12) });
const entry = (id: string, usd: number, coding?: number) => ({
  id,
  ...(coding !== undefined && { benchmarks: { artificial_analysis: { coding_index: coding } } }),
  endpoints: [{ provider: 'p', pricing: price(usd) }],
});
const catalogueOf = (...models: NonNullable<Configuration['models']>) =>
  buildCatalogue({ providers: [{ slug: 'p', protocol: 'demo' }], models });

const parts = (given: Partial<RouterParts> = {}): RouterParts => ({
  usage: { weekly: async () => new Map(), lastRouted: async () => undefined },
  now: () => new Date('2026-11-21T12:00:00Z'),
  random: () => 0.5,
  ...given,
});

async function choose(
  asked: string,
  catalogue: ReturnType<typeof catalogueOf>,
  given: Partial<RouterParts> = {},
  context: Partial<RouterContext> = {},
): Promise<string[]> {
  const router = routerOf(asked, catalogue);
  if (!router) throw new Error('no router');
  return createRouters(parts(given)).choose(asked, router, user('Hi'), {
    catalogue,
    workspaceId: 'w',
    sessionId: null,
    serves: () => true,
    settings: () => undefined,
    ...context,
  });
}

describe('routers', () => {
  const coders = catalogueOf(
    entry('a/one', 3, 60),
    entry('a/two', 1, 50),
    entry('a/three', 2, 55),
    entry('a/low', 0.1, 1),
  );

  test('the fastest of a class, where speed is measured', async () => {
    const speeds: Record<string, number> = { 'a/one': 90, 'a/two': 20 };
    const throughput = ({ id }: { id: string }) => speeds[id];
    expect(await choose('service/pareto-code:nitro', coders, { throughput })).toEqual([
      'a/one',
      'a/two',
      'a/three',
    ]);
    expect(await choose('service/pareto-code', coders, { throughput })).toEqual([
      'a/two',
      'a/three',
      'a/one',
    ]);
    await expect(choose('service/pareto-code:nitro', coders)).rejects.toMatchObject({
      type: 'invalid_request',
    });
  });

  test('at most three, and none that routing would refuse', async () => {
    const many = catalogueOf(...Array.from({ length: 9 }, (_, i) => entry(`m/${i}`, 2 + i / 10)));
    expect(await choose('service/auto', many)).toHaveLength(3);
    const serves = ({ model }: ChatRequest) => model === 'm/7';
    expect(await choose('service/auto', many, {}, { serves })).toEqual(['m/7']);
  });

  test('a suffix for routing goes to the models that are chosen', async () => {
    const asked: (string | undefined)[] = [];
    const serves = ({ model }: ChatRequest) => asked.push(model) > 0;
    const two = catalogueOf(entry('a/one', 1), entry('a/two', 2));
    expect(await choose('service/auto:floor', two, {}, { serves })).toEqual(['a/one:floor']);
    expect(asked).toContain('a/one:floor');
  });

  test('figures are asked for once a minute', async () => {
    let asked = 0;
    let at = 0;
    const given = parts({
      usage: { weekly: async () => (asked++, new Map()), lastRouted: async () => undefined },
      now: () => new Date(at),
    });
    const routers = createRouters(given);
    const context = {
      catalogue: coders,
      workspaceId: 'w',
      sessionId: null,
      serves: () => true,
      settings: () => undefined,
    };
    const call = () =>
      routers.choose('service/auto', { id: 'service/auto', suffix: '' }, user('Hi'), context);
    await call();
    await call();
    expect(asked).toBe(1);
    at += 60_000;
    await call();
    expect(asked).toBe(2);
  });

  test('a failure of the figures is told once, and not remembered', async () => {
    let fail = true;
    const given = parts({
      usage: {
        weekly: async () => {
          if (fail) throw new Error('database');
          return new Map();
        },
        lastRouted: async () => undefined,
      },
    });
    const routers = createRouters(given);
    const context = {
      catalogue: coders,
      workspaceId: 'w',
      sessionId: null,
      serves: () => true,
      settings: () => undefined,
    };
    const call = () =>
      routers.choose('service/auto', { id: 'service/auto', suffix: '' }, user('Hi'), context);
    await expect(call()).rejects.toThrow('database');
    fail = false;
    expect((await call()).length).toBeGreaterThan(0);
  });

  test("the operator's own model goes before a router of that name", () => {
    expect(routerOf('service/auto', catalogueOf(entry('service/auto', 1)))).toBeUndefined();
    expect(routerOf('service/auto:nitro', coders)).toEqual({ id: 'service/auto', suffix: ':nitro' });
  });

  test.each(Object.keys(ROUTERS) as RouterId[])('%s is none where there is nothing to route to', (id) => {
    expect(routerOf(id, catalogueOf())).toBeUndefined();
  });

  test('a model with one endpoint that costs is not free', async () => {
    const mixed = catalogueOf(
      {
        id: 'a/mixed',
        endpoints: [
          { provider: 'p', pricing: price(0) },
          { provider: 'p', pricing: price(1) },
        ],
      },
      { id: 'a/fee', endpoints: [{ provider: 'p', pricing: { ...price(0), request: '0.01' } }] },
      entry('a/gift', 0),
    );
    expect(await choose('service/free', mixed)).toEqual(['a/gift']);
  });
});
