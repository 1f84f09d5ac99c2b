import type { ChatRequest, Target } from '../../src/providers/format';
import { gemini } from '../../src/providers/gemini';
import { toGeminiSchema } from '../../src/providers/schema';

const PARAMETERS = [
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'stop',
  'logprobs',
  'top_logprobs',
  'tools',
  'tool_choice',
  'response_format',
  'reasoning',
];

const target = (upstreamModel = 'gemini-2.5-flash', more: Partial<Target> = {}): Target => ({
  upstreamModel,
  supportedParameters: new Set(PARAMETERS),
  maxCompletionTokens: 65_536,
  ...more,
});

type Message = ChatRequest['messages'][number];
const user = (content: string): Message => ({ role: 'user', content });

const sent = (chat: Partial<ChatRequest>, to = target()): Record<string, unknown> =>
  JSON.parse(gemini.request({ messages: [user('Hi')], ...chat }, to).body) as Record<string, unknown>;

const called = (...ids: string[]): Message => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id, index) => ({
    id,
    type: 'function',
    function: { name: `f${index}`, arguments: '{"city":"Rome"}' },
  })),
});

test.each([
  ['gemini-2.5-flash', false, '/models/gemini-2.5-flash:generateContent'],
  ['gemini-2.5-flash', true, '/models/gemini-2.5-flash:streamGenerateContent?alt=sse'],
  ['tunedModels/mine', false, '/tunedModels/mine:generateContent'],
])('%s, streamed %s, goes to %s', (model, stream, path) => {
  expect(gemini.request({ messages: [user('Hi')], stream }, target(model)).path).toBe(path);
});

