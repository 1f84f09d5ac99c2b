import type { components } from '../../../generated/openapi';

type Schemas = components['schemas'];
export type Event = Schemas['MessagesStreamEvent'];
export type Message = Schemas['MessagesResult'];
type Block = Schemas['MessagesContentBlock'];

/** One event as it stood on the wire. */
export interface WireEvent {
  readonly event: string | undefined;
  readonly data: Event;
}

/** A stream that follows the grammar, put together. */
export interface Read {
  readonly message: Message;
  /** It broke off in band. */
  readonly error: Schemas['MessagesErrorEvent'] | undefined;
  readonly pings: number;
  readonly stop: Schemas['MessagesStopEvent'] | undefined;
}

/** Which pieces a block takes. */
const PIECES: Readonly<Record<string, readonly string[]>> = {
  text: ['text_delta', 'citations_delta'],
  thinking: ['thinking_delta', 'signature_delta'],
  redacted_thinking: [],
  tool_use: ['input_json_delta'],
  server_tool_use: ['input_json_delta'],
  mcp_tool_use: ['input_json_delta'],
  compaction: ['compaction_delta'],
};

const KNOWN_PIECES = new Set(Object.values(PIECES).flat());

/**
 * Holds a stream against the grammar of the format, written apart from the code that it checks:
 * start, then blocks one after the other, each with its pieces, then the end with its counts, then stop;
 * pings anywhere between; an error only as the last event.
 * @throws Error at the first event that is out of place.
 */
export function readMessages(events: readonly WireEvent[]): Read {
  let message: Message | undefined;
  let open: { readonly index: number; readonly block: Block; json: string; signed: boolean } | undefined;
  let ended = false;
  let stop: Read['stop'];
  let error: Read['error'];
  let pings = 0;
  events.forEach(({ event: name, data }, position) => {
    const demand = (holds: boolean, what: string): void => {
      if (!holds) throw new Error(`event ${position} (${data.type}): ${what}`);
    };
    demand(name === data.type, `its name is ${name}`);
    demand(!stop && !error, 'after the last one');
    if (data.type === 'ping') return void (pings += 1);
    if (data.type === 'error') {
      error = data;
      return;
    }
    if (data.type === 'message_start') {
      demand(message === undefined, 'a second start');
      demand(data.message.content.length === 0, 'it has content');
      demand(data.message.stop_reason === null, 'it has stopped');
      message = structuredClone(data.message);
      return;
    }
    demand(message !== undefined, 'before the start');
    const built = message as Message;
    switch (data.type) {
      case 'content_block_start':
        demand(!ended, 'after the end of the message');
        demand(open === undefined, 'the block before it is open');
        demand(data.index === built.content.length, `its index is not ${built.content.length}`);
        open = { index: data.index, block: structuredClone(data.content_block), json: '', signed: false };
        built.content.push(open.block);
        break;
      case 'content_block_delta': {
        demand(open?.index === data.index, 'its block is not open');
        const { delta } = data;
        const { block } = open as NonNullable<typeof open>;
        const known = (PIECES[block.type] ?? []).includes(delta.type);
        // What is not known here may have pieces of its own, and those alone.
        const own = PIECES[block.type] === undefined && !KNOWN_PIECES.has(delta.type);
        demand(known || own, `${delta.type} in a block ${block.type}`);
        demand(open?.signed !== true, 'after the signature');
        if (delta.type === 'text_delta' && block.type === 'text') block.text += delta.text;
        if (delta.type === 'citations_delta' && block.type === 'text')
          block.citations = [...(block.citations ?? []), delta.citation];
        if (delta.type === 'thinking_delta' && block.type === 'thinking') block.thinking += delta.thinking;
        if (delta.type === 'signature_delta' && block.type === 'thinking' && open) {
          block.signature = delta.signature;
          open.signed = true;
        }
        if (delta.type === 'input_json_delta' && open) open.json += delta.partial_json;
        break;
      }
      case 'content_block_stop':
        demand(open?.index === data.index, 'its block is not open');
        if (open && open.json !== '' && 'input' in open.block) open.block.input = JSON.parse(open.json);
        open = undefined;
        break;
      case 'message_delta': {
        demand(open === undefined, 'a block is open');
        demand(data.usage.output_tokens >= built.usage.output_tokens, 'it counts fewer tokens than before');
        const { output_tokens: _given, ...rest } = data.usage;
        Object.assign(built, data.delta);
        for (const [key, value] of Object.entries(rest))
          if (value !== null) Object.assign(built.usage, { [key]: value });
        built.usage.output_tokens = data.usage.output_tokens;
        ended = true;
        break;
      }
      case 'message_stop':
        demand(ended, 'the message has not ended');
        demand(built.stop_reason !== null, 'nobody said why it stopped');
        stop = data;
        break;
      // Of a type that is not described: anywhere after the start.
      case 'MessagesOtherEvent':
      default:
    }
  });
  if (!message) throw new Error('there is no message');
  if (!stop && !error) throw new Error('the stream has no end');
  return { message, error, pings, stop };
}

/** The events of an answer as text. */
export function wireEvents(text: string): WireEvent[] {
  return text
    .split('\n\n')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .map((part) => {
      const lines = part.split('\n');
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      return { event: field('event'), data: JSON.parse(field('data') ?? '') as Event };
    });
}
