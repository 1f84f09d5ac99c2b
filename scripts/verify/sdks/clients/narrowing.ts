import type { MessagesStreamEvent, OutputItems } from './types';

/** Unions of answers also hold what is not described: a type that is described leads to its member all the same. */
export function said(event: MessagesStreamEvent): string {
  if (event.type === 'content_block_start' && event.content_block.type === 'tool_use')
    return event.content_block.name;
  return event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '';
}

export function called(item: OutputItems): string {
  if (item.type === 'function_call') return item.arguments;
  const [part] = item.type === 'message' ? item.content : [];
  return part?.type === 'output_text' ? part.text : '';
}

export function mistaken(event: MessagesStreamEvent): string {
  if (event.type !== 'content_block_start' || event.content_block.type !== 'text') return '';
  // @ts-expect-error a text has no thoughts
  return event.content_block.thinking;
}
