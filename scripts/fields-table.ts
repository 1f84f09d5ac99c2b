import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WIRE_FIELDS, type Wire } from '../src/providers/passing-fields';
import { BETA_FLAGS, INPUT_ITEMS, MESSAGE_BLOCKS } from '../src/providers/passing-values';

/** Writes the tables of docs/upstream-fields.md from the code: `npx tsx scripts/fields-table.ts`. */

const PAGE = join(__dirname, '../docs/upstream-fields.md');

const ORDER = ['written', 'listed', 'passes', 'held', 'checked', 'unlimited', 'dropped', 'refused'];

function table(head: string, rules: Iterable<readonly [string, string]>): string[] {
  const names = new Map<string, string[]>();
  for (const [name, rule] of rules) names.set(rule, [...(names.get(rule) ?? []), `\`${name}\``]);
  return [
    `| Rule | ${head} |`,
    '| --- | --- |',
    ...ORDER.flatMap((rule) => {
      const found = names.get(rule);
      return found ? [`| \`${rule}\` | ${found.sort().join(', ')} |`] : [];
    }),
  ];
}

export const sections = (): Record<string, readonly string[]> => ({
  ...Object.fromEntries(
    (Object.keys(WIRE_FIELDS) as Wire[]).map((wire) => [
      wire,
      [
        ...table('Fields', WIRE_FIELDS[wire].fields),
        `| \`${WIRE_FIELDS[wire].unknown}\` | every other field |`,
      ],
    ]),
  ),
  'responses-items': [...table('Types', Object.entries(INPUT_ITEMS)), '| `unlimited` | every other type |'],
  'messages-blocks': [
    ...table('Types', Object.entries(MESSAGE_BLOCKS)),
    '| `unlimited` | every other type |',
  ],
  'beta-flags': [...table('Flags', Object.entries(BETA_FLAGS)), '| `unlimited` | every other flag |'],
});

/** Puts the tables between their marks. */
export function written(page: string): string {
  let text = page;
  for (const [name, lines] of Object.entries(sections())) {
    const [open, close] = [`<!-- table: ${name} -->`, `<!-- end: ${name} -->`];
    const from = text.indexOf(open);
    const to = text.indexOf(close);
    if (from < 0 || to < from) throw new Error(`docs/upstream-fields.md has no place for the table ${name}`);
    text = `${text.slice(0, from + open.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`;
  }
  return text;
}

if (require.main === module) writeFileSync(PAGE, written(readFileSync(PAGE, 'utf8')));
