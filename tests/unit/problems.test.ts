import { operationsOf, readDocument, type Operation } from '../../src/http/document';
import { createExplainer } from '../../src/http/problems';

const document = readDocument('openapi');
const explain = createExplainer(document);
const operation = (id: string): Operation => {
  const found = operationsOf(document).find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const CHAT = operation('sendChatCompletionRequest');
const KEYS = operation('createKeys');
const EMBEDDINGS = operation('createEmbeddings');
const user = { role: 'user', content: 'Hi' };

test.each<[string, Operation, unknown, RegExp]>([
  ['no object', KEYS, 'text', /^the body: must be an object, got "text"$/],
  ['a missing field', KEYS, {}, /^name: is required$/],
  ['a field that is not known', KEYS, { name: 'x', colour: 'red' }, /^colour: is not a known field$/],
  ['an empty text', KEYS, { name: '' }, /^name: must have at least 1 character, got 0$/],
  [
    'a word that is none of the list',
    KEYS,
    { name: 'x', limit_reset: 'hourly' },
    /^limit_reset: must be one of daily, weekly, monthly/,
  ],
  [
    'a number out of bounds',
    CHAT,
    { messages: [user], temperature: 3 },
    /^temperature: must be at most 2, got 3$/,
  ],
  [
    'a number as text',
    CHAT,
    { messages: [user], temperature: '1' },
    /^temperature: must be a number, got "1"$/,
  ],
  [
    'a number beyond all bounds',
    CHAT,
    { messages: [user], temperature: JSON.parse('1e400') as number },
    /^temperature: must be a number, got a number that is too large$/,
  ],
  [
    'a whole number beyond all bounds',
    CHAT,
    { messages: [user], max_tokens: JSON.parse('-1e400') as number },
    /^max_tokens: must be a whole number, got a number that is too large$/,
  ],
  [
    'too many texts, where numbers would do too',
    EMBEDDINGS,
    { model: 'm', input: Array.from({ length: 3_000 }, () => 'a') },
    /^input: must have at most 2048 items, got 3000$/,
  ],
  [
    'too many contents',
    EMBEDDINGS,
    { model: 'm', input: Array.from({ length: 3_000 }, () => ({ content: [] })) },
    /^input: must have at most 2048 items, got 3000$/,
  ],
  [
    'a text among many numbers',
    EMBEDDINGS,
    { model: 'm', input: [...Array.from({ length: 3_000 }, () => 1), 'a'] },
    /^input\[3000\]: must be a whole number, got "a"$/,
  ],
  ['an empty list', CHAT, { messages: [] }, /^messages: must have at least 1 item, got 0$/],
  [
    'an unknown role, by its tag',
    CHAT,
    { messages: [user, { role: 'robot', content: '' }] },
    /^messages\[1\]: has no known role: "robot"/,
  ],
  [
    'a missing tag',
    CHAT,
    { messages: [{ content: 'x' }] },
    /^messages\[0\]\.role: must be a string that says/,
  ],
  [
    'a mistake inside the member that was meant',
    CHAT,
    { messages: [{ role: 'tool', content: 'x' }] },
    /^messages\[0\]\.tool_call_id: is required$/,
  ],
  [
    'an unknown part',
    CHAT,
    { messages: [{ role: 'user', content: [{ type: 'smell' }] }] },
    /^messages\[0\]\.content\[0\]: has no known type: "smell"/,
  ],
  [
    'an unknown plugin',
    CHAT,
    { messages: [user], plugins: [{ id: 'nonsense' }] },
    /^plugins\[0\]: has no known id: "nonsense"/,
  ],
])('%s', (_, where, body, expected) => {
  expect(explain(where, body)).toMatch(expected);
});

test('what is right has no explanation', () => {
  expect(explain(CHAT, { messages: [user] })).toBeUndefined();
  expect(explain(operation('getModels'), undefined)).toBeUndefined();
});

test('what the caller sent is not repeated at length', () => {
  const long = 'x'.repeat(10_000);
  for (const body of [
    { name: 'x', [long]: 1 },
    { name: 'x', limit_reset: long },
  ])
    expect(explain(KEYS, body)?.length).toBeLessThan(500);
  expect(explain(CHAT, { messages: [{ role: long, content: '' }] })?.length).toBeLessThan(500);
});