test('arguments nested too deep: the caller is told, and another provider is tried', () => {
  const deep = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`;
  const call = { id: 'a', type: 'function' as const, function: { name: 'f', arguments: deep } };
  expect(() => sent({ messages: [user('Hi'), { role: 'assistant', tool_calls: [call] }] })).toThrow(
    expect.objectContaining({ status: 400 }),
  );
  const part = { functionCall: { name: 'f', args: JSON.parse(deep) as unknown } };
  expect(() => gemini.result({ candidates: [{ content: { parts: [part] } }] })).toThrow(
    expect.objectContaining({ status: 502 }),
  );
});

test.each([
  ['a candidate that is null', { candidates: [null] }],
  ['candidates that are a text', { candidates: 'x' }],
  ['parts that are a text', { candidates: [{ content: { parts: 'x' }, finishReason: 'STOP' }] }],
  ['a part that is null', { candidates: [{ content: { parts: [null] }, finishReason: 'STOP' }] }],
])('%s: no answer, plain and streamed', (_, body) => {
  const unusable = expect.objectContaining({ status: 502 }) as Error;
  expect(() => gemini.result(body)).toThrow(unusable);
  expect(() => gemini.chunks()({ data: JSON.stringify(body) })).toThrow(unusable);
});

test.each([[{}], [{ content: { parts: [{ text: 'Hal' }] } }]])(
  'a candidate without an end is no answer: %j',
  (candidate) => {
    expect(() => gemini.result({ candidates: [candidate] })).toThrow(
      expect.objectContaining({ status: 502 }),
    );
  },
);

test.each([
  ['gemini-2.5-flash', { reasoning: { max_tokens: 9_000 }, max_tokens: 3_000 }, 2_999],
  ['gemini-2.5-flash', { reasoning: { effort: 'high' as const }, max_tokens: 500 }, 250],
  ['gemini-2.5-flash', { reasoning: { max_tokens: 2_000 }, max_tokens: 3_000 }, 2_000],
  ['gemini-2.5-pro', { reasoning: { max_tokens: 2_000 }, max_tokens: 100 }, undefined],
])('%s: of %j the budget is %s', (model, chat, budget) => {
  const { generationConfig } = sent(chat, target(model)) as { generationConfig: Record<string, object> };
  expect(generationConfig['thinkingConfig']).toEqual({
    includeThoughts: true,
    ...(budget !== undefined && { thinkingBudget: budget }),
  });
});

describe('messages', () => {
  const hi = { role: 'user', parts: [{ text: 'Hi' }] };

  test.each<{ given: string; messages: Message[]; model?: string; expected: object }>([
    {
      given: 'instructions anywhere, collected in order',
      messages: [{ role: 'system', content: 'One.' }, user('Hi'), { role: 'developer', content: 'Two.' }],
      expected: { systemInstruction: { parts: [{ text: 'One.' }, { text: 'Two.' }] }, contents: [hi] },
    },
    {
      given: 'nothing but instructions',
      messages: [{ role: 'system', content: 'Hi' }],
      expected: { contents: [hi] },
    },
    {
      given: 'one role twice, with a name',
      messages: [user('Hi'), { role: 'user', content: 'there', name: 'Ann' }],
      expected: { contents: [{ role: 'user', parts: [{ text: 'Hi' }, { text: 'Ann: there' }] }] },
    },
    {
      given: 'images, audio, a PDF, video',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'data:image/webp;base64,AAAA' } },
            { type: 'input_audio', input_audio: { data: 'BBBB', format: 'mp3' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'JVBE' } },
            { type: 'video_url', video_url: { url: 'https://www.youtube.com/watch?v=1' } },
            {
              type: 'image_url',
              image_url: { url: 'https://generativelanguage.googleapis.com/v1beta/files/abc' },
            },
          ],
        },
      ],
      expected: {
        contents: [
          {
            role: 'user',
            parts: [
              { inlineData: { mimeType: 'image/webp', data: 'AAAA' } },
              { inlineData: { mimeType: 'audio/mp3', data: 'BBBB' } },
              { inlineData: { mimeType: 'application/pdf', data: 'JVBE' } },
              { fileData: { fileUri: 'https://www.youtube.com/watch?v=1' } },
              { fileData: { fileUri: 'https://generativelanguage.googleapis.com/v1beta/files/abc' } },
            ],
          },
        ],
      },
    },
    {
      given: 'parallel calls and their results in one turn each: JSON, text, a failure',
      messages: [
        user('Hi'),
        called('g-1', 'call_2', 'toolu_3'),
        { role: 'tool', tool_call_id: 'g-1', content: '{"sky":"blue"}' },
        { role: 'tool', tool_call_id: 'call_2', content: 'Sunny' },
        { role: 'tool', tool_call_id: 'toolu_3', content: 'broken', is_error: true } as Message,
      ],
      expected: {
        contents: [
          hi,
          {
            role: 'model',
            parts: [
              { functionCall: { id: 'g-1', name: 'f0', args: { city: 'Rome' } } },
              { functionCall: { name: 'f1', args: { city: 'Rome' } } },
              { functionCall: { name: 'f2', args: { city: 'Rome' } } },
            ],
          },
          {
            role: 'user',
            parts: [
              { functionResponse: { id: 'g-1', name: 'f0', response: { sky: 'blue' } } },
              { functionResponse: { name: 'f1', response: { result: 'Sunny' } } },
              { functionResponse: { name: 'f2', response: { error: 'broken' } } },
            ],
          },
        ],
      },
    },
    {
      given: 'an image as the result of a call',
      messages: [
        user('Hi'),
        called('call_1'),
        {
          role: 'tool',
          tool_call_id: 'call_1',
          content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }],
        },
      ],
      model: 'gemini-3.8-flash',
      expected: {
        contents: [
          hi,
          {
            role: 'model',
            parts: [
              {
                functionCall: { name: 'f0', args: { city: 'Rome' } },
                thoughtSignature: 'skip_thought_signature_validator',
              },
            ],
          },
          {
            role: 'user',
            parts: [
              {
                functionResponse: {
                  name: 'f0',
                  response: { result: '' },
                  parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }],
                },
              },
            ],
          },
        ],
      },
    },
    {
      given: 'signatures, back where they came from',
      messages: [
        user('Hi'),
        {
          ...called('g-1', 'g-2'),
          content: 'Well.',
          reasoning_details: [
            { type: 'reasoning.text', text: 'Hm', format: 'google-gemini-v1', index: 0 },
            { type: 'reasoning.encrypted', data: 'sig-text', id: null, format: 'google-gemini-v1', index: 1 },
            { type: 'reasoning.encrypted', data: 'sig-1', id: 'g-1', format: 'google-gemini-v1', index: 2 },
            {
              type: 'reasoning.encrypted',
              data: 'foreign',
              id: 'g-2',
              format: 'anthropic-claude-v1',
              index: 3,
            },
          ],
        } as Message,
        { role: 'tool', tool_call_id: 'g-1', content: '1' },
        { role: 'tool', tool_call_id: 'g-2', content: '2' },
      ],
      model: 'gemini-3.8-flash',
      expected: {
        contents: [
          hi,
          {
            role: 'model',
            parts: [
              { text: 'Well.', thoughtSignature: 'sig-text' },
              { functionCall: { id: 'g-1', name: 'f0', args: { city: 'Rome' } }, thoughtSignature: 'sig-1' },
              { functionCall: { id: 'g-2', name: 'f1', args: { city: 'Rome' } } },
            ],
          },
          { role: 'user' },
        ],
      },
    },
  ])('$given', ({ messages, model, expected }) => {
    expect(sent({ messages }, target(model))).toMatchObject(expected);
  });

  test.each<{ given: string; messages: Message[]; type: string }>([
    {
      given: 'an image elsewhere on the web',
      messages: [
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
      ],
      type: 'image_download_failed',
    },
    {
      given: 'an unknown audio format',
      messages: [
        { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'A', format: 'midi' } }] },
      ],
      type: 'invalid_request',
    },
    {
      given: 'a result of no call',
      messages: [user('Hi'), { role: 'tool', tool_call_id: 'x', content: '' }],
      type: 'invalid_request',
    },
  ])('$given is refused before it is sent', ({ messages, type }) => {
    expect(() => sent({ messages })).toThrow(expect.objectContaining({ type }));
  });
});

describe('settings', () => {
  const tool = { type: 'function' as const, function: { name: 'f', description: 'F.' } };
  const schema = {
    $schema: 'x',
    type: 'object',
    properties: { kind: { const: 'a' }, const: { type: 'string', minLength: 1 } },
    additionalProperties: false,
  };
  const structured = { type: 'json_schema' as const, json_schema: { name: 'a', schema } };

  test.each<{ given: string; chat: Partial<ChatRequest>; model?: string; config?: object; body?: object }>([
    {
      given: 'sampling',
      chat: {
        temperature: 1.5,
        top_p: 0.5,
        top_k: 3,
        seed: 2 ** 40 + 5,
        stop: 'x',
        max_tokens: 10,
        frequency_penalty: 1,
        presence_penalty: -1,
        logprobs: true,
        top_logprobs: 3,
      },
      config: {
        temperature: 1.5,
        topP: 0.5,
        topK: 3,
        seed: 5,
        stopSequences: ['x'],
        maxOutputTokens: 10,
        frequencyPenalty: 1,
        presencePenalty: -1,
        responseLogprobs: true,
        logprobs: 3,
      },
    },
    {
      given: 'several answers',
      chat: { n: 3 } as Partial<ChatRequest>,
      config: { candidateCount: 3 },
    },
    {
      given: 'a tool without parameters that must be called',
      chat: { tools: [tool], tool_choice: 'required' },
      body: {
        tools: [{ functionDeclarations: [{ name: 'f', description: 'F.' }] }],
        toolConfig: { functionCallingConfig: { mode: 'ANY' } },
      },
    },
    {
      given: 'one tool by name',
      chat: { tools: [tool], tool_choice: { type: 'function', function: { name: 'f' } } },
      body: { toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } } },
    },
    {
      given: 'JSON',
      chat: { response_format: { type: 'json_object' } },
      config: { responseMimeType: 'application/json' },
    },
    {
      given: 'a schema for the answer',
      chat: { response_format: structured },
      config: {
        responseMimeType: 'application/json',
        responseJsonSchema: {
          type: 'object',
          properties: { kind: { enum: ['a'] }, const: { type: 'string' } },
          additionalProperties: false,
        },
      },
    },
    {
      given: 'a schema for the answer, on an older model',
      chat: { response_format: structured },
      model: 'gemini-2.0-flash',
      config: {
        responseMimeType: 'application/json',
        responseSchema: {
          type: 'object',
          properties: { kind: { type: 'string', enum: ['a'] }, const: { type: 'string', minLength: 1 } },
        },
      },
    },
    {
      given: 'JSON beside tools, which exclude each other there',
      chat: { response_format: { type: 'json_object' }, tools: [tool] },
      body: { systemInstruction: { parts: [{ text: expect.stringContaining('one JSON value') }] } },
    },
    {
      given: 'an effort, as a budget within the model’s',
      chat: { reasoning: { effort: 'high' } },
      config: { thinkingConfig: { includeThoughts: true, thinkingBudget: 24_576 } },
    },
    {
      given: 'an effort of a short answer',
      chat: { reasoning: { effort: 'low' }, max_tokens: 10_000 },
      config: { maxOutputTokens: 10_000, thinkingConfig: { includeThoughts: true, thinkingBudget: 2_000 } },
    },
    {
      given: 'no reasoning',
      chat: { reasoning: { effort: 'none' } },
      config: { thinkingConfig: { thinkingBudget: 0 } },
    },
    {
      given: 'an effort, where models know levels',
      chat: { reasoning: { effort: 'xhigh', exclude: true } },
      model: 'gemini-3.8-flash',
      config: { thinkingConfig: { includeThoughts: false, thinkingLevel: 'high' } },
    },
    {
      given: 'a budget, where models know levels',
      chat: { reasoning: { max_tokens: 1_000 }, max_tokens: 10_000 },
      model: 'gemini-3.1-pro-preview',
      config: { maxOutputTokens: 10_000, thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' } },
    },
    {
      given: 'images as output',
      chat: { modalities: ['text', 'image'], image_config: { aspect_ratio: '16:9' } },
      config: { responseModalities: ['TEXT', 'IMAGE'], imageConfig: { aspectRatio: '16:9' } },
    },
  ])('$given', ({ chat, model, config, body }) => {
    const request = sent(chat, target(model));
    if (config) expect(request['generationConfig']).toEqual(config);
    if (body) expect(request).toMatchObject(body);
  });

  test('what the endpoint does not list is not sent', () => {
    const body = sent(
      { temperature: 1, tools: [tool], reasoning: { effort: 'high' }, response_format: structured, seed: 1 },
      target(undefined, { supportedParameters: new Set() }),
    );
    expect(Object.keys(body)).toEqual(['contents']);
  });

  test.each<[string, Partial<ChatRequest>, RegExp]>([
    [
      'more stop sequences than the wire takes',
      { stop: ['a', 'b', 'c', 'd', 'e', 'f'] },
      /^stop: .*5.*6 were given$/,
    ],
    [
      'a seed of more than 32 bits, where every parameter must be kept to',
      { seed: 2 ** 40, provider: { require_parameters: true } },
      /^seed: /,
    ],
  ])('%s: refused before it is sent', (_, chat, message) => {
    expect(() => sent(chat)).toThrow(expect.objectContaining({ message: expect.stringMatching(message) }));
  });

  test('no reasoning, of a model that must, is refused before it is sent', () => {
    expect(() => sent({ reasoning: { enabled: false } }, target('gemini-2.5-pro'))).toThrow(
      expect.objectContaining({ type: 'invalid_request' }),
    );
  });
});

test.each<{ given: string; schema: object; expected: object }>([
  {
    given: 'a type or null',
    schema: { type: ['string', 'null'], format: 'email' },
    expected: { type: 'string', nullable: true },
  },
  {
    given: 'several types',
    schema: { type: ['string', 'integer'], description: 'd' },
    expected: { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'd' },
  },
  {
    given: 'alternatives with null',
    schema: { anyOf: [{ type: 'integer', exclusiveMinimum: 0 }, { type: 'null' }] },
    expected: { type: 'integer', nullable: true },
  },
  {
    given: 'all of several',
    schema: {
      allOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'number' } }, required: ['b', 'gone'] },
      ],
    },
    expected: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
  },
  {
    given: 'numbers to choose from, which only texts can be',
    schema: { enum: [1, 2], type: 'integer' },
    expected: { type: 'integer' },
  },
  {
    given: 'an array of anything',
    schema: { type: 'array' },
    expected: { type: 'array', items: { type: 'string' } },
  },
  {
    given: 'references, also to itself',
    schema: {
      type: 'object',
      properties: { node: { $ref: '#/$defs/node' } },
      $defs: {
        node: {
          type: 'object',
          properties: { next: { $ref: '#/$defs/node' }, definitions: { type: 'string' } },
        },
      },
    },
    expected: {
      type: 'object',
      properties: {
        node: { type: 'object', properties: { next: { type: 'object' }, definitions: { type: 'string' } } },
      },
    },
  },
])('a schema with $given', ({ schema, expected }) => {
  expect(toGeminiSchema(schema)).toEqual(expected);
});

test('a schema that grows out of hand is refused', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 30 }, (_, level) => [
      `d${level}`,
      {
        type: 'object',
        properties: { a: { $ref: `#/$defs/d${level + 1}` }, b: { $ref: `#/$defs/d${level + 1}` } },
      },
    ]),
  );
  expect(() => toGeminiSchema({ $ref: '#/$defs/d0', $defs })).toThrow(
    expect.objectContaining({ type: 'invalid_request' }),
  );
});

