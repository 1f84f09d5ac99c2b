import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import type { ChatRequest } from '../../providers/format';
import type { Match } from './detectors';
import type { Filter, FilterAction } from './guard';
import { holdsAny, leavesOf, unitsOf, type Leaf } from './texts';

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

/**
 * Looks through all that goes to a model: texts of messages, arguments of tool calls, what tools answered,
 * and every other field that is sent on, such as tools, a prediction or stop sequences. Texts of one message
 * are read on their own and as one, since a model reads them so.
 */
export function screen(chat: ChatRequest, filters: readonly Filter[]): Screened {
  if (filters.length === 0) return { chat, stages: [] };
  const hits = filters.map((filter) => ({ filter, matches: 0, names: new Set<string>() }));
  const clean = new Map<unknown, unknown>();
  const fixed = new Set<string>();

  for (const unit of unitsOf(chat)) {
    const { leaves, isTwisted } = leavesOf(unit);
    const found = leaves.map((): Match[] => []);
    const readBy = filters.filter((filter) => !filter.usersOnly || unit.isUser);
    for (const hit of hits) {
      if (!readBy.includes(hit.filter)) continue;
      for (const [at, matches] of matchesIn(leaves, hit.filter).entries()) {
        hit.matches += matches.length;
        for (const { name } of matches) if (name !== undefined) hit.names.add(name);
        if (hit.filter.action === 'redact') found[at]?.push(...matches);
      }
    }
    const changes = found.some((matches) => matches.length > 0);
    if (found.some((matches, at) => matches.length > 0 && leaves[at]?.isFixed)) fixed.add(unit.field);
    if (changes || (isTwisted && readBy.some(({ action }) => action !== 'flag'))) {
      let next = 0;
      clean.set(
        unit.value,
        unit.rewrite(() => redacted(leaves[next]?.text ?? '', found[next++] ?? [])),
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
  const [field] = fixed;
  if (field !== undefined) return { chat, stages, refusal: unchangeable(field) };
  if (clean.size === 0) return { chat, stages };
  const replaced = Object.fromEntries(
    Object.entries(chat).map(([name, value]) => [name, clean.has(value) ? clean.get(value) : value]),
  ) as ChatRequest;
  const messages = chat.messages.map((message) => (clean.get(message) ?? message) as Message);
  return { chat: { ...replaced, messages }, stages };
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

const unchangeable = (field: string): ApiError =>
  new ApiError(
    'permission_denied',
    `Request blocked: a guardrail redacts what ${/^\w{1,40}$/.test(field) ? field : 'a field'} holds, in a place that cannot be changed without breaking the request`,
    { metadata: { patterns: [] } },
  );

/** What a filter finds in each text; what spans several is cut at their edges, with one placeholder. */
function matchesIn(leaves: readonly Leaf[], { detect }: Filter): Match[][] {
  const found = leaves.map(({ text }) => [...detect(text)]);
  const runs = new Map<string, { readonly text: string; readonly index: number }[]>();
  for (const [index, { text, run }] of leaves.entries())
    if (run !== undefined) runs.set(run, [...(runs.get(run) ?? []), { text, index }]);
  for (const joined of runs.values()) {
    if (joined.length < 2) continue;
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
  }
  return found;
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
