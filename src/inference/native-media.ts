import { array, object, type Json } from '../providers/json';
import type { NativeRequest } from './caller-format';

/**
 * Puts downloaded media into a caller's own body, where its conversation names them by address.
 * @param found data URLs by address.
 */
export function withMedia({ body, dialect }: NativeRequest, found: ReadonlyMap<string, string>): Json {
  const place = dialect === 'responses' ? 'input' : 'messages';
  const replace = dialect === 'responses' ? responsesPart : messagesBlock;
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    const given = object(node);
    if (!given) return node;
    const replaced = replace(given, found);
    if (replaced) return replaced;
    // A tool's own data is no part of a message.
    if (given['type'] === 'tool_use') return node;
    return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, walk(member)]));
  };
  return { ...body, [place]: walk(body[place]) };
}

function responsesPart(part: Json, found: ReadonlyMap<string, string>): Json | undefined {
  switch (part['type']) {
    case 'input_image': {
      const data = found.get(String(part['image_url']));
      return data === undefined ? undefined : { ...part, image_url: data };
    }
    case 'input_video': {
      const data = found.get(String(part['video_url']));
      return data === undefined ? undefined : { ...part, video_url: data };
    }
    case 'input_file': {
      const given = typeof part['file_data'] === 'string' ? 'file_data' : 'file_url';
      const data = found.get(String(part[given]));
      if (data === undefined) return undefined;
      const { file_url: _address, ...rest } = part;
      return { ...rest, file_data: data, filename: part['filename'] ?? nameFor(data) };
    }
    default:
      return undefined;
  }
}

/** The wire wants a name beside bytes. */
const nameFor = (data: string): string => (data.startsWith('data:application/pdf') ? 'file.pdf' : 'file.txt');

function messagesBlock(block: Json, found: ReadonlyMap<string, string>): Json | undefined {
  if (block['type'] !== 'image' && block['type'] !== 'document') return undefined;
  const source = object(block['source']);
  if (source?.['type'] !== 'url') return undefined;
  const data = found.get(String(source['url']));
  const [, mediaType = '', base64 = ''] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(data ?? '') ?? [];
  if (data === undefined) return undefined;
  if (block['type'] === 'document' && mediaType !== 'application/pdf')
    return {
      ...block,
      source: {
        type: 'text',
        media_type: 'text/plain',
        data: Buffer.from(base64, 'base64').toString('utf8'),
      },
    };
  return { ...block, source: { type: 'base64', media_type: mediaType, data: base64 } };
}

/** Returns the place of a part that names a provider's own file, or of a type that is not measured. */
export function unmeasuredPart({ body, dialect }: NativeRequest): string | undefined {
  const place = dialect === 'responses' ? 'input' : 'messages';
  for (const [at, turn] of array(body[place]).entries()) {
    const content = object(turn)?.['content'] ?? object(turn)?.['output'];
    const found = unmeasuredIn(content, `${place}.${at}.content`, dialect);
    if (found !== undefined) return found;
  }
  return undefined;
}

const PARTS = {
  responses:
    /^(?:input_text|output_text|text|refusal|summary_text|reasoning_text|input_image|input_file|input_audio|input_video)$/,
  messages: /./,
} as const;
const SOURCES = new Set(['base64', 'url', 'text', 'content']);

function unmeasuredIn(
  content: unknown,
  place: string,
  dialect: NativeRequest['dialect'],
): string | undefined {
  for (const [index, entry] of array(content).entries()) {
    const part = object(entry) ?? {};
    const at = `${place}.${index}`;
    const { type } = part;
    if (typeof type === 'string' && !PARTS[dialect].test(type)) return `${at}: ${type.slice(0, 64)}`;
    if (part['file_id'] !== undefined && part['file_id'] !== null) return `${at}.file_id`;
    const source = type === 'image' || type === 'document' ? object(part['source']) : undefined;
    if (source && (typeof source['type'] !== 'string' || !SOURCES.has(source['type'])))
      return `${at}.source${source['type'] === 'file' ? '.file_id' : ''}`;
    const inner =
      unmeasuredIn(part['content'], `${at}.content`, dialect) ??
      unmeasuredIn(source?.['content'], `${at}.source.content`, dialect);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
