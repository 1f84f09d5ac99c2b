import type { ChatRequest } from '../../providers/format';
import { changedBase64, changedFile, isFile } from './files-of-text';
import type { Filter } from './guard';

/** Where in a request words stand that reach a model. */

/** A text, as it stands there. */
export interface Leaf {
  readonly text: string;
  /** Texts of one name are read as one; undefined: it stands for itself. */
  readonly run: string | undefined;
  /** It cannot be changed without breaking the request. */
  readonly isFixed: boolean;
}

type Change = (text: string, run: string | undefined, isFixed: boolean) => string;

/** A part of a request that is read on its own. */
export interface Unit {
  /** Of the request. */
  readonly field: string;
  readonly value: unknown;
  readonly isUser: boolean;
  /** The same with other texts; `change` is called for each of them, always in one order. */
  rewrite(change: Change, twisted?: () => void): unknown;
}

/** Fields that say where a request goes and how it is run here: none of them is sent to a model. */
const LOCAL = new Set<string>([
  'model',
  'models',
  'messages',
  'provider',
  'plugins',
  'route',
  'session_id',
  'trace',
  'metadata',
  'debug',
  'preset',
  'usage',
  'user',
  'stream',
  'stream_options',
  'service_tier',
  'stop_server_tools_when',
  'deferred_tools',
  'cache_control',
  'prompt_cache_options',
  'modalities',
  'logit_bias',
  'reasoning',
] satisfies (keyof ChatRequest)[]);

export function unitsOf(chat: ChatRequest): Unit[] {
  const units = chat.messages.map((message): Unit => ({
    field: 'messages',
    value: message,
    isUser: message.role === 'user',
    rewrite: (change, twisted) => rewritten(message, change, twisted),
  }));
  for (const [field, value] of Object.entries(chat)) {
    if (LOCAL.has(field) || value === null || value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'object') continue;
    units.push({
      field,
      value,
      isUser: false,
      rewrite:
        field === 'prediction'
          ? (change, twisted) => rewritten(value, change, twisted)
          : (change) => restated(field, value, change),
    });
  }
  return units;
}

/** All texts of a unit in their order, and whether it can be read in another way than it was here. */
export function leavesOf(unit: Unit): { readonly leaves: readonly Leaf[]; readonly isTwisted: boolean } {
  const leaves: Leaf[] = [];
  let isTwisted = false;
  unit.rewrite(
    (text, run, isFixed) => {
      leaves.push({ text, run, isFixed });
      return text;
    },
    () => (isTwisted = true),
  );
  return { leaves, isTwisted };
}

/** Members of a message that hold no words of anybody. */
const WORDLESS = new Set([
  'role',
  'type',
  'id',
  'tool_call_id',
  'format',
  'signature',
  'encrypted',
  'mime_type',
  'detail',
]);
const JOINED = new Set(['text', 'content', 'summary']);

/** A message or the like, all of which is words. */
function rewritten(message: unknown, change: Change, twisted?: () => void): unknown {
  const walk = (value: unknown, key: string, run: string | undefined): unknown => {
    if (typeof value === 'string') {
      if (WORDLESS.has(key)) return value;
      if (isFile(value)) return changedFile(value, (text) => change(text, undefined, false)) ?? value;
      if (key === 'arguments') return rewrittenArguments(value, change, twisted);
      return change(value, JOINED.has(key) ? run : undefined, false);
    }
    if (Array.isArray(value)) return value.map((entry) => walk(entry, '', run));
    if (typeof value !== 'object' || value === null) return value;
    if ('format' in value && 'data' in value && key === 'input_audio') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        walk(member, name, run ?? (name === 'content' || name === 'reasoning_details' ? name : undefined)),
      ]),
    );
  };
  return walk(message, '', undefined);
}

/** Strings and numbers of JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g;
/** More digits than a number of JSON keeps. */
const LONG_NUMBER = 16;

/** A text in JSON hides what it says behind escapes, names that come twice and numbers that are rounded. */
function rewrittenArguments(text: string, change: Change, twisted?: () => void): string {
  let names = 0;
  const exact = text.replace(TOKENS, (token: string, colon?: string) => {
    if (colon !== undefined) names++;
    return token.startsWith('"') || token.length < LONG_NUMBER ? token : JSON.stringify(token);
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(exact);
  } catch {
    return change(
      text.replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      undefined,
      false,
    );
  }
  let kept = 0;
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value, undefined, false);
    if (typeof value === 'number') {
      const said = String(value);
      const changed = change(said, undefined, false);
      return changed === said ? value : changed;
    }
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        kept++;
        return [change(name, undefined, false), inside(member)];
      }),
    );
  };
  const changed = JSON.stringify(inside(parsed));
  if (kept < names) twisted?.();
  return changed;
}

/** What of a tool or a schema is prose; the rest of it are names and rules. */
const PROSE = new Set(['description', 'title']);

/** Tools, schemas, stop sequences and whatever else goes on as the caller said it. */
function restated(field: string, given: unknown, change: Change): unknown {
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return isFile(value)
        ? (changedFile(value, (text) => change(text, undefined, true)) ?? value)
        : change(value, undefined, !PROSE.has(key));
    if (Array.isArray(value)) return value.map((entry) => walk(entry, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [change(name, undefined, true), walk(member, name)]),
    );
  };
  change(field, undefined, true);
  return walk(given, field);
}

/** Proofs of a provider's own, of which nothing can be taken away. */
const OPAQUE = new Set(['signature', 'encrypted_content']);

/** Whether a body holds anything that must not go on as it is, also where several texts of it are read as one. */
export function holdsAny(value: unknown, filters: readonly Filter[]): boolean {
  const strict = filters.filter(({ action }) => action !== 'flag');
  const struck = (text: string): boolean => strict.some(({ detect }) => detect(text).length > 0);
  const holds = (node: unknown): boolean => {
    if (typeof node === 'string') {
      let text: string | undefined = node;
      if (isFile(node)) {
        text = undefined;
        changedFile(node, (held) => (text = held));
      }
      return text !== undefined && struck(text);
    }
    if (typeof node === 'number') return Math.abs(node) >= 1e7 && struck(String(node));
    if (Array.isArray(node)) return struck(textOf(node)) || node.some(holds);
    if (typeof node !== 'object' || node === null) return false;
    const { type, media_type: declared } = node as { type?: unknown; media_type?: unknown };
    return Object.entries(node).some(([name, member]) => {
      if (OPAQUE.has(name)) return false;
      if (type === 'base64' && name === 'data' && typeof member === 'string') {
        let text: string | undefined;
        changedBase64(member, String(declared), (held) => (text = held));
        return text !== undefined && struck(text);
      }
      return struck(name) || holds(member);
    });
  };
  return holds(value);
}

/** Of parts beside each other, as a model reads them. */
const textOf = (parts: readonly unknown[]): string => {
  const texts = parts.flatMap((part) => {
    const { text } = (part ?? {}) as { text?: unknown };
    return typeof text === 'string' ? [text] : [];
  });
  return texts.length < 2 ? '' : texts.join('');
};
