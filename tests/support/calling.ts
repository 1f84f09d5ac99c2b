import { json, type Script } from './upstream';

export interface Call {
  readonly name: string;
  readonly args?: object | string;
}

/** An answer that calls tools, plain or streamed in small pieces. */
export const calling =
  (
    calls: readonly Call[],
    more: { content?: string; usage?: object | null; message?: object } = {},
  ): Script =>
  (response, request) => {
    const usage =
      more.usage === undefined ? { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 } : more.usage;
    const toolCalls = calls.map(({ name, args = {} }, index) => ({
      index,
      id: `call_${name}_${index}`,
      type: 'function',
      function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
    }));
    if (request.body['stream'] !== true)
      return json(200, {
        id: 'up',
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              content: more.content ?? null,
              ...more.message,
              tool_calls: toolCalls.map(({ index: _, ...call }) => call),
            },
            finish_reason: 'tool_calls',
          },
        ],
        ...(usage && { usage }),
      })(response, request);
    const delta = (value: object, reason: string | null = null): object => ({
      choices: [{ index: 0, delta: value, finish_reason: reason }],
    });
    const chunks = [
      delta({ role: 'assistant', content: '' }),
      ...(more.message ? [delta(more.message)] : []),
      ...(more.content?.match(/.{1,4}/gsu) ?? []).map((content) => delta({ content })),
      ...toolCalls.flatMap(({ index, id, type, function: { name, arguments: given } }) => [
        delta({ tool_calls: [{ index, id, type, function: { name, arguments: '' } }] }),
        ...(given.match(/.{1,5}/gsu) ?? []).map((piece) =>
          delta({ tool_calls: [{ index, function: { arguments: piece } }] }),
        ),
      ]),
      delta({}, 'tool_calls'),
      ...(usage ? [{ choices: [], usage }] : []),
    ];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) response.write(`data: ${JSON.stringify({ id: 'up', ...chunk })}\n\n`);
    response.end('data: [DONE]\n\n');
  };
