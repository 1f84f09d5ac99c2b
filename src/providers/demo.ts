import { setTimeout as later } from 'node:timers';
import { embed } from './demo-embedding';
import { array, object, text, type Json } from './json';
import type { ByteSink, Send, UpstreamAnswer } from './transport';

/**
 * A deterministic upstream inside the process. It speaks the openai wire format and is honest
 * about being no language model.
 */
export const demo: Send = async ({ url, body }) => {
  const request = object(JSON.parse(body.toString())) ?? {};
  if (url.endsWith('/embeddings')) {
    const { status, answer } = embed(request);
    return new DemoAnswer([JSON.stringify(answer)], 0, status);
  }
  const answer = compose(request);
  if (request['stream'] !== true) return new DemoAnswer([JSON.stringify(answer.whole)], 0);
  return new DemoAnswer(
    answer.deltas.map((delta) => `data: ${JSON.stringify(delta)}\n\n`).concat('data: [DONE]\n\n'),
    PACE_MS,
  );
};

/** About twenty words a second, as fast as one reads. */
const PACE_MS = 45;

class DemoAnswer implements UpstreamAnswer {
  private readonly pieces: string[];
  private sink: ByteSink | undefined;
  private timer: NodeJS.Timeout | undefined;
  private paused = false;

  constructor(
    pieces: readonly string[],
    private readonly paceMs: number,
    readonly status = 200,
  ) {
    this.pieces = [...pieces];
  }

  header(): undefined {
    return undefined;
  }

  progress(): void {
    // Nothing to time out.
  }

  read(sink: ByteSink): void {
    this.sink = sink;
    this.next();
  }

  pause(): void {
    this.paused = true;
    clearTimeout(this.timer);
  }

  hold(): void {
    this.pause();
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.wait();
  }

  abort(): void {
    clearTimeout(this.timer);
    this.sink = undefined;
  }

  private next(): void {
    const piece = this.pieces.shift();
    if (piece === undefined) this.sink?.end();
    else {
      this.sink?.data(Buffer.from(piece));
      if (!this.paused) this.wait();
    }
  }

  private wait(): void {
    this.timer = later(() => this.next(), this.pieces.length === 0 ? 0 : this.paceMs);
  }
}

interface Composed {
  readonly whole: Json;
  readonly deltas: Json[];
}

