/** Returns the text without the given character at its end. A regular expression would need time in the square of it. */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}

/** Returns the text without the given character at both ends. */
export function trimBoth(text: string, character: string): string {
  const kept = trimEnd(text, character);
  let start = 0;
  while (kept[start] === character) start++;
  return kept.slice(start);
}

/** Returns true if a text fits a pattern in which `*` stands for any characters. Its time is linear, however many there are. */
export function fitsWildcards(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
