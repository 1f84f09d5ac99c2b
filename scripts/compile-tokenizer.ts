/** Writes the tokenizer's table ahead of time, so that a start need not make it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installationRoot } from '../src/config';
import { TABLE_PATH, tokenTable } from '../src/inference/token-ranks';

const path = join(installationRoot(), TABLE_PATH);
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, tokenTable());
