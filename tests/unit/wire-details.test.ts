import { anthropic } from '../../src/providers/anthropic';
import { anthropicNative } from '../../src/providers/anthropic-native';
import type { ChatFormat, ChatRequest, Target } from '../../src/providers/format';
import { gemini } from '../../src/providers/gemini';
import { openai } from '../../src/providers/openai';
import { PARAMETERS } from '../../src/providers/parameters';
import { nativeResponses, responses } from '../../src/providers/responses';

/** What the wires do alike, each in its own words. */
const WIRES = {
  openai: { format: openai, upstreamModel: 'gpt-5' },
  responses: { format: responses, upstreamModel: 'gpt-5' },
  anthropic: { format: anthropic, upstreamModel: 'claude-sonnet-4-5' },
  gemini: { format: gemini, upstreamModel: 'gemini-2.5-flash' },
} as const satisfies Record<string, { format: ChatFormat; upstreamModel: string }>;
type Wire = keyof typeof WIRES;

const target = (upstreamModel: string, more: Partial<Target> = {}): Target => ({
  upstreamModel,
  supportedParameters: new Set(PARAMETERS),
  maxCompletionTokens: null,
  ...more,
});
const sent = (wire: Wire, chat: Partial<ChatRequest>, model?: string): Record<string, unknown> => {
  const { format, upstreamModel } = WIRES[wire];
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }], ...chat };
  return JSON.parse(format.request(request, target(model ?? upstreamModel)).body) as Record<string, unknown>;
};

describe('who speaks', () => {
  const messages: ChatRequest['messages'] = [
    { role: 'system', name: 'Law', content: 'Be brief.' },
    { role: 'user', name: 'Ann', content: 'Hi' },
    { role: 'assistant', name: 'Bot', content: 'Yes?' },
    {
      role: 'user',
      name: 'Bob',
      content: [
        { type: 'text', text: 'Why' },
        { type: 'text', text: 'so?' },
      ],
    },
  ];

  test('has a field on the openai wire', () => {
    expect(sent('openai', { messages })['messages']).toEqual(messages);
  });

  test('stands before the first words on the others', () => {
    expect(sent('responses', { messages })['input']).toEqual([
      { role: 'system', content: 'Law: Be brief.' },
      { role: 'user', content: 'Ann: Hi' },
      { role: 'assistant', content: 'Bot: Yes?' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Bob: Why' },
          { type: 'input_text', text: 'so?' },
        ],
      },
    ]);
    for (const wire of ['anthropic', 'gemini'] as const)
      for (const words of ['Law: Be brief.', 'Ann: Hi', 'Bot: Yes?', 'Bob: Why'])
        expect(JSON.stringify(sent(wire, { messages }))).toContain(`"${words}"`);
  });
});

describe('what is to be cached', () => {
  const messages = [
    {
      role: 'user' as const,
      content: [
        {
          type: 'text' as const,
          text: 'Long',
          cache_control: { type: 'ephemeral' as const, ttl: '1h' as const },
        },
        { type: 'text' as const, text: 'Short', prompt_cache_breakpoint: { mode: 'explicit' as const } },
        { type: 'text' as const, text: 'New' },
      ],
    },
  ] as ChatRequest['messages'];
  const chat = { messages, prompt_cache_options: { mode: 'explicit' as const } };
  const breakpoint = { prompt_cache_breakpoint: { mode: 'explicit' } };

  test.each([
    ['openai', 'gpt-5.6', 'text', breakpoint],
    ['openai', 'openai/gpt-6-mini', 'text', breakpoint],
    ['openai', 'gpt-5.5', 'text', {}],
    ['openai', 'llama-3', 'text', {}],
    ['responses', 'gpt-5.6', 'input_text', breakpoint],
    ['responses', 'gpt-5', 'input_text', {}],
  ] as const)('%s, %s', (wire, model, type, mark) => {
    const body = sent(wire, chat, model);
    const [{ content } = { content: undefined }] = (body['messages'] ?? body['input']) as {
      content: unknown;
    }[];
    expect(content).toEqual([
      { type, text: 'Long', ...mark },
      { type, text: 'Short', ...mark },
      { type, text: 'New' },
    ]);
    expect(body['prompt_cache_options']).toEqual(
      'prompt_cache_breakpoint' in mark ? { mode: 'explicit' } : undefined,
    );
  });

  test('on the anthropic wire with the lifetime that was said', () => {
    expect(sent('anthropic', chat)['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Long', cache_control: { type: 'ephemeral', ttl: '1h' } },
          { type: 'text', text: 'Short', cache_control: { type: 'ephemeral' } },
          { type: 'text', text: 'New' },
        ],
      },
    ]);
  });

  test('marks of a caller of the Responses format pass where they are known', () => {
    const request = { model: 'm', messages: [] };
    const body = (model: string) =>
      JSON.parse(nativeResponses.request({ input: 'Hi', ...chat }, request, target(model)).body) as object;
    expect(body('gpt-5.6')).toHaveProperty('prompt_cache_options');
    expect(body('gpt-5')).not.toHaveProperty('prompt_cache_options');
  });
});

