import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections } from '../../scripts/fields-table';

const page = readFileSync(join(__dirname, '../../docs/upstream-fields.md'), 'utf8');

/** Rows as cells: the formatter pads them. */
const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(Object.entries(sections()))(
  'docs/upstream-fields.md has the table %s as the code has it',
  (name, lines) => {
    const from = page.indexOf(`<!-- table: ${name} -->`);
    const to = page.indexOf(`<!-- end: ${name} -->`);
    expect(from).toBeGreaterThan(0);
    expect(rows(page.slice(from, to))).toEqual(rows(lines.join('\n')));
  },
);

test('the pages stay short enough to read', () => {
  for (const name of ['upstream-fields.md', 'limits-and-media.md'])
    expect(readFileSync(join(__dirname, '../../docs', name), 'utf8').split('\n').length).toBeLessThanOrEqual(
      200,
    );
});
