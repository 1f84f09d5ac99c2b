import { MOST_ITEMS, tooMany } from '../../providers/most';
import { array, entry, object, text, type Json } from '../../providers/json';

/** Items of a stream that have begun, as far as they have come. */
export class GrowingItems {
  private readonly items = new Map<number, Growing>();

  /** @param item as it was announced; it is not changed. */
  begin(place: number, item: Json): void {
    this.items.set(place, { item: structuredClone(item), parts: new Set(), argued: false });
    if (this.items.size > MOST_ITEMS) throw tooMany('open items');
  }

  end(place: number): void {
    this.items.delete(place);
  }

  /** Takes up what an event adds to its item. */
  grow(event: Json): void {
    const place = event['output_index'];
    const growing = typeof place === 'number' ? this.items.get(place) : undefined;
    const type = text(event['type']) ?? '';
    const kind = KINDS.get(type.replace(/\.(added|delta|done)$/, ''));
    if (!growing || !kind) return;
    const { item, parts } = growing;
    const words = text(event['delta']);
    if (kind.list === undefined) {
      if (words !== undefined) item[kind.field] = (text(item[kind.field]) ?? '') + words;
      const whole = text(event[kind.field]);
      if (type.endsWith('.done') && whole !== undefined) item[kind.field] = whole;
      growing.argued = type.endsWith('.done');
      return;
    }
    const at = event[kind.list === 'summary' ? 'summary_index' : 'content_index'];
    const list = Array.isArray(item[kind.list]) ? (item[kind.list] as unknown[]) : (item[kind.list] = []);
    // Parts come one after the other; a gap would have to be filled.
    if (typeof at !== 'number' || !(at >= 0 && at <= Math.min(list.length + MOST_GAP, MOST_ITEMS))) return;
    const given = object(event['part']);
    if (given) {
      list[at] = structuredClone(given);
      if (type.endsWith('.done')) parts.delete(at);
      else parts.add(at);
      return;
    }
    let part = object(list[at]);
    if (!part) {
      list[at] = part = { type: kind.part, [kind.field]: '' };
      parts.add(at);
    }
    if (words !== undefined) part[kind.field] = (text(part[kind.field]) ?? '') + words;
    if (type !== 'response.output_text.annotation.added') return;
    // The part is a copy of what was announced.
    if (Array.isArray(part['annotations'])) part['annotations'].push(event['annotation']);
    else part['annotations'] = [event['annotation']];
  }

  /** The events that end them where they stand, in their order, the whole item last. */
  close(): { readonly place: number; readonly item: Json; readonly events: readonly Json[] }[] {
    const open = [...this.items].sort(([one], [other]) => one - other);
    this.items.clear();
    return open.map(([place, { item, parts, argued }]) => {
      const type = text(item['type']) ?? '';
      const at = { item_id: text(item['id']) ?? '', output_index: place };
      const events = [...parts].flatMap((index) => ending(item, type, index, at));
      for (const name of ['content', 'summary'])
        if (Array.isArray(item[name])) item[name] = item[name].filter((part) => part !== undefined);
      const argument = entry(ARGUMENTS, type);
      if (argument && !argued)
        events.push({
          type: argument.event,
          ...at,
          ...(type === 'function_call' && { name: text(item['name']) ?? '' }),
          [argument.field]: text(item[argument.field]) ?? '',
        });
      // Tools that run at the provider know no half of it.
      if (CUT.has(type)) item['status'] = 'incomplete';
      else if (item['status'] !== undefined) item['status'] = 'failed';
      return {
        place,
        item,
        events: [...events, { type: 'response.output_item.done', output_index: place, item }],
      };
    });
  }
}

interface Growing {
  readonly item: Json;
  /** Places of the parts that are not whole. */
  readonly parts: Set<number>;
  /** Its arguments are whole. */
  argued: boolean;
}

/** Places that a part may skip. */
const MOST_GAP = 16;

/** What events speak of, by their name without what became of it. */
const KINDS = new Map<
  string,
  { readonly list?: 'content' | 'summary'; readonly part?: string; readonly field: string }
>([
  ['response.content_part', { list: 'content', field: 'text' }],
  ['response.output_text', { list: 'content', part: 'output_text', field: 'text' }],
  ['response.output_text.annotation', { list: 'content', part: 'output_text', field: 'text' }],
  ['response.refusal', { list: 'content', part: 'refusal', field: 'refusal' }],
  ['response.reasoning_text', { list: 'content', part: 'reasoning_text', field: 'text' }],
  ['response.reasoning_summary_part', { list: 'summary', field: 'text' }],
  ['response.reasoning_summary_text', { list: 'summary', part: 'summary_text', field: 'text' }],
  ['response.function_call_arguments', { field: 'arguments' }],
  ['response.mcp_call_arguments', { field: 'arguments' }],
  ['response.custom_tool_call_input', { field: 'input' }],
  ['response.code_interpreter_call_code', { field: 'code' }],
]);

/** Items that may end as incomplete. */
const CUT = new Set(['message', 'reasoning', 'function_call', 'custom_tool_call']);

const ARGUMENTS: Readonly<Record<string, { readonly event: string; readonly field: string }>> = {
  function_call: { event: 'response.function_call_arguments.done', field: 'arguments' },
  custom_tool_call: { event: 'response.custom_tool_call_input.done', field: 'input' },
};

function ending(item: Json, type: string, index: number, at: Json): Json[] {
  const isSummary = type === 'reasoning' && array(item['summary'])[index] !== undefined;
  const part = object(array(item[isSummary ? 'summary' : 'content'])[index]);
  if (!part) return [];
  if (isSummary) {
    const place = { ...at, summary_index: index };
    return [
      { type: 'response.reasoning_summary_text.done', ...place, text: part['text'] },
      { type: 'response.reasoning_summary_part.done', ...place, part },
    ];
  }
  const place = { ...at, content_index: index };
  const done = { type: 'response.content_part.done', ...place, part };
  switch (part['type']) {
    case 'output_text':
      part['annotations'] ??= [];
      return [
        { type: 'response.output_text.done', ...place, text: part['text'], logprobs: part['logprobs'] ?? [] },
        done,
      ];
    case 'refusal':
      return [{ type: 'response.refusal.done', ...place, refusal: part['refusal'] }, done];
    case 'reasoning_text':
      return [{ type: 'response.reasoning_text.done', ...place, text: part['text'] }, done];
    default:
      return [done];
  }
}
