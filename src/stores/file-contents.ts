import { createHash, randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of files, below the data folder: several processes share it. */
export type FileContents = ReturnType<typeof createFileContents>;

/** A file that is being written, under a name that nobody reads. */
export interface StagingFile {
  readonly path: string;
  write(chunk: Buffer): Promise<void>;
  /** On the disk for good. @returns what has been written. */
  finish(): Promise<StagedFile>;
  /** Leaves nothing, however far it got. */
  discard(): Promise<void>;
}

export interface StagedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface OpenedFile {
  readonly handle: FileHandle;
  readonly stats: Stats;
}

const INCOMING = 'incoming';

export function createFileContents({ dataDir }: { readonly dataDir: string }) {
  const root = join(dataDir, 'files');
  const incoming = join(root, INCOMING);
  const folderOf = (id: string): string => join(root, id.slice(-2));
  const pathOf = (id: string): string => join(folderOf(id), id);

  return {
    async stage(): Promise<StagingFile> {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const path = join(incoming, randomUUID());
      const handle = await open(path, 'wx', 0o600);
      const hash = createHash('sha256');
      let sizeBytes = 0;
      let closed: Promise<void> | undefined;
      const close = (): Promise<void> => (closed ??= handle.close());
      return {
        path,
        async write(chunk) {
          hash.update(chunk);
          for (let done = 0; done < chunk.length;)
            done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten;
          sizeBytes += chunk.length;
        },
        async finish() {
          await handle.sync();
          await close();
          return { path, sizeBytes, sha256: hash.digest('hex') };
        },
        async discard() {
          await close().catch(() => undefined);
          await rm(path, { force: true });
        },
      };
    },

    /** From one moment to the next the staged file is the one of this id. */
    async commit(staged: StagedFile, id: string): Promise<void> {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      await rename(staged.path, pathOf(id));
      await syncFolder(folderOf(id));
    },

    discard: (staged: StagedFile): Promise<void> => rm(staged.path, { force: true }),

    /** @returns undefined when there is none. The caller closes it. */
    async open(id: string): Promise<OpenedFile | undefined> {
      const handle = await openIfThere(pathOf(id));
      if (!handle) return undefined;
      try {
        return { handle, stats: await handle.stat() };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    /** A staged file, to look into. The caller closes it. */
    openStaged: (staged: StagedFile): Promise<FileHandle> => open(staged.path, constants.O_RDONLY),

    readStaged: (staged: StagedFile): Promise<Buffer> => readFile(staged.path),

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    /** What processes that ended in the middle of an upload have left. */
    async removeAbandoned(before: Date): Promise<void> {
      for (const name of await namesIn(incoming)) {
        const path = join(incoming, name);
        if (await isOlder(path, before)) await rm(path, { force: true });
      }
    },

    /** Ids of contents that were last written before a time, folder by folder. */
    async *listOlder(before: Date): AsyncGenerator<readonly string[]> {
      for (const folder of await namesIn(root)) {
        if (folder === INCOMING) continue;
        const ids: string[] = [];
        for (const id of await namesIn(join(root, folder)))
          if (await isOlder(join(root, folder, id), before)) ids.push(id);
        if (ids.length > 0) yield ids;
      }
    },
  };
}

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);
const isGone = (error: unknown): boolean => GONE.has((error as NodeJS.ErrnoException).code ?? '');

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    return mtimeMs < before.getTime();
  } catch (error) {
    // Another process was quicker.
    if (isGone(error)) return false;
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
