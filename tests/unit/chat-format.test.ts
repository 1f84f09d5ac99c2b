import { ApiError } from '../../src/errors';
import { chatFormat } from '../../src/formats/chat';
import type { AnswerContext, Told } from '../../src/inference/caller-format';
import type { ChatDelta, ChatStreamChoice } from '../../src/providers/format';

const context = {
  generationId: 'gen-1-"x"',
  createdAt: new Date(1_700_000_000_000),
  endpoint: { model: { id: 'test/model' }, provider: { name: 'Té"st' } },
  chat: { messages: [] },
  passes: false,
  sentBodies: () => [],
  promptTokens: () => 1,
} as unknown as AnswerContext;
const told = { usage: { prompt: 1, completion: 2 }, cost: { totalNanoUsd: 1 } } as unknown as Told;

const choice = (rest: object): ChatStreamChoice => ({
  index: 0,
  delta: {},
  finish_reason: null,
  native_finish_reason: null,
  ...rest,
});
const text = (content: string): ChatStreamChoice => choice({ delta: { content } });

const DELTAS: readonly ChatDelta[] = [
  { choices: [choice({ delta: { role: 'assistant', content: '' } })] },
  { choices: [text('a')] },
  { choices: [text('"\\\n\u2028é世🌍\ud800')] },
  { choices: [text('b')], systemFingerprint: 'fp' },
  { choices: [text('c')] },
  { choices: [], serviceTier: 'flex' },
  { choices: [text('d')], serviceTier: 'default' },
  { choices: [choice({ index: 3, delta: { content: 'e' } })] },
  { choices: [choice({ delta: { content: null } })] },
  { choices: [choice({ delta: { content: 'f', reasoning: 'r' } })] },
  { choices: [choice({ delta: { content: 'g' }, logprobs: null })] },
  { choices: [choice({ delta: { tool_calls: [{ index: 0, function: { arguments: '{' } }] } })] },
  { choices: [text('h'), choice({ index: 1, delta: { content: 'i' } })] },
  { choices: [choice({ delta: { content: 'j' }, finish_reason: 'stop', native_finish_reason: 'eos' })] },
];

test('the text of a chunk is what JSON.stringify makes of it', () => {
  const writer = chatFormat.events(context);
  let shortened = 0;
  const events = [
    ...DELTAS.map((delta) => () => writer.delta(delta)),
    () => writer.finish(told),
    () => writer.fail(new ApiError('provider_unavailable', 'broken')),
  ];
  for (const make of events)
    for (const chunk of make()) {
      const json = writer.json?.(chunk);
      if (json !== undefined) shortened += 1;
      expect(json ?? JSON.stringify(chunk)).toBe(JSON.stringify(chunk));
    }
  expect(shortened).toBe(DELTAS.length - 1);
});
