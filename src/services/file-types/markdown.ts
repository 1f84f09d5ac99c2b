/** Lines of programs and settings, whose comments look like headings. */
const CODE =
  /^\s*(import\s|from\s+\S+\s+import\s|def\s+\w+\s*\(|class\s+\w+|const\s+\w+\s*=|let\s+\w+\s*=|var\s+\w+\s*=|function\s+\w+|package\s+\w|using\s+\w+|public\s|private\s|#include|export\s|fi$|done$|esac$|set\s+-)|[;{]\s*$|^\s*[\w.-]+:(\s+\S.*)?$|^\s*[\w.-]+\s*=\s*\S/;

/** Of a line, so that its length does not count: a mark stands near the front. */
const MOST_CHARACTERS = 1_000;

/** By its marks: a heading that stands free, a fence or a table alone will do; lighter ones count from two kinds on. */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/, 2_000).map((line) => line.slice(0, MOST_CHARACTERS));
  const strong = new Set<string>();
  const light = new Set<string>();
  let fenced = false;
  let prose = 0;
  let code = 0;
  lines.forEach((line, index) => {
    if (/^ {0,3}(```|~~~)/.test(line)) {
      // Only a pair is a fence.
      if (fenced) strong.add('fence');
      fenced = !fenced;
      return;
    }
    // Tags may stand in it, and say nothing of the rest.
    if (fenced || line.trim() === '' || /^\s*<[/!a-z]/i.test(line)) return;
    const next = lines[index + 1]?.trim() ?? '';
    if (/^#{1,6} +\S/.test(line)) {
      if (next === '' || /^(#{1,6} |[-*+] |\d+\. |```)/.test(next)) strong.add('heading');
      return;
    }
    if (/^[^\s|>#-].{1,120}$/.test(line) && /^(=+|-{3,})$/.test(next) && next.length >= 3)
      strong.add('title');
    if (line.includes('|') && /^\|?( *:?-{3,}:? *\|)+( *:?-{3,}:?)? *\|?$/.test(next)) strong.add('table');
    if (/^(=+|-{3,})$/.test(line.trim())) return;
    if (/^ {0,3}[-*+] \S/.test(line) || /^ {0,3}\d{1,3}\. \S/.test(line)) light.add('list');
    else if (/^> ?\S/.test(line)) light.add('quote');
    else if (CODE.test(line)) code += 1;
    else prose += 1;
    if (/(^|[^\w!])!?\[[^\]\n]+\]\([^()\s]+\)/.test(line)) light.add('link');
    if (/(^|\W)(\*\*|__)\S[^*_\n]*\S?\2(\W|$)/.test(line)) light.add('bold');
    if (/(^|[^`])`[^`\n]+`([^`]|$)/.test(line)) light.add('code span');
  });
  if (code > prose + light.size) return false;
  return strong.size > 0 || light.size >= 2 || light.has('link');
}
