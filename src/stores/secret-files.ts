import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a secret that only the gateway's own user may read, made at first use. Of several processes that come
 * first at the same time, one makes it and all of them read that one.
 */
export async function findOrCreateSecret(path: string, make: () => string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(make());
    await file.sync();
    // Unlike a rename, a link does not replace what another process has put there meanwhile.
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
  return readFile(path, 'utf8');
}
