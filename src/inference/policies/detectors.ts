import ipaddr from 'ipaddr.js';
import type * as Re2 from 're2js';
import type { components } from '../../../generated/openapi';
import { lazy } from '../../lazy';
import { INJECTION_PATTERNS } from './injection';
import type { Match } from './match';
import { phones } from './phones';
import type { Detector, Searched } from './scan';

const re2 = lazy<typeof Re2>('re2js');

export type BuiltinSlug = components['schemas']['ContentFilterBuiltinSlug'];

/** Every quantifier is bounded or every start is distinct, so that no text makes this slow. */
function matching(
  pattern: RegExp,
  placeholder: string,
  accept: (found: string, before: string, after: string) => boolean = () => true,
): Detector {
  return (text) => {
    const matches: Match[] = [];
    const around = (start: number): string => text.slice(Math.max(start, 0), start + 2);
    for (const found of text.matchAll(pattern))
      if (accept(found[0], around(found.index - 2), around(found.index + found[0].length)))
        matches.push({ start: found.index, end: found.index + found[0].length, placeholder });
    return matches;
  };
}

/** The check digit of payment cards. */
function isCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || digits === (digits[0] ?? '').repeat(digits.length))
    return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/** Starts and ends of numbers of 13 to 19 digits in a row of groups, such as a card beside its expiry date. */
const cards: Detector = (text) => {
  const matches: Match[] = [];
  for (const run of text.matchAll(/(?<!\d)\d+(?:(?:[ \t._/-]{1,3}|[ \t]{0,2}\r?\n[ \t]{0,2})\d+)*/g)) {
    const groups = [...run[0].matchAll(/\d+/g)];
    const isOne = (first: number, last: number): boolean => !isBroken(run[0], groups, first, last);
    for (let first = 0; first < groups.length; first++) {
      const last = lastOfCard(groups, first, isOne);
      if (last === undefined) continue;
      const end = groups[last] as RegExpExecArray;
      matches.push({
        start: run.index + (groups[first] as RegExpExecArray).index,
        end: run.index + end.index + end[0].length,
        placeholder: '[CREDIT_CARD]',
      });
      first = last;
    }
  }
  return matches;
};

/** Of the longest card that begins with a group. */
function lastOfCard(
  groups: readonly RegExpExecArray[],
  first: number,
  accept: (first: number, last: number) => boolean,
): number | undefined {
  // No card of a network begins otherwise; a number that stands alone may.
  if (groups.length > 1 && !/^[2-6]/.test(groups[first]?.[0] ?? '')) return undefined;
  let digits = '';
  let found: number | undefined;
  for (let last = first; last < groups.length && digits.length <= 19; last++) {
    digits += groups[last]?.[0] ?? '';
    if (digits.length >= 13 && isCard(digits) && accept(first, last)) found = last;
  }
  return found;
}

/** Over several lines a card is written in its own groups; numbers below each other are none. */
function isBroken(run: string, groups: readonly RegExpExecArray[], first: number, last: number): boolean {
  const within = groups.slice(first, last + 1);
  const [begin, end] = [within[0]?.index ?? 0, within.at(-1)?.index ?? 0];
  if (!run.slice(begin, end).includes('\n')) return false;
  const isGrouped = /^(?:4 4 4 4|4 6 [45])$/.test(within.map(([digits]) => digits.length).join(' '));
  return !isGrouped || [groups[first - 1], groups[last + 1]].some((beside) => beside?.[0].length === 4);
}

