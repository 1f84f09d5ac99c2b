import type { components } from '../../../generated/openapi';
import type { ApiError } from '../../errors';
import type { AnswerContext, EventWriter, Told } from '../../inference/caller-format';
import type { ChatDelta } from '../../providers/format';
import { MOST_ITEMS, tooMany } from '../../providers/most';
import { array, object, parseObject, text, type Json } from '../../providers/json';
import { GrowingItems } from './growing';
import {
  blank,
  completedAt,
  costs,
  failed,
  responseId,
  responsesUsage,
  sampling,
  serviceTier,
} from './response';
import type { Response } from './response';
import type { Asked, ResponsesEvent } from './writer';

type Schemas = components['schemas'];

/** The upstream's own object: ids, model and money are ours, and what it left out is put in. */
export function nativeReply(asked: Asked, raw: unknown, context: AnswerContext, told: Told): Response {
  const given = object(raw) ?? {};
  const answer = completed(asked, given, context);
  const reported = object(given['usage']);
  return {
    ...answer,
    completed_at:
      answer.status === 'completed'
        ? (answer.completed_at ?? completedAt(context, told))
        : answer.completed_at,
    ...(answer.status === 'incomplete' &&
      !answer.incomplete_details && { incomplete_details: { reason: 'max_output_tokens' } }),
    service_tier: serviceTier(told.serviceTier ?? text(given['service_tier'])),
    usage: { ...reported, ...detailed(reported, told), ...costs(told) },
    ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
  };
}

/** Counts as reported; fields that the document demands and the report lacks come from the record. */
function detailed(reported: Json | undefined, told: Told): Schemas['ResponsesUsage'] {
  const known = responsesUsage(told);
  const counts = (name: 'input_tokens_details' | 'output_tokens_details'): Json =>
    Object.fromEntries(Object.entries(object(reported?.[name]) ?? {}).filter(([, count]) => count !== null));
  return {
    ...known,
    input_tokens_details: { ...known.input_tokens_details, ...counts('input_tokens_details') },
    output_tokens_details: { ...known.output_tokens_details, ...counts('output_tokens_details') },
  };
}

/** @param given the upstream's object at any time of its life. */
function completed(asked: Asked, given: Json, context: AnswerContext): Response {
  const { body } = asked;
  const { generationId, createdAt, endpoint, chat } = context;
  const base = blank(body, responseId(generationId), createdAt, endpoint.model.id, chat);
  const tier = text(given['service_tier']);
  return {
    ...base,
    ...without(given, ['usage']),
    ...sampling({
      temperature: given['temperature'] ?? base.temperature,
      top_p: given['top_p'] ?? base.top_p,
      frequency_penalty: given['frequency_penalty'] ?? base.frequency_penalty,
      presence_penalty: given['presence_penalty'] ?? base.presence_penalty,
    }),
    // The caller's own words, where the upstream was told others.
    id: base.id,
    model: base.model,
    created_at: base.created_at,
    store: false,
    user: base.user,
    safety_identifier: base.safety_identifier,
    metadata: base.metadata,
    tools: strictAs(given['tools'], body.tools ?? [], base.tools),
    ...(given['prompt_cache_key'] === undefined && { prompt_cache_key: base.prompt_cache_key }),
    // Some servers send no text settings; those of the request stood.
    ...(given['text'] === null && { text: base.text }),
    service_tier: tier === undefined ? base.service_tier : serviceTier(tier),
    output: array(given['output']).map(whole),
    usage: null,
  };
}

/** The caller's tools; where a function does not say whether it is strict, the upstream does. */
function strictAs(
  told: unknown,
  asked: NonNullable<Asked['body']['tools']>,
  base: Response['tools'],
): Response['tools'] {
  const strict = new Map<unknown, boolean>();
  for (const entry of array(told)) {
    const tool = object(entry);
    if (tool?.['type'] === 'function' && typeof tool['strict'] === 'boolean')
      strict.set(tool['name'], tool['strict']);
  }
  return base.map((tool, at) => {
    const known = tool as Schemas['ResponsesRequestTool'];
    if (known.type !== 'function' || typeof (asked[at] as Json | undefined)?.['strict'] === 'boolean')
      return tool;
    return { ...known, strict: strict.get(known.name) ?? known.strict ?? false };
  });
}

const without = (given: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));

/** Fields of an item that some servers leave out. */
function item(value: unknown): Schemas['OutputItems'] {
  const given = object(value) ?? {};
  switch (given['type']) {
    case 'message':
      return {
        role: 'assistant',
        status: 'completed',
        ...given,
        content: array(given['content']).map(part),
      } as unknown as Schemas['OutputItems'];
    case 'reasoning':
      return { ...given, summary: given['summary'] ?? [] } as unknown as Schemas['OutputItems'];
    default:
      return given as unknown as Schemas['OutputItems'];
  }
}

/** An item that nothing more comes of. What clients read of a call is JSON, also where it has no arguments. */
function whole(value: unknown): Schemas['OutputItems'] {
  const given = item(value);
  const isEmpty = given.type === 'function_call' && given.arguments === '' && given.status !== 'incomplete';
  return isEmpty ? { ...given, arguments: '{}' } : given;
}