function compose(request: Json): Composed {
  const said = lastWords(request);
  const reasoning =
    request['reasoning_effort'] !== undefined && request['reasoning_effort'] !== 'none'
      ? reasonAbout(said)
      : undefined;
  const calls = toolCalls(request, said);
  const content = calls.length > 0 ? null : answerTo(request, said);
  const most =
    typeof request['max_completion_tokens'] === 'number'
      ? request['max_completion_tokens']
      : request['max_tokens'];
  const words = content?.split(/(?<=\s)/) ?? [];
  const kept = typeof most === 'number' ? words.slice(0, most) : words;
  const finish = calls.length > 0 ? 'tool_calls' : kept.length < words.length ? 'length' : 'stop';
  const reasoningTokens = reasoning?.split(' ').length ?? 0;
  // It is deterministic: several answers are the same answer.
  const indices = Array.from({ length: typeof request['n'] === 'number' ? request['n'] : 1 }, (_, i) => i);
  const usage = {
    prompt_tokens: JSON.stringify(request['messages']).split(/\W+/).filter(Boolean).length,
    completion_tokens: (kept.length + reasoningTokens + calls.length * 8) * indices.length,
    completion_tokens_details: { reasoning_tokens: reasoningTokens * indices.length },
  };
  const message = {
    role: 'assistant',
    content: content === null ? null : kept.join(''),
    ...(reasoning !== undefined && { reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const head = { id: 'demo', object: 'chat.completion.chunk', created: 0, model: 'echo' };
  const delta = (value: Json, finishReason: string | null = null) => ({
    ...head,
    choices: indices.map((index) => ({ index, delta: value, finish_reason: finishReason })),
  });
  return {
    whole: {
      ...head,
      object: 'chat.completion',
      choices: indices.map((index) => ({ index, message, finish_reason: finish })),
      usage,
    },
    deltas: [
      delta({ role: 'assistant', content: '' }),
      ...(reasoning?.split(/(?<=\s)/) ?? []).map((word) => delta({ reasoning: word })),
      ...calls.flatMap(({ id, type, function: { name, arguments: given } }, index) => [
        delta({ tool_calls: [{ index, id, type, function: { name, arguments: '' } }] }),
        ...(given.match(/.{1,12}/gsu) ?? []).map((part) =>
          delta({ tool_calls: [{ index, function: { arguments: part } }] }),
        ),
      ]),
      ...kept.map((word) => delta({ content: word })),
      delta({}, finish),
      { ...head, choices: [], usage },
    ],
  };
}

function lastWords(request: Json): string {
  const messages = array(request['messages']).map((message) => object(message) ?? {});
  const last = messages.findLast(({ role }) => role === 'user' || role === 'tool') ?? messages.at(-1);
  const content = last?.['content'];
  if (typeof content === 'string') return content;
  return array(content)
    .map((part) => text(object(part)?.['text']) ?? '')
    .join(' ');
}

const reasonAbout = (said: string): string =>
  `The message has ${said.split(/\s+/).filter(Boolean).length} words, and a demo repeats them.`;

function answerTo(request: Json, said: string): string {
  const format = object(request['response_format'])?.['type'];
  if (format === 'json_object') return JSON.stringify({ demo: true, you_said: said });
  if (format === 'json_schema') {
    const schema = object(object(object(request['response_format'])?.['json_schema'])?.['schema']);
    return JSON.stringify(schema ? example(schema, said) : { demo: true, you_said: said });
  }
  return `This is the demo provider of the gateway, not a language model. You said: ${said}`;
}

/** Calls the tools that the choice demands; with `auto`, each one whose name the message mentions. */
function toolCalls(request: Json, said: string) {
  const tools = array(request['tools']).flatMap((tool): Json[] => {
    const called = object(object(tool)?.['function']);
    return called ? [called] : [];
  });
  const choice = request['tool_choice'] ?? 'auto';
  const chosen = text(object(object(choice)?.['function'])?.['name']);
  const mentions = (tool: Json) =>
    said.toLowerCase().includes((text(tool['name']) ?? '').toLowerCase().replaceAll('_', ' ')) ||
    said.includes(text(tool['name']) ?? '');
  const wanted =
    choice === 'none'
      ? []
      : chosen !== undefined
        ? tools.filter(({ name }) => name === chosen)
        : choice === 'required'
          ? tools.slice(0, 1)
          : array(request['messages']).some((message) => object(message)?.['role'] === 'tool')
            ? []
            : tools.filter(mentions);
  return wanted.map((tool, index) => ({
    id: `call_demo_${index}`,
    type: 'function',
    function: {
      name: text(tool['name']) ?? '',
      arguments: JSON.stringify(example(object(tool['parameters']) ?? {}, said)),
    },
  }));
}

/** The smallest value that fits a plain JSON schema. */
function example(schema: Json, said: string, depth = 0): unknown {
  if (schema['const'] !== undefined) return schema['const'];
  const [first] = array(schema['enum']);
  if (first !== undefined) return first;
  const type = Array.isArray(schema['type']) ? (schema['type'] as unknown[])[0] : schema['type'];
  switch (type ?? (schema['properties'] ? 'object' : 'null')) {
    case 'string':
      return said.slice(0, 40);
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
    case 'boolean':
      return true;
    case 'array':
      return depth > 8 ? [] : [example(object(schema['items']) ?? {}, said, depth + 1)];
    case 'object': {
      const properties = object(schema['properties']) ?? {};
      if (depth > 8) return {};
      return Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [
          name,
          example(object(member) ?? {}, said, depth + 1),
        ]),
      );
    }
    default:
      return null;
  }
}
