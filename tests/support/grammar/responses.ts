import type { components } from '../../../generated/openapi';

type Schemas = components['schemas'];
type Event = Schemas['ResponsesStreamEvent'];
type Item = Schemas['OutputItems'];
type Response = Schemas['OpenResponsesResult'];

export interface Reassembled {
  /** What the stream ended with. */
  readonly final: Response;
  /** The items, from their pieces alone. */
  readonly output: readonly Item[];
  readonly types: readonly string[];
}

/** Reads `event:` and `data:` lines; the last line of data must be `[DONE]`. */
export function eventsOf(text: string): Event[] {
  const blocks = text
    .split('\n\n')
    .map((block) => block.split('\n').filter((line) => !line.startsWith(':')))
    .filter((lines) => lines.some((line) => line !== ''));
  const last = blocks.pop();
  if (last?.join('\n') !== 'data: [DONE]') throw new Error(`the stream ends with ${String(last)}`);
  return blocks.map((lines) => {
    const [named, data, ...rest] = lines;
    if (!named?.startsWith('event: ') || !data?.startsWith('data: ') || rest.length > 0)
      throw new Error(`not an event with a name: ${lines.join(' | ')}`);
    const event = JSON.parse(data.slice(6)) as Event;
    if (named.slice(7) !== event.type) throw new Error(`${named} names a ${event.type}`);
    return event;
  });
}

const END = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/**
 * The grammar of a stream: first `response.created`, last one end; numbers rise by one; an item is
 * added, filled and done, one at a time and in order; parts inside items likewise; ids agree; what
 * was told in pieces is told whole when it is done.
 * @throws Error at the first event that breaks it.
 */
