import type { Match } from './match';

type Found = Pick<Match, 'start' | 'end'>;

export interface InjectionPattern {
  /** Its group. */
  readonly name: string;
  readonly find: (text: string) => readonly Found[];
}

/** Every gap is bounded: a text takes time in step with its length. */
const GROUPS = {
  'instruction-override': [
    /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|the)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|directions?|guidelines?|context)\b/gi,
    /\b(?:new|updated|real) instructions?\s{0,3}:/gi,
    /\bdo not (?:follow|obey)\b[^.\n]{0,30}\b(?:instructions?|rules?|guidelines?)\b/gi,
  ],
  'mode-activation': [
    /\b(?:enable|activate|enter|switch to|turn on)\b[^.\n]{0,20}\b(?:developer|debug|god|admin|root|unrestricted|jailbreak|sudo) mode\b/gi,
    /\byou are now in\b[^.\n]{0,20}\bmode\b/gi,
  ],
  'system-override': [
    /\b(?:system|admin(?:istrator)?|root) (?:override|command|access granted)\b/gi,
    /\boverride\b[^.\n]{0,20}\b(?:system|safety|security)\b/gi,
  ],
  'prompt-extraction': [
    /\b(?:reveal|show|print|repeat|output|display|leak|tell me)\b[^.\n]{0,30}\b(?:system|initial|hidden|original|secret) (?:prompt|instructions?|message)\b/gi,
    /\bwhat (?:is|are|was|were) your (?:system |initial |hidden |original )?(?:prompt|instructions)\b/gi,
  ],
  'role-manipulation': [
    /\b(?:pretend|act|behave)\b[^.\n]{0,20}\b(?:as if|as though|like)\b[^.\n]{0,40}\bno (?:restrictions|rules|limits|limitations|guidelines|filters)\b/gi,
    /\byou (?:are no longer|have no) (?:bound|restrictions|rules|limits|an ai)\b/gi,
    /\bfrom now on,? you (?:are|will|must)\b[^.\n]{0,60}\b(?:unrestricted|unfiltered|uncensored|without)\b/gi,
  ],
  dan: [/\bdo anything now\b/gi, /\bDAN mode\b/gi, /\byou are (?:now )?DAN\b/g, /\bjailbreak(?:ed|ing)?\b/gi],
  'safety-bypass': [
    /\b(?:bypass|disable|turn off|circumvent|evade|remove)\b[^.\n]{0,30}\b(?:safety|content|ethical|moderation|security)\b[^.\n]{0,20}\b(?:filters?|guidelines?|measures?|checks?|restrictions?|protocols?)\b/gi,
    /\bwithout (?:any )?(?:ethical|safety|moral) (?:guidelines|considerations|restrictions|constraints)\b/gi,
  ],
  'tag-spoofing': [
    /<\/?(?:system|assistant|instructions?|admin)(?:\s[^<>]{0,40})?>/gi,
    /\[\/?(?:SYSTEM|INST|ASSISTANT)\]/g,
    /^\s{0,3}(?:#{1,3}\s?)?(?:system|assistant)\s?:/gim,
  ],
  'control-tokens': [
    /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text)\|>/gi,
    /<<\/?SYS>>/g,
    /\u0000/g,
  ],
} as const satisfies Record<string, readonly RegExp[]>;

const WORDS = ['ignore', 'bypass', 'override', 'reveal', 'delete', 'system', 'prompt', 'instructions'];
const sorted = (word: string): string => [...word].sort().join('');
/** By first letter, last letter and the sorted middle. */
const SCRAMBLED = new Map(
  WORDS.map((word) => [`${word[0]}${sorted(word.slice(1, -1))}${word.at(-1)}`, word]),
);
/** Two such words make a phrase; one may be a slip of the pen. */
const SCRAMBLED_WITHIN = 60;

/** Words whose inner letters were mixed, which models read as if they were not. */
function scrambled(text: string): Found[] {
  const words = [...text.matchAll(/[A-Za-z]{5,14}/g)].flatMap((found) => {
    const word = found[0].toLowerCase();
    const meant = SCRAMBLED.get(`${word[0]}${sorted(word.slice(1, -1))}${word.at(-1)}`);
    return meant === undefined
      ? []
      : [{ start: found.index, end: found.index + word.length, mixed: word !== meant }];
  });
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    return next && (word.mixed || next.mixed) && next.start - word.end <= SCRAMBLED_WITHIN
      ? [{ start: word.start, end: next.end }]
      : [];
  });
}

const plain = Object.values(GROUPS).flat();
const JOINED =
  /(?:ignore|disregard|override|bypass|forget|reveal|delete).{0,30}(?:previous|prior|above|system|your|safety|all).{0,30}(?:instruction|prompt|rule|filter|guideline)/i;
const saysSo = (text: string): boolean =>
  plain.some((pattern) => text.search(pattern) >= 0) || JOINED.test(text);

/** Texts in another coding that say such a thing once decoded. */
const coded =
  (pattern: RegExp, decode: (text: string) => string) =>
  (text: string): Found[] =>
    [...text.matchAll(pattern)]
      .filter(([found]) => saysSo(decode(found)))
      .map((found) => ({ start: found.index, end: found.index + found[0].length }));

const every =
  (patterns: readonly RegExp[]) =>
  (text: string): Found[] =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((found) => ({
        start: found.index,
        end: found.index + found[0].length,
      })),
    );

export const INJECTION_PATTERNS: readonly InjectionPattern[] = [
  ...Object.entries(GROUPS).map(([name, patterns]) => ({ name, find: every(patterns) })),
  { name: 'scrambled-letters', find: scrambled },
  {
    name: 'base64',
    find: coded(/(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{24,16384}={0,2}/g, (text) =>
      Buffer.from(text, 'base64').toString('latin1'),
    ),
  },
  {
    name: 'hex',
    find: coded(/(?<![\da-fA-F])(?:[\da-fA-F]{2}){20,8192}(?![\da-fA-F])/g, (text) =>
      Buffer.from(text, 'hex').toString('latin1'),
    ),
  },
  {
    name: 'spaced-letters',
    find: coded(/(?<![A-Za-z])[A-Za-z](?:[ ._-]{1,3}[A-Za-z](?![A-Za-z])){11,400}/g, (text) =>
      // Two blanks or more part words.
      text
        .replace(/ {2,}/g, '\n')
        .replace(/[ ._-]/g, '')
        .replace(/\n/g, ' '),
    ),
  },
];