describe('answers', () => {
  const answer = (candidate: object, more: object = {}) => ({
    candidates: [
      { content: { role: 'model', parts: [{ text: 'Hé 👋 sky' }] }, finishReason: 'STOP', ...candidate },
    ],
    responseId: 'r1',
    ...more,
  });

  test.each([
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['RECITATION', 'content_filter'],
    ['PROHIBITED_CONTENT', 'content_filter'],
    ['IMAGE_SAFETY', 'content_filter'],
    ['MALFORMED_FUNCTION_CALL', 'error'],
    ['SOMETHING_NEW', 'stop'],
  ])('finish reason %s is %s', (native, ours) => {
    expect(gemini.result(answer({ finishReason: native })).choices[0]).toMatchObject({
      finish_reason: ours,
      native_finish_reason: native,
    });
  });

  test('calls without ids get ones that are unique and stable', () => {
    const parts = [{ functionCall: { name: 'f', args: {} } }, { functionCall: { name: 'f' } }];
    const ids = (id: string) =>
      gemini
        .result(answer({ content: { parts } }, { responseId: id }))
        .choices[0]?.message.tool_calls?.map((call) => call.id);
    expect(new Set([...(ids('r1') ?? []), ...(ids('r2') ?? [])]).size).toBe(4);
    expect(ids('r1')).toEqual(ids('r1'));
    const read = gemini.chunks();
    const deltas = parts.map((part) =>
      read({ data: JSON.stringify(answer({ content: { parts: [part] } }, { responseId: 'r1' })) }),
    );
    expect(deltas.flatMap((delta) => delta?.choices[0]?.delta.tool_calls?.map((call) => call.id))).toEqual(
      ids('r1'),
    );
  });

  test('citations, counted in bytes there, are counted in characters here', () => {
    const start = Buffer.byteLength('Hé 👋 ');
    const { choices } = gemini.result(
      answer({
        citationMetadata: {
          citationSources: [{ startIndex: start, endIndex: start + 3, uri: 'https://a.b' }],
        },
      }),
    );
    const citation = choices[0]?.message.annotations?.[0];
    expect(citation).toMatchObject({ url_citation: { url: 'https://a.b', start_index: 6, end_index: 9 } });
    expect(choices[0]?.message.content?.slice(6, 9)).toBe('sky');
  });

  test('log probabilities', () => {
    const one = { token: 'é', logProbability: -0.5 };
    const { choices } = gemini.result(
      answer({ logprobsResult: { chosenCandidates: [one], topCandidates: [{ candidates: [one] }] } }),
    );
    const expected = { token: 'é', logprob: -0.5, bytes: [195, 169] };
    expect(choices[0]?.logprobs).toEqual({ content: [{ ...expected, top_logprobs: [expected] }] });
  });

  test('usage by modality', () => {
    const usageMetadata = {
      promptTokenCount: 100,
      cachedContentTokenCount: 40,
      toolUsePromptTokenCount: 5,
      candidatesTokenCount: 10,
      thoughtsTokenCount: 3,
      promptTokensDetails: [{ modality: 'AUDIO', tokenCount: 60 }],
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 8 }],
    };
    expect(gemini.result(answer({}, { usageMetadata })).usage).toEqual({
      prompt: 105,
      completion: 13,
      cached: 40,
      reasoning: 3,
      promptAudio: 60,
      completionImages: 8,
    });
  });

  test('a prompt that was blocked is an error, plain and streamed', () => {
    const body = {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 4 },
    };
    const expected = { type: 'content_policy_violation' };
    expect(() => gemini.result(body)).toThrow(expect.objectContaining(expected));
    expect(gemini.chunks()({ data: JSON.stringify(body) })?.error).toMatchObject(expected);
  });

  test.each([
    { given: 'no object', body: 'text' },
    { given: 'no candidates', body: { candidates: [] } },
  ])('$given is no answer', ({ body }) => {
    expect(() => gemini.result(body)).toThrow(expect.objectContaining({ type: 'provider_unavailable' }));
  });

  test('an error says why, and when to come back', () => {
    const details = [{ retryDelay: '33.2s' }];
    const limited = {
      error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded', details },
    };
    expect(gemini.error(429, limited)).toMatchObject({
      type: 'rate_limit_exceeded',
      detail: { headers: { 'Retry-After': '34' }, metadata: { provider_code: 'RESOURCE_EXHAUSTED' } },
    });
    const key = {
      error: {
        status: 'INVALID_ARGUMENT',
        message: 'API key not valid.',
        details: [{ reason: 'API_KEY_INVALID' }],
      },
    };
    expect(gemini.error(400, [key])).toMatchObject({ type: 'authentication', status: 401 });
  });
});
