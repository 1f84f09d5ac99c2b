import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countTokens as reference } from 'gpt-tokenizer/encoding/o200k_base';
import { readTokenRanks, tokenTable } from '../../src/inference/token-ranks';
import { countTokens } from '../../src/inference/tokens';
import { temporaryFolder } from '../support/folder';

const theirs = (text: string): number => reference(text, { disallowedSpecial: new Set() });

describe('the table of token ranks counts as the package that it is made of does', () => {
  test.each(['README.md', 'package.json', 'src/inference/tokens.ts', 'tests/unit/token-ranks.test.ts'])(
    '%s',
    (file) => {
      const text = readFileSync(join(__dirname, '../..', file), 'utf8');
      expect(countTokens(text)).toBe(theirs(text));
    },
  );

  test.each([
    ['nothing', ''],
    ['one character', 'a'],
    ['several scripts', 'Größe, 東京都, Москва, مرحبا, नमस्ते, สวัสดี, 👩‍👩‍👧‍👦 🇯🇵'],
    ['half of a surrogate pair', 'a\ud800b\udc00'],
    ['special tokens, which are text', '<|endoftext|> and <|im_start|>'],
    ['white space', ' \n\n\t  \r\n a  \u00a0b\u3000'],
    ['long words that nobody knows', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk '.repeat(3)],
  ])('%s', (_, text) => expect(countTokens(text)).toBe(theirs(text)));

  test('whatever is written', () => {
    const word = fc.string({ unit: 'binary', maxLength: 30 });
    const text = fc.array(word, { maxLength: 20 }).map((words) => words.join(' '));
    fc.assert(fc.property(text, (given) => expect(countTokens(given)).toBe(theirs(given))));
  });
});

test.each([0, 8, 1_000])('a table that was cut after %i bytes is made anew', (bytes) => {
  const file = join(temporaryFolder(), 'table.bin');
  writeFileSync(file, tokenTable().subarray(0, bytes));
  expect(readTokenRanks(file)(' Donaudampfschiff')).toBe(theirs(' Donaudampfschiff'));
});