const isIpv4 = (found: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(found);
const V4 = matching(/(?<!\d|\d\.)\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/g, '[IP_ADDRESS]', isIpv4);

const isIpv6 = (found: string): boolean =>
  found.length <= 45 &&
  found.indexOf('::') === found.lastIndexOf('::') &&
  /^(?:[^:]*:){2,8}[^:]*$/.test(found) &&
  // The parser of addresses of the web is much faster than one that reads the parts.
  URL.canParse(`http://[${found}]`);

/** After an underscore only with a digit: names of programs hold both. */
const V6_RUN =
  /(?:(?:(?<!\w)|(?<=_)(?=[a-fA-F]{0,3}\d))[\da-fA-F]{1,4})?:[\da-fA-F:]{1,50}(?:\.\d{1,3}){0,3}(?![A-Za-z\d])/g;

/** A name and a colon may stand before the address. */
const v6: Detector = (text) => {
  const matches: Match[] = [];
  for (const run of text.matchAll(V6_RUN)) {
    const [found] = run;
    const from = [...found.matchAll(/(?<![^:])(?:(?=[^:])|(?=::))/g)].map(({ index }) => index);
    const isNamed = /\w/.test(text[run.index - 1] ?? '');
    for (const skipped of from.slice(0, 3)) {
      const rest = found.slice(skipped);
      // Names of programs are joined so.
      if (isNamed && skipped === 0 && rest.startsWith('::')) continue;
      const address = [rest, rest.replace(/:$/, '')].find(isIpv6);
      if (address === undefined) continue;
      const start = run.index + skipped;
      matches.push({ start, end: start + address.length, placeholder: '[IP_ADDRESS]' });
      break;
    }
  }
  return matches;
};

/** The same on the engine of callers' patterns, for what has no bound. */
function linear(
  pattern: string,
  placeholder: string,
  accept: (found: string) => boolean = () => true,
  /** Whether a group that took part is the find. */
  of: 'all' | 'groups' = 'all',
): { readonly detect: Detector; readonly size: number } {
  let made: Re2.RE2JS | undefined;
  const compiled = (): Re2.RE2JS => (made ??= re2().RE2JS.compile(pattern));
  const detect: Detector = (text) => {
    const matches: Match[] = [];
    const groups = of === 'groups' ? Array.from({ length: compiled().groupCount() }, (_, at) => at + 1) : [];
    const matcher = compiled().matcher(text);
    while (matcher.find()) {
      const group = groups.find((each) => matcher.start(each) >= 0) ?? 0;
      const [start, end] = [matcher.start(group), matcher.end(group)];
      if (end > start && accept(text.slice(start, end))) matches.push({ start, end, placeholder });
    }
    return matches;
  };
  return {
    detect,
    get size() {
      return compiled().programSize();
    },
  };
}

/** No letter before it, since words end so. */
const APART = String.raw`(?:^|[^A-Za-z0-9])`;
const PRIVATE_KEY = String.raw`[A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----`;
/** Lines of a key that does not end: those that may stand before it, and its own. */
const KEY_LINES = String.raw`(?:\s*[A-Za-z-]{4,20}: [^\n]{0,100}){0,6}(?:\s*[A-Za-z0-9+/]{16,}={0,2})*(?:\s*[A-Za-z0-9+/]{1,15}={1,2})?`;

/**
 * Forms of keys and tokens, by the name that their placeholder carries. Other names may stand right before
 * and after them. Where there is a group, that is the find.
 */
const SECRETS = {
  'private-key': String.raw`-----BEGIN ${PRIVATE_KEY}(?:(?s:.*?)-----END ${PRIVATE_KEY}|${KEY_LINES})`,
  'anthropic-api-key': String.raw`sk-ant-[\w-]{16,}`,
  'openai-api-key': String.raw`(?:${APART}|[A-Za-z0-9])(sk-(?:proj|svcacct|admin)-[\w-]{20,})|${APART}(sk-[\w-]{20,})`,
  'aws-access-key-id': String.raw`(?:AKIA|ASIA)[A-Z0-9]{16}`,
  'aws-secret-access-key': String.raw`(?i:aws_?secret|secret_?access)(?i:_?access)?(?i:_?key)[\s"'=:>,]{0,10}([A-Za-z0-9/+]{40})`,
  'github-token': String.raw`gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,}`,
  'gitlab-token': String.raw`glpat-[\w-]{20,}`,
  'google-api-key': String.raw`AIza[\w-]{35}`,
  'slack-token': String.raw`xox[abeoprs]-[\w-]{10,}`,
  'stripe-key': String.raw`${APART}([rs]k_(?:live|test)_[A-Za-z0-9]{16,})|[A-Za-z0-9]([rs]k_(?:live|test)_[A-Za-z0-9]{24,})`,
  'sendgrid-api-key': String.raw`SG\.[\w-]{22}\.[\w-]{43}`,
  'npm-token': String.raw`npm_[A-Za-z0-9]{36}`,
  'pypi-token': String.raw`pypi-[\w-]{50,}`,
  'huggingface-token': String.raw`hf_[A-Za-z0-9]{30,}`,
  'groq-api-key': String.raw`gsk_[A-Za-z0-9]{40,}`,
  'xai-api-key': String.raw`xai-[A-Za-z0-9]{40,}`,
  'digitalocean-token': String.raw`do[opr]_v1_[a-f0-9]{64}`,
  'url-credentials': String.raw`[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s/:@"'<>]{0,64}:[^\s/@"'<>]{1,128}@[\w.-]+`,
  jwt: String.raw`eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}`,
} as const satisfies Record<string, string>;

const secrets: readonly Detector[] = Object.entries(SECRETS).map(([name, pattern]) => {
  const isIts = (found: string): boolean => name !== 'openai-api-key' || !found.startsWith('sk-ant-');
  return linear(pattern, `[SECRET:${name}]`, isIts, 'groups').detect;
});

/** A name and a password before a host, without the scheme that would say so. */
const logins = matching(
  /(?<![\w@.:-]|\/\/)(?!(?:mailto|to|from|cc|bcc|e-?mail|mail|contact|sip|xmpp)\s?:)[\w.+-]{1,64}:[^\s:@/"'<>]{6,64}@[A-Za-z\d][\w-]*(?:\.[\w-]+)*/gi,
  '[SECRET:login]',
  (found) => {
    const password = found.slice(found.indexOf(':') + 1, found.lastIndexOf('@'));
    return (
      /[!#$%^&*?]/.test(password) || (password.length >= 8 && /\d/.test(password) && /[a-z]/i.test(password))
    );
  },
);

const LOCAL_PART = /(?:[\p{L}\p{M}\p{N}._%+'-]{1,64}|"[^"\n]{1,64}") {0,2}$/u;
const DOMAIN = /^ {0,2}(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,8}[\p{L}][\p{L}\p{M}\p{N}-]{1,62}/u;

/** From each at sign to both sides: from the front, a long word without one would take too long. */
const emails: Detector = (text) => {
  const matches: Match[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const after = DOMAIN.exec(text.slice(at + 1, at + 256))?.[0];
    if (!after) continue;
    const before = LOCAL_PART.exec(text.slice(Math.max(0, at - 68), at))?.[0];
    if (before)
      matches.push({ start: at - before.length, end: at + 1 + after.length, placeholder: '[EMAIL]' });
  }
  return matches;
};

/** Written out for people: `name [at] example (dot) com`. */
const spelledEmails = matching(
  /(?<![\w.+-])[\w.+-]{1,64} {0,2}[[({<] ?at ?[\])}>] {0,2}[a-z\d-]{1,63}(?:(?:\.| {0,2}[[({<] ?(?:dot|punkt|point) ?[\])}>] {0,2})[a-z\d-]{1,63}){1,8}/gi,
  '[EMAIL]',
);

/** Parts of a number that a blank, a dot, a dash, a stroke or a slash may hold apart. */
const SSN =
  /(?<!\d)(?!000|666|9\d\d)\d{3} {0,2}[-./_ ] {0,2}(?!00)\d{2} {0,2}[-./_ ] {0,2}(?!0000)\d{4}(?!\d)/g;
/** A number that goes on in the same way is another one. */
const isSsn = (found: string, before: string, after: string): boolean => {
  const separators = found.replace(/[\d ]/g, '');
  const isPart = (mark: string | undefined, digit: string | undefined): boolean =>
    mark !== undefined && separators.includes(mark) && /^\d$/.test(digit ?? '');
  return !isPart(before.at(-1), before.at(-2)) && !isPart(after[0], after[1]);
};
/** Without them only where it is said what it is. */
const NINE_DIGITS = /(?<!\d)(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}(?!\d)/g;
const SAYS_SSN = /\b(?:ssn|social[ -]security(?:[ -](?:number|no|nr|num))?|soc(?:ial)? sec)\b[^\d\n]{0,20}$/i;

const namedSsns: Detector = (text) =>
  [...text.matchAll(NINE_DIGITS)]
    .filter(({ index }) => SAYS_SSN.test(text.slice(Math.max(index - 50, 0), index)))
    .map(({ index }) => ({ start: index, end: index + 9, placeholder: '[SSN]' }));

/** What each of them finds, save for what lies inside of another find. */
const both =
  (...detectors: readonly Detector[]): Detector =>
  (text) => {
    const all = detectors
      .flatMap((detect) => detect(text))
      .sort((a, b) => a.start - b.start || b.end - a.end);
    let covered = 0;
    return all.filter(({ end }) => {
      if (end <= covered) return false;
      covered = end;
      return true;
    });
  };

/** Those that this gateway has. Names and postal addresses need a model of language, which is not part of it. */
export const DETECTORS = {
  email: both(emails, spelledEmails),
  phone: phones,
  ssn: both(matching(SSN, '[SSN]', isSsn), namedSsns),
  'credit-card': cards,
  'ip-address': both(V4, v6),
  secrets: both(...secrets, logins),
  'regex-prompt-injection': (text) =>
    INJECTION_PATTERNS.flatMap(({ name, find }) =>
      find(text).map((match) => ({ ...match, placeholder: '[PROMPT_INJECTION]', name })),
    ),
  'person-name': undefined,
  address: undefined,
} as const satisfies Record<BuiltinSlug, Detector | undefined>;

/** Of those whose finds are short. */
const SHORT_REACH = 1_000;
const LONG_FINDS = new Set<BuiltinSlug>(['secrets', 'regex-prompt-injection']);

/** How each is looked for; undefined: not here. */
export function builtinSearch(slug: BuiltinSlug): Searched | undefined {
  const detect: Detector | undefined = DETECTORS[slug];
  if (!detect) return undefined;
  return { detect, ...(!LONG_FINDS.has(slug) && { reach: SHORT_REACH }) };
}

export class InvalidPatternError extends Error {}

/** Most characters of a pattern. */
const PATTERN_MAX = 100_000;
/** Most instructions of its program: each character of a text may cost as many steps. */
const PROGRAM_MAX = 1_000;

/**
 * A caller's own pattern, in the flavour of JavaScript, on an engine whose time is linear.
 * @throws InvalidPatternError with a sentence that says why it cannot be used.
 */
export function customDetector(pattern: string): Searched & Required<Pick<Searched, 'pattern'>> {
  if (pattern.length > PATTERN_MAX) throw new InvalidPatternError(`is longer than ${PATTERN_MAX} characters`);
  const wrong = unsupported(pattern);
  if (wrong !== undefined) throw new InvalidPatternError(wrong);
  const source = translated(pattern);
  const { detect, size } = linear(source, '[REDACTED]');
  return { detect, pattern: { source, size, placeholder: '[REDACTED]' } };
}

/** @throws InvalidPatternError for a pattern that is not to be stored. */
export function checkPattern(pattern: string): void {
  const { size } = customDetector(pattern).pattern;
  if (size > PROGRAM_MAX)
    throw new InvalidPatternError(
      `is too costly: its program has ${size} instructions, and at most ${PROGRAM_MAX} are taken; repeat fewer times, as in .{0,50} in place of .{0,900}`,
    );
}

/** In the engine's own flavour. @throws InvalidPatternError for what is no pattern. */
function translated(pattern: string): string {
  try {
    const source = re2().RE2JS.translateRegExp(pattern);
    re2().RE2JS.compile(source);
    return source;
  } catch (error) {
    throw new InvalidPatternError(`is not valid: ${(error as Error).message.slice(0, 100)}`);
  }
}

/** What the engine cannot do, or what invites mistakes; undefined: nothing. */
function unsupported(pattern: string): string | undefined {
  /** Whether each open group holds a quantifier. */
  const open: boolean[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i];
    if (char === '\\') {
      if (/^(?:[1-9]|k<)/.test(pattern.slice(i + 1, i + 3)))
        return 'refers back to a group, which is not available';
      i++;
    } else if (char === '[') {
      for (i++; i < pattern.length && pattern[i] !== ']'; i++) if (pattern[i] === '\\') i++;
    } else if (char === '(') {
      if (/^\(\?(?:[=!]|<[=!])/.test(pattern.slice(i, i + 4))) return 'looks around, which is not available';
      open.push(false);
    } else if (char === ')') {
      const quantified = open.pop() ?? false;
      const repeats = /^(?:[*+]|\{\d+,)/.test(pattern.slice(i + 1, i + 12));
      if (quantified && repeats) return 'has a quantifier inside a quantified group';
      if ((quantified || repeats) && open.length > 0) open[open.length - 1] = true;
    } else if ((char === '*' || char === '+' || char === '{') && open.length > 0) {
      if (char !== '{' || /^\{\d+,/.test(pattern.slice(i, i + 12))) open[open.length - 1] = true;
    }
  }
  return undefined;
}
