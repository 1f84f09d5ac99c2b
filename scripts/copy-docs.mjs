// The reference page's program goes into the build, so that an installation without development packages has it.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, 'dist/docs'), { recursive: true });
copyFileSync(
  join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.js'),
  join(root, 'dist/docs/reference.js'),
);
