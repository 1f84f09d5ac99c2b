import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import type { ChatRequest } from '../../providers/format';
import type { Match } from './detectors';
import type { Filter, FilterAction } from './guard';

type Stage = components['schemas']['PipelineStage'];
type Message = ChatRequest['messages'][number];

export interface Screened {
  /** The same object where nothing was redacted. */
  readonly chat: ChatRequest;
  /** What was done, for the routing metadata. */
  readonly stages: readonly Stage[];
  /** Thrown after the stages are noted. */
  readonly refusal?: ApiError;
}

const STRICTNESS = { flag: 0, redact: 1, block: 2 } as const satisfies Record<FilterAction, number>;

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
/** Whole files, as an address that holds them. */
const DATA_URL = /^data:([^,;]{0,100})(?:;[^,]{0,100})?;base64,/;

/** A file of text is text. @returns undefined for a file of another kind, which is not read here. */
function changedFile(url: string, change: (text: string) => string): string | undefined {
  const [head = '', type = ''] = DATA_URL.exec(url.slice(0, 300)) ?? [];
  if (!/^(?:text\/|application\/(?:json|xml|csv))/.test(type)) return undefined;
  const text = Buffer.from(url.slice(head.length), 'base64').toString('utf8');
  const changed = change(text);
  return changed === text ? url : head + Buffer.from(changed).toString('base64');
}

const isFile = (text: string): boolean => DATA_URL.test(text.slice(0, 300));

/**
 * Looks through what goes to a model: texts of messages, arguments of tool calls and what tools answered.
 * Texts of one message are read on their own and as one, since a model reads them so.
 */
export function screen(chat: ChatRequest, filters: readonly Filter[]): Screened {
  if (filters.length === 0) return { chat, stages: [] };
  const hits = filters.map((filter) => ({ filter, matches: 0, names: new Set<string>() }));
  const redacting = new Map<Message, Message>();

  for (const message of chat.messages) {
    const reading = filters.map((filter) => !filter.usersOnly || message.role === 'user');
    const leaves = leavesOf(message);
    const found = leaves.map((): Match[] => []);
    for (const [index, hit] of hits.entries()) {
      if (!reading[index]) continue;
      for (const [at, matches] of matchesIn(leaves, hit.filter).entries()) {
        hit.matches += matches.length;
        for (const { name } of matches) if (name !== undefined) hit.names.add(name);
        if (hit.filter.action === 'redact') found[at]?.push(...matches);
      }
    }
    if (found.some((matches) => matches.length > 0)) {
      let next = 0;
      redacting.set(
        message,
        rewritten(message, () => redacted(leaves[next]?.text ?? '', found[next++] ?? [])),
      );
    }
  }

  const struck = hits.filter(({ matches }) => matches > 0);
  const stages = struck.map(({ filter, matches, names }): Stage => ({
    type: 'guardrail',
    name: filter.stage,
    guardrail_id: filter.guardrail.id,
    guardrail_scope: filter.guardrail.scope,
    summary: `${filter.label}: ${matches} found, ${{ flag: 'flagged', redact: 'redacted', block: 'blocked' }[filter.action]}`,
    data: {
      label: filter.label,
      action: filter.action,
      matches,
      ...(names.size > 0 && { patterns: [...names] }),
    },
  }));
  const strictest = struck.sort((a, b) => STRICTNESS[b.filter.action] - STRICTNESS[a.filter.action])[0];
  if (strictest?.filter.action === 'block') return { chat, stages, refusal: refusalOf(strictest) };
  if (redacting.size === 0) return { chat, stages };
  const messages = chat.messages.map((message) => redacting.get(message) ?? message);
  return { chat: { ...chat, messages }, stages };
}

/** The same where the caller's own body may be sent on as it is: not one that holds what is filtered. */
export function screenWith(chat: ChatRequest, filters: readonly Filter[], native: unknown): Screened {
  const screened = screen(chat, filters);
  // In a body of its own a caller may say what chat does not carry on.
  if (filters.length === 0 || native === undefined || !holdsAny(native, filters)) return screened;
  const { chat: clean } = screened;
  return { ...screened, chat: { ...clean, messages: [...clean.messages] } };
}