describe('counts that only some servers give', () => {
  const usage = (given: object) =>
    openai.result({ choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }], usage: given }).usage;
  const thoughts = { completion_tokens_details: { reasoning_tokens: 90 } };
  test.each([
    [
      'thoughts beside the answer, as the total tells',
      { prompt_tokens: 10, completion_tokens: 5, total_tokens: 105, ...thoughts },
      { prompt: 10, completion: 95, reasoning: 90 },
    ],
    [
      'thoughts inside of it',
      { prompt_tokens: 10, completion_tokens: 100, total_tokens: 110, ...thoughts },
      { prompt: 10, completion: 100, reasoning: 90 },
    ],
    [
      'no total: thoughts are part of the answer',
      { prompt_tokens: 10, completion_tokens: 100, ...thoughts },
      { prompt: 10, completion: 100, reasoning: 90 },
    ],
    [
      'cached tokens without details',
      { prompt_tokens: 10, completion_tokens: 5, cached_tokens: 4 },
      { prompt: 10, completion: 5, cached: 4 },
    ],
    [
      'cached tokens as hits',
      { prompt_tokens: 10, completion_tokens: 5, prompt_cache_hit_tokens: 4 },
      { prompt: 10, completion: 5, cached: 4 },
    ],
  ])('%s', (_, given, expected) => {
    expect(usage(given)).toEqual(expected);
  });

  test('pictures in a prompt', () => {
    const usageMetadata = {
      promptTokenCount: 300,
      candidatesTokenCount: 5,
      promptTokensDetails: [
        { modality: 'TEXT', tokenCount: 42 },
        { modality: 'IMAGE', tokenCount: 258 },
      ],
    };
    const candidates = [{ content: { parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }];
    expect(gemini.result({ candidates, usageMetadata }).usage).toMatchObject({
      prompt: 300,
      promptImages: 258,
    });
  });
});

describe('the tier that an answer was served at', () => {
  const geminiAnswer = (serviceTier?: string) => ({
    candidates: [{ content: { parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, ...(serviceTier && { serviceTier }) },
  });
  const anthropicAnswer = (usage: object) => ({
    content: [{ type: 'text', text: 'Hi' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1, ...usage },
  });
  test.each<[ChatFormat, object, string | undefined]>([
    [gemini, geminiAnswer('PRIORITY'), 'priority'],
    [gemini, geminiAnswer('SERVICE_TIER_FLEX'), 'flex'],
    [gemini, geminiAnswer('standard'), 'default'],
    [gemini, geminiAnswer('SERVICE_TIER_UNSPECIFIED'), undefined],
    [gemini, geminiAnswer(), undefined],
    [anthropic, anthropicAnswer({ service_tier: 'standard', speed: 'fast' }), 'priority'],
    [anthropic, anthropicAnswer({ service_tier: 'standard', speed: 'standard' }), 'default'],
    [anthropic, anthropicAnswer({ service_tier: 'priority' }), 'priority'],
    [anthropic, anthropicAnswer({}), undefined],
  ])('is read from it (%#)', (format, answer, expected) => {
    expect(format.result(answer).serviceTier).toBe(expected);
  });
});

describe('a body of the Messages format on its own wire', () => {
  const request = { model: 'm', messages: [] };
  const body = (given: object, to: Target) =>
    anthropicNative.request({ ...given, messages: [] }, request, to);

  test('is fast where the endpoint is priced for it, and nowhere else', () => {
    const fast = body({ speed: 'fast' }, target('claude-opus-4-6', { tier: 'priority' }));
    expect(JSON.parse(fast.body)).toMatchObject({ speed: 'fast' });
    expect(fast.headers['anthropic-beta']).toBe('fast-mode-2026-02-01');
    const base = body({ speed: 'fast' }, target('claude-opus-4-6'));
    expect(JSON.parse(base.body)).not.toHaveProperty('speed');
    expect(base.headers).not.toHaveProperty('anthropic-beta');
    expect(() => body({}, target('claude-opus-4-6', { tier: 'flex' }))).toThrow(/^service_tier: .*flex$/);
  });

  test('keeps its temperature where the model takes one', () => {
    const given = { temperature: 0.5, top_k: 3 };
    expect(JSON.parse(body(given, target('claude-sonnet-4-5')).body)).toMatchObject(given);
    expect(JSON.parse(body(given, target('claude-opus-4-8')).body)).toEqual({
      model: 'claude-opus-4-8',
      max_tokens: 4_096,
      messages: [],
    });
  });
});

test('the Responses wire is asked for a tier, whoever wrote the body', () => {
  const to = target('gpt-5', { tier: 'flex' });
  const chat = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };
  for (const { body } of [
    responses.request(chat, to),
    nativeResponses.request({ input: 'Hi', service_tier: 'auto' }, chat, to),
  ])
    expect(JSON.parse(body)).toMatchObject({ service_tier: 'flex' });
});
