import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of the test file's own, which other users can read. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-files-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}