const refusalOf = ({ filter, names }: { filter: Filter; names: ReadonlySet<string> }): ApiError =>
  filter.stage === 'regex_pi_detection'
    ? new ApiError('permission_denied', 'Request blocked: prompt injection patterns detected', {
        metadata: { patterns: [...names] },
      })
    : new ApiError('permission_denied', `Request blocked by content filter: ${filter.label}`, {
        metadata: { patterns: [filter.label] },
      });

/** A text of a message, as it stands there. */
interface Leaf {
  readonly text: string;
  /** Texts that a model reads as one. */
  readonly run: number;
}

/** All texts of a message in their order, those inside of arguments among them. */
function leavesOf(message: Message): Leaf[] {
  const leaves: Leaf[] = [];
  let run = 0;
  rewritten(message, (text, inContent) => {
    leaves.push({ text, run: inContent ? 0 : ++run });
    return text;
  });
  return leaves;
}

/** The same message with other texts; called for each of them in one order. */
function rewritten(message: Message, change: (text: string, inContent: boolean) => string): Message {
  const walk = (value: unknown, key: string, inContent: boolean): unknown => {
    if (typeof value === 'string') {
      if (WORDLESS.has(key)) return value;
      if (isFile(value)) return changedFile(value, (text) => change(text, false)) ?? value;
      if (key === 'arguments') return argumentsOf(value);
      return change(value, inContent && (key === 'text' || key === 'content'));
    }
    if (Array.isArray(value)) return value.map((entry) => walk(entry, '', inContent));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        walk(member, name, inContent || name === 'content'),
      ]),
    );
  };
  /** A text in JSON hides what it says behind escapes. */
  const argumentsOf = (text: string): string => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return change(text, false);
    }
    return JSON.stringify(inside(parsed));
  };
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value, false);
    if (typeof value === 'number') {
      const text = String(value);
      const changed = change(text, false);
      return changed === text ? value : changed;
    }
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [change(name, false), inside(member)]),
    );
  };
  return walk(message, '', false) as Message;
}

/** What a filter finds in each text; what spans several is cut at their edges, with one placeholder. */
function matchesIn(leaves: readonly Leaf[], { detect }: Filter): Match[][] {
  const found = leaves.map(({ text }) => [...detect(text)]);
  const joined = leaves.flatMap(({ text, run }, index) => (run === 0 ? [{ text, index }] : []));
  if (joined.length < 2) return found;
  for (const match of detect(joined.map(({ text }) => text).join(''))) {
    let offset = 0;
    let first = true;
    for (const { text, index } of joined) {
      const start = Math.max(match.start - offset, 0);
      const end = Math.min(match.end - offset, text.length);
      const whole = match.start >= offset && match.end <= offset + text.length;
      // What lies inside one text has been found there, or is none on its own: both ways it goes.
      if (
        end > start &&
        !(whole && found[index]?.some((known) => known.start === start && known.end === end))
      )
        found[index]?.push({ ...match, start, end, placeholder: first ? match.placeholder : '' });
      if (end > start) first = false;
      offset += text.length;
    }
  }
  return found;
}

/** Proofs of a provider's own, of which nothing can be taken away. */
const OPAQUE = new Set(['signature', 'encrypted_content']);

/** Whether a body holds anything that must not go on as it is. */
export function holdsAny(value: unknown, filters: readonly Filter[]): boolean {
  if (typeof value === 'string') {
    let text: string | undefined = value;
    if (isFile(value)) {
      text = undefined;
      changedFile(value, (held) => (text = held));
    }
    return (
      text !== undefined &&
      filters.some(({ action, detect }) => action !== 'flag' && detect(text as string).length > 0)
    );
  }
  if (Array.isArray(value)) return value.some((entry) => holdsAny(entry, filters));
  if (typeof value !== 'object' || value === null) return false;
  const isBase64 = (value as { type?: unknown }).type === 'base64';
  return Object.entries(value).some(
    ([name, member]) => !OPAQUE.has(name) && !(isBase64 && name === 'data') && holdsAny(member, filters),
  );
}

/** Overlapping finds become one, under the placeholder of the first. */
function redacted(text: string, matches: readonly Match[]): string {
  let result = '';
  let at = 0;
  let covered = 0;
  for (const { start, end, placeholder } of [...matches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < covered) {
      covered = at = Math.max(covered, end);
      continue;
    }
    result += text.slice(at, start) + placeholder;
    covered = at = end;
  }
  return result + text.slice(at);
}
