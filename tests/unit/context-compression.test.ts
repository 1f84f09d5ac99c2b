import fc from 'fast-check';
import { countPromptTokens, countTokens } from '../../src/inference/tokens';
import { compress, middleOut } from '../../src/plugins/context-compression';
import type { ChatRequest } from '../../src/providers/format';

type Message = ChatRequest['messages'][number];

const words = (count: number): string => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');
const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });
const called = (...ids: string[]): Message => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'f', arguments: '{"x":1}' } })),
});
const result = (id: string, content: string): Message => ({ role: 'tool', tool_call_id: id, content });
const chat = (...messages: Message[]): ChatRequest => ({ messages });

describe('compression', () => {
  test('leaves alone what fits', () => {
    const given = chat(user('Hi'), assistant('Hello'), user('Bye'));
    expect(compress(given, 1_000)).toMatchObject({ leftOut: 0, shortened: 0 });
    expect(compress(given, 1_000)?.chat).toBe(given);
  });

  test('leaves out the middle and keeps instructions and both ends', () => {
    const given = chat(
      { role: 'system', content: 'Be brief.' },
      user('first'),
      ...Array.from({ length: 40 }, (_, i) => (i % 2 ? user(words(50)) : assistant(`${i} ${words(50)}`))),
      user('last'),
    );
    const done = compress(given, 800);
    expect(done?.after).toBeLessThanOrEqual(800);
    expect(done?.leftOut).toBeGreaterThan(20);
    expect(done?.chat.messages.slice(0, 2)).toEqual(given.messages.slice(0, 2));
    expect(done?.chat.messages.at(-1)).toEqual(user('last'));
    // What is left over of the middle stands in its order.
    const positions = done?.chat.messages.map((message) => given.messages.indexOf(message)) ?? [];
    const known = positions.filter((position) => position >= 0);
    expect(known).toEqual([...known].sort((a, b) => a - b));
  });

  test('uses the room that there is: a message is cut rather than left out', () => {
    const done = compress(chat(user('first'), assistant(words(2_000)), user('last')), 500);
    expect(done).toMatchObject({ leftOut: 0, shortened: 1 });
    expect(done?.after).toBeGreaterThan(400);
    const [, middle] = done?.chat.messages ?? [];
    expect(middle?.content).toMatch(/^word0 [^]*\n…\n[^]* word1999$/);
  });

  test('one long message keeps its beginning and its end', () => {
    const done = compress(chat(user(`START ${words(5_000)} END`)), 300);
    expect(done?.after).toBeLessThanOrEqual(300);
    expect(done?.chat.messages[0]?.content).toMatch(/^START [^]*END$/);
  });

  test('text parts are cut, and other parts stay', () => {
    const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AA==' } };
    const done = compress(
      chat({ role: 'user', content: [{ type: 'text', text: words(1_000) }, image] }),
      200,
    );
    expect(done?.chat.messages[0]?.content).toEqual([
      { type: 'text', text: expect.stringContaining('…') },
      image,
    ]);
  });

  test('a result never stays without its call', () => {
    const rounds = Array.from({ length: 20 }, (_, i) => [
      called(`a${i}`, `b${i}`),
      result(`a${i}`, words(60)),
      result(`b${i}`, words(60)),
    ]).flat();
    const done = compress(chat(user('Go'), ...rounds, user('And now?')), 1_500);
    expect(done?.leftOut).toBeGreaterThan(0);
    expectPairs(done?.chat.messages ?? []);
  });

  test('above the most messages both ends stay', () => {
    const given = chat(...Array.from({ length: 1_500 }, (_, i) => user(`message ${i}`)));
    const done = compress(given, Infinity, 1_000);
    expect(done?.chat.messages).toHaveLength(1_000);
    expect(done?.chat.messages[0]).toEqual(user('message 0'));
    expect(done?.chat.messages[1]).toEqual(user('message 1'));
    expect(done?.chat.messages.at(-1)).toEqual(user('message 1499'));
    expect(done?.chat.messages.at(-2)).toEqual(user('message 1498'));
  });

  test('gives up when tools alone are too long', () => {
    const tools = [
      { type: 'function' as const, function: { name: 'f', description: words(1_000), parameters: {} } },
    ];
    expect(compress({ ...chat(user('Hi')), tools }, 200)).toBeUndefined();
  });

  test('texts are cut between characters', () => {
    for (let most = 5; most < 40; most++) {
      const cut = middleOut('😀👍🏽é漢'.repeat(60), most);
      expect(countTokens(cut)).toBeLessThanOrEqual(most);
      expect(Buffer.from(cut).toString()).toBe(cut);
    }
  });

  test('a long prompt takes no long time', () => {
    const given = chat(...Array.from({ length: 5_000 }, (_, i) => user(`${i} ${words(80)}`)));
    const started = process.cpuUsage();
    expect(compress(given, 4_000)?.after).toBeLessThanOrEqual(4_000);
    // Only what may stay is counted; all of it would be fifty times as much.
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });

  const text = fc.oneof(fc.string({ maxLength: 200 }), fc.integer({ min: 0, max: 200 }).map(words));
  const turn = fc.oneof(
    text.map((content) => [user(content)]),
    text.map((content) => [assistant(content)]),
    fc
      .tuple(fc.uuid(), fc.array(text, { minLength: 1, maxLength: 3 }))
      .map(([id, results]) => [
        called(...results.map((_, i) => `${id}${i}`)),
        ...results.map((content, i) => result(`${id}${i}`, content)),
      ]),
  );
  const conversation = fc
    .tuple(fc.option(text), fc.array(turn, { maxLength: 12 }), text)
    .map(([system, turns, last]) => [
      ...(system === null ? [] : [{ role: 'system' as const, content: system }]),
      user('first question'),
      ...turns.flat(),
      user(last),
    ]);

  test('the result fits, its ends stay, and calls keep their results', () => {
    fc.assert(
      fc.property(conversation, fc.integer({ min: 20, max: 2_000 }), (messages, room) => {
        const given = { messages };
        const done = compress(given, room);
        if (!done) {
          // Then instructions, the first and the last message have no room for a few words each.
          expect(room).toBeLessThan(120);
          return;
        }
        expect(countPromptTokens(done.chat)).toBeLessThanOrEqual(room);
        expect(done.chat.messages.find(({ role }) => role === 'user')).toBeDefined();
        expect(done.chat.messages[0]?.role).toBe(messages[0]?.role);
        expect(done.chat.messages.at(-1)?.role).toBe('user');
        if (countPromptTokens(given) <= room) expect(done.chat).toBe(given);
        expectPairs(done.chat.messages);
      }),
      { numRuns: 200 },
    );
  });
});

function expectPairs(messages: readonly Message[]): void {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      expect(open).toContain(message.tool_call_id);
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    expect(open).toEqual([]);
    open = message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [];
  }
  expect(open).toEqual([]);
}
