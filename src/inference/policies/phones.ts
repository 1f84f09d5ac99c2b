import type * as PhoneNumbers from 'libphonenumber-js';
import { lazy } from '../../lazy';
import type { Match } from './match';

const numbers = lazy<typeof PhoneNumbers>('libphonenumber-js');

const PLACEHOLDER = '[PHONE]';

/** Forms that say of themselves that they are phone numbers. */
const CERTAIN = [
  // +44 20 7946 0958
  /(?<![A-Za-z\d])\+\d(?:[ .()/-]{0,3}\d){7,14}(?!\d)/g,
  // 415-555-2671, (415) 555 2671, 020 7946 0958
  /(?<![A-Za-z\d+]|\d[.-])(?:\(\d{2,4}\)[ .-]?|\d{2,4}[ .-])\d{3,4}[ .-]?\d{3,4}(?![.-]?\d)/g,
  // 4155552671
  /(?<![A-Za-z\d+]|[^A-Za-z]\.|^\.|[\da-fA-F \t(,:=[]-)(?:1?[2-9]\d{2}[2-9]\d{6})(?![A-Za-z\d]|-\d)/g,
  // 1-415-555-2671, 1 (415) 555-2671
  /(?<![A-Za-z\d+]|\d[.-])1[ .-]{1,2}\(?[2-9]\d{2}\)?[ .-]{1,2}[2-9]\d{2}[ .-]?\d{4}(?![A-Za-z\d]|-\d)/g,
] as const;

/** With the zero of a country, or two of them before the country's number: they may be anything. */
const DOUBTFUL =
  /(?<![A-Za-z\d+]|\d\.|\d[:/](?!0\d{9,10}(?!\d))|^\.|[^A-Za-z]\.|[\da-fA-F]-)\(?00?[1-9]\d{0,5}\)?(?:[ ./-]{1,2}\d{1,8}|\d{1,8}){1,6}(?![A-Za-z\d]|[.:-]\d)/g;
/** Where a number with a zero before it is looked up. */
const COUNTRIES: readonly PhoneNumbers.CountryCode[] = [
  'GB',
  'FR',
  'IT',
  'NL',
  'BE',
  'CH',
  'AT',
  'AU',
  'IN',
  'JP',
  'BR',
  'DE',
];
/** Numbers of many lengths are valid there: written without a break, anything would be one. */
const LENIENT = new Set<PhoneNumbers.CountryCode>(['DE', 'AT']);
/** Of one text, so that it takes no longer; beyond them a number is taken for one. */
const MOST_LOOKED_UP = 400;

function isNumber(found: string): boolean {
  const digits = found.replace(/\D/g, '');
  if (digits.length < 9 || digits.length > 15) return false;
  if (digits.startsWith('00'))
    return (
      numbers()
        .parsePhoneNumberFromString(`+${digits.slice(2)}`)
        ?.isValid() ?? false
    );
  const isBroken = digits.length < found.length;
  return COUNTRIES.some(
    (country) =>
      (isBroken || !LENIENT.has(country)) &&
      (numbers().parsePhoneNumberFromString(digits, country)?.isValid() ?? false),
  );
}

/** A row of groups, and what is left of it where the last ones belong to the next number. */
function wholesOf(row: string): readonly string[] {
  const ends = [...row.matchAll(/\d(?=[ ./-]|$)/g)].map(({ index }) => index + 1);
  const isBeforeNext = (end: number): number => (/^[ ./-]{1,2}\(?0/.test(row.slice(end)) ? 1 : 0);
  return ends.sort((a, b) => isBeforeNext(b) - isBeforeNext(a) || b - a).map((end) => row.slice(0, end));
}

export function phones(text: string): readonly Match[] {
  const found: Match[] = [];
  const add = (start: number, length: number): void =>
    void found.push({ start, end: start + length, placeholder: PLACEHOLDER });
  for (const pattern of CERTAIN)
    for (const { index, 0: number } of text.matchAll(pattern)) add(index, number.length);
  let lookedUp = 0;
  const doubtful = new RegExp(DOUBTFUL);
  let last = 0;
  for (let run = doubtful.exec(text); run; run = doubtful.exec(text)) {
    const { index, 0: numbers } = run;
    // A digit and a blank before it make it a part of something else, unless that was a number of its own.
    if (/\d $/.test(text.slice(Math.max(index - 2, 0), index)) && index - 1 !== last) continue;
    const number = wholesOf(numbers).find((each) => lookedUp++ >= MOST_LOOKED_UP || isNumber(each));
    if (number === undefined) continue;
    add(index, number.length);
    doubtful.lastIndex = last = index + number.length;
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let covered = 0;
  return found.filter(({ end }) => {
    if (end <= covered) return false;
    covered = end;
    return true;
  });
}