export function checkResponses(events: readonly Event[]): Reassembled {
  const output: Item[] = [];
  let open: Item | undefined;
  /** The part that is being written, by kind and place, and what it holds so far. */
  let part: { readonly kind: string; readonly at: number; text: string; done: boolean } | undefined;
  let args: string | undefined;
  let argsDone = false;
  let final: Response | undefined;
  let state: 'new' | 'created' | 'flowing' | 'ended' = 'new';
  const types: string[] = [];
  let at = 0;

  const fail = (why: string): never => {
    throw new Error(`event ${at} (${types.at(-1)}): ${why}; before it: ${types.slice(-6, -1).join(', ')}`);
  };
  const need: (holds: boolean, why: string) => asserts holds = (holds, why) => {
    if (!holds) fail(why);
  };
  const same = (a: unknown, b: unknown, what: string): void =>
    need(
      JSON.stringify(a) === JSON.stringify(b),
      `${what}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`,
    );
  const current = <T extends Item['type']>(
    event: { readonly item_id: string; readonly output_index: number },
    ...kinds: T[]
  ): Extract<Item, { type: T }> => {
    need(open !== undefined, 'no item is open');
    need(kinds.includes(open.type as T), `belongs to ${kinds.join(' or ')}, but a ${open.type} is open`);
    same(event.item_id, open.id, 'item_id');
    same(event.output_index, output.length - 1, 'output_index');
    return open as Extract<Item, { type: T }>;
  };
  const opens = (kind: string, index: number, expected: number): void => {
    need(part === undefined, 'a part is still open');
    same(index, expected, 'index of the part');
    part = { kind, at: index, text: '', done: false };
  };
  const grows = (kind: string, index: number, words: string): void => {
    need(part?.kind === kind && part.at === index && !part.done, `no open ${kind} ${index}`);
    part.text += words;
  };
  const whole = (kind: string, index: number, words: string): void => {
    need(part?.kind === kind && part.at === index && !part.done, `no open ${kind} ${index}`);
    same(words, part.text, 'the whole and its pieces');
    part.done = true;
  };
  const closes = (kind: string, index: number, words: string): void => {
    need(part?.kind === kind && part.at === index && part.done, `${kind} ${index} is not done`);
    same(words, part.text, 'the part and its pieces');
    part = undefined;
  };

  for (const event of events) {
    types.push(event.type);
    same(event.sequence_number, at, 'sequence_number');
    need(state !== 'ended', 'comes after the end');
    need((state === 'new') === (event.type === 'response.created'), 'response.created comes first, and once');
    switch (event.type) {
      case 'response.created':
        state = 'created';
        same(event.response.output, [], 'output of a response that begins');
        same(event.response.usage, null, 'usage of a response that begins');
        break;
      case 'response.in_progress':
        need(state === 'created', 'comes too late');
        same(event.response.usage, null, 'usage of a response in progress');
        break;
      case 'response.debug':
        need(state === 'created', 'comes too late');
        break;
      case 'response.output_item.added':
        state = 'flowing';
        need(open === undefined, 'an item is still open');
        same(event.output_index, output.length, 'output_index');
        need(!output.some(({ id }) => id === event.item.id), `the id ${event.item.id} is taken`);
        open = structuredClone(event.item);
        output.push(open);
        args = undefined;
        argsDone = false;
        break;
      case 'response.output_item.done': {
        need(open !== undefined, 'no item is open');
        need(part === undefined, 'a part is still open');
        same(event.output_index, output.length - 1, 'output_index');
        same([event.item.type, event.item.id], [open.type, open.id], 'the item');
        if (open.type === 'function_call' || open.type === 'custom_tool_call')
          need(argsDone, 'arguments are not done');
        const told = structuredClone(event.item);
        same(essence(told), essence(open), 'the item and its pieces');
        output[output.length - 1] = told;
        open = undefined;
        break;
      }
      case 'response.content_part.added': {
        const item = current(event, 'message', 'reasoning');
        const content = ((item as { content?: unknown[] | null }).content ??= []);
        opens(event.part.type, event.content_index, content.length);
        content.push(structuredClone(event.part));
        break;
      }
      case 'response.content_part.done': {
        const item = current(event, 'message', 'reasoning');
        need(event.part.type !== 'OtherContentPart', 'a part of an unknown type');
        const words = event.part.type === 'refusal' ? event.part.refusal : event.part.text;
        closes(event.part.type, event.content_index, words);
        if (event.part.type === 'output_text') {
          const known = (item.content as unknown[])[event.content_index] as { annotations: unknown };
          same(event.part.annotations, known.annotations, 'annotations and their events');
        }
        (item.content as unknown[])[event.content_index] = structuredClone(event.part);
        break;
      }
      case 'response.output_text.delta':
        current(event, 'message');
        grows('output_text', event.content_index, event.delta);
        break;
      case 'response.output_text.done':
        current(event, 'message');
        whole('output_text', event.content_index, event.text);
        break;
      case 'response.output_text.annotation.added': {
        // Sources may be named after the words are done.
        const item = output[event.output_index];
        const text = item?.type === 'message' ? item.content[event.content_index] : undefined;
        need(text?.type === 'output_text', 'there are no words there');
        same(event.item_id, item?.id, 'item_id');
        same(event.annotation_index, text.annotations.length, 'annotation_index');
        text.annotations.push(event.annotation);
        break;
      }
      case 'response.refusal.delta':
        current(event, 'message');
        grows('refusal', event.content_index, event.delta);
        break;
      case 'response.refusal.done':
        current(event, 'message');
        whole('refusal', event.content_index, event.refusal);
        break;
      case 'response.reasoning_text.delta':
        current(event, 'reasoning');
        grows('reasoning_text', event.content_index, event.delta);
        break;
      case 'response.reasoning_text.done':
        current(event, 'reasoning');
        whole('reasoning_text', event.content_index, event.text);
        break;
      case 'response.reasoning_summary_part.added': {
        const item = current(event, 'reasoning');
        opens('summary', event.summary_index, item.summary.length);
        item.summary.push(structuredClone(event.part));
        break;
      }
      case 'response.reasoning_summary_text.delta':
        current(event, 'reasoning');
        grows('summary', event.summary_index, event.delta);
        break;
      case 'response.reasoning_summary_text.done':
        current(event, 'reasoning');
        whole('summary', event.summary_index, event.text);
        break;
      case 'response.reasoning_summary_part.done': {
        const item = current(event, 'reasoning');
        closes('summary', event.summary_index, event.part.text);
        item.summary[event.summary_index] = structuredClone(event.part);
        break;
      }
      case 'response.function_call_arguments.delta':
        current(event, 'function_call');
        need(!argsDone, 'arguments are done');
        args = (args ?? '') + event.delta;
        break;
      case 'response.function_call_arguments.done': {
        const item = current(event, 'function_call');
        same(event.arguments, args ?? '', 'arguments and their pieces');
        same(event.name, item.name, 'name');
        item.arguments = event.arguments;
        args = undefined;
        argsDone = true;
        break;
      }
      case 'response.custom_tool_call_input.delta':
        current(event, 'custom_tool_call');
        need(!argsDone, 'the input is done');
        args = (args ?? '') + event.delta;
        break;
      case 'response.custom_tool_call_input.done': {
        const item = current(event, 'custom_tool_call');
        same(event.input, args ?? '', 'the input and its pieces');
        item.input = event.input;
        args = undefined;
        argsDone = true;
        break;
      }
      case 'response.image_generation_call.in_progress':
      case 'response.image_generation_call.generating':
      case 'response.image_generation_call.completed':
        current(event, 'image_generation_call');
        break;
      default:
        need(END.has(event.type), 'is not known to the grammar');
        // An upstream that fails in its own words leaves the item that it was at.
        if (event.type === 'response.failed' && open) output.pop();
        else need(open === undefined && part === undefined, 'an item or part is still open');
        state = 'ended';
        final = (event as { response: Response }).response;
        same(event.type, `response.${final.status}`, 'the status');
        same(final.output, output, 'the final output and its items');
    }
    at += 1;
  }
  need(state === 'ended' && final !== undefined, 'the stream has no end');
  return { final, output, types };
}

/** What pieces can tell of an item: not its status, nor what is told only when it is done. */
function essence(item: Item): unknown {
  const {
    status: _status,
    encrypted_content: _sealed,
    result: _image,
    ...rest
  } = item as Item & {
    encrypted_content?: unknown;
    result?: unknown;
    status?: unknown;
  };
  return Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}
