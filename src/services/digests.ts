import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { StoredFile } from '../stores/binaries';

export type Digests = ReturnType<typeof createDigests>;

/** Most files remembered at a time. */
const REMEMBERED = 10_000;

/** SHA-256 sums of open files, reckoned once for each file and content. */
export function createDigests() {
  const known = new Map<string, Promise<string | undefined>>();
  return {
    /** @returns hex; undefined for a file that is being written, which is not there yet. */
    of(file: StoredFile): Promise<string | undefined> {
      const id = identity(file.stats);
      let digest = known.get(id);
      if (!digest) {
        if (known.size >= REMEMBERED) known.clear();
        known.set(id, (digest = reckon(file, id)));
        const forget = (): void => void known.delete(id);
        digest.then((sum) => sum === undefined && forget(), forget);
      }
      return digest;
    },
  };
}

/** Without the change time, which moves when another file takes this one's place. */
const identity = ({ dev, ino, size, mtimeMs }: Stats): string => [dev, ino, size, mtimeMs].join(' ');

async function reckon({ handle }: StoredFile, id: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({
    start: 0,
    autoClose: false,
    highWaterMark: 256 * 1024,
  }))
    hash.update(chunk as Buffer);
  return identity(await handle.stat()) === id ? hash.digest('hex') : undefined;
}