const part = (value: unknown): Json => {
  const given = object(value) ?? {};
  return given['type'] === 'output_text' ? { annotations: [], ...given } : given;
};

/** Events that carry the whole object, and end the stream. */
const LAST = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Events in the middle of a stream that carry the whole object, and the caller's request with it. */
const MOST_RETOLD = 16;

/** Passes the events of an upstream that speaks the format; the last one waits for the settlement. */
export class NativeWriter implements EventWriter<ResponsesEvent> {
  readonly marker = '[DONE]';
  readonly failureMarker = '[DONE]';
  private sequence = 0;
  /** The object as it was last told. */
  private started: Response;
  private readonly output = new Map<number, Schemas['OutputItems']>();
  private readonly done: Schemas['OutputItems'][] = [];
  private readonly growing = new GrowingItems();
  private last: Json | undefined;
  private created = false;
  /** Events that carried the whole object. */
  private retold = 0;

  constructor(
    private readonly asked: Asked,
    private readonly context: AnswerContext,
  ) {
    this.started = completed(asked, { status: 'in_progress' }, context);
  }

  name(event: ResponsesEvent): string {
    return event.type;
  }

  begin(): ResponsesEvent[] {
    return [];
  }

  delta({ raw }: ChatDelta): ResponsesEvent[] {
    const event = raw && (raw.json ?? parseObject(raw.data));
    const type = text(event?.['type']);
    if (!event || type === undefined) return [];
    const response = object(event['response']);
    if (response && LAST.has(type)) {
      this.last = event;
      return this.opening();
    }
    if (type === 'response.created') {
      if (this.created) return [];
      this.started = completed(this.asked, { status: 'in_progress', ...response }, this.context);
      return this.opening();
    }
    // Each of them repeats the request: some tell how the answer goes on, and not all day.
    if (response && ++this.retold > MOST_RETOLD) return [];
    const passed = this.passed(event, type, response);
    this.growing.grow(passed);
    const opening = this.opening();
    if (type !== 'response.function_call_arguments.done' || passed['arguments'] !== '')
      return [...opening, this.numbered(passed)];
    const { item_id, output_index } = passed;
    const piece = { type: 'response.function_call_arguments.delta', item_id, output_index, delta: '{}' };
    return [...opening, this.numbered(piece), this.numbered({ ...passed, arguments: '{}' })];
  }

  finish(told: Told): ResponsesEvent[] {
    const event = this.last ?? {
      type: 'response.completed',
      response: { ...this.started, status: 'completed', output: this.done },
    };
    const response = nativeReply(this.asked, event['response'], this.context, told);
    // Some servers call every end completed.
    const type = LAST.has(`response.${response.status}`) ? `response.${response.status}` : event['type'];
    return [...this.opening(), this.numbered({ ...event, type, response })];
  }

  fail(error: ApiError): ResponsesEvent[] {
    const opening = this.opening();
    const cut = this.growing.close();
    const closing = cut.flatMap(({ events }) => events.map((event) => this.numbered(event)));
    const output = [...this.done, ...cut.map(({ item: given }) => item(given))];
    const response = failed({ ...this.started, output }, error);
    const type = response.status === 'incomplete' ? 'response.incomplete' : 'response.failed';
    return [...opening, ...closing, this.numbered({ type, response })];
  }

  /** The stream begins with `response.created`, whatever the upstream began with. */
  private opening(): ResponsesEvent[] {
    if (this.created) return [];
    this.created = true;
    const first = this.numbered({ type: 'response.created', response: this.started });
    if (!this.context.chat.debug?.echo_upstream_body) return [first];
    return [
      first,
      ...this.context
        .sentBodies()
        .map((body) =>
          this.numbered({ type: 'response.debug', debug: { echo_upstream_body: JSON.parse(body) as Json } }),
        ),
    ];
  }

  private passed(event: Json, type: string, response: Json | undefined): Json {
    if (response)
      return {
        ...event,
        response: (this.started = completed(
          this.asked,
          { status: 'in_progress', ...response },
          this.context,
        )),
      };
    switch (type) {
      case 'response.output_item.added':
      case 'response.output_item.done': {
        const given = (type === 'response.output_item.done' ? whole : item)(event['item']);
        const place = event['output_index'];
        if (typeof place === 'number' && place >= 0 && place < MOST_ITEMS) this.output.set(place, given);
        if (type === 'response.output_item.done' && this.done.push(given) > MOST_ITEMS)
          throw tooMany('output items');
        if (typeof place === 'number')
          if (type === 'response.output_item.done') this.growing.end(place);
          else this.growing.begin(place, given);
        return { ...event, item: given };
      }
      case 'response.content_part.added':
      case 'response.content_part.done':
        return { ...event, part: part(event['part']) };
      case 'response.output_text.delta':
      case 'response.output_text.done':
        return { logprobs: [], ...event };
      case 'response.function_call_arguments.done': {
        const place = event['output_index'];
        const call = typeof place === 'number' ? (this.output.get(place) as Json | undefined) : undefined;
        return { name: text(call?.['name']) ?? '', ...event };
      }
      default:
        return event;
    }
  }

  private numbered(event: Json): ResponsesEvent {
    return { ...event, sequence_number: this.sequence++ } as unknown as ResponsesEvent;
  }
}
