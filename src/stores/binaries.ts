import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, type Stats } from 'node:fs';
import {
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';

export const PLATFORMS = ['linux', 'darwin', 'windows'] as const;
export type Platform = (typeof PLATFORMS)[number];
export const ARCHITECTURES = ['x64', 'arm64'] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

export interface BinaryId {
  readonly bin: string;
  readonly platform: Platform;
  readonly arch: Architecture;
}

/** Where a file lies below the data folder. */
export interface Place {
  readonly folders: readonly string[];
  readonly name: string;
}

export interface StoredFile {
  readonly handle: FileHandle;
  readonly stats: Stats;
}

/** A copy that is complete on the disk, but not in its place. */
export interface StagedFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Names never begin with a dot: what does is a temporary file or a signature. */
export const isName = (text: string): boolean => NAME.test(text);

export const binaryPlace = ({ bin, platform, arch }: BinaryId): Place => ({
  folders: ['binaries', bin, platform, arch],
  name: bin,
});
export const runnerPlace = (runner: string): Place => ({ folders: ['runners'], name: runner });

export type BinaryStore = ReturnType<typeof createBinaryStore>;

/** Files below the data folder. Links are not followed; a file is replaced by renaming, so an open one stays whole. */
export function createBinaryStore({ dataDir }: { readonly dataDir: string }) {
  const folderOf = ({ folders }: Place): string => join(dataDir, ...folders);
  const pathOf = (place: Place): string => join(folderOf(place), place.name);
  const signatureName = ({ name }: Place, sha256: string, keyId: string): string =>
    `.${name}.${sha256}.${keyId}.sig`;

  /** Whether the place is inside the data folder, with folders and not links above it. */
  const isInside = async ({ folders, name }: Place): Promise<boolean> => {
    if (![...folders, name].every(isName)) return false;
    for (let depth = 1; depth <= folders.length; depth++)
      if (!(await lstat(join(dataDir, ...folders.slice(0, depth)))).isDirectory()) return false;
    return true;
  };

  const namesIn = async (folder: string, kind: 'isFile' | 'isDirectory'): Promise<string[]> => {
    const entries = await orNothing(readdir(folder, { withFileTypes: true }));
    return (entries ?? [])
      .filter((entry) => entry[kind]() && isName(entry.name))
      .map(({ name }) => name)
      .sort();
  };

  const openAt = async (place: Place): Promise<StoredFile | undefined> => {
    if (!(await isInside(place))) return undefined;
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    const handle = await open(pathOf(place), constants.O_RDONLY | NO_FOLLOW | NON_BLOCKING);
    try {
      const stats = await handle.stat();
      if (stats.isFile()) return { handle, stats };
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
    return undefined;
  };

  const writeWhole = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
    const temporary = join(folder, temporaryName(name));
    try {
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o644 });
      await rename(temporary, join(folder, name));
    } finally {
      await rm(temporary, { force: true });
    }
  };

  return {
    async listBinaries(): Promise<BinaryId[]> {
      const found: BinaryId[] = [];
      if (!(await isFolder(join(dataDir, 'binaries')))) return found;
      for (const bin of await namesIn(join(dataDir, 'binaries'), 'isDirectory'))
        for (const platform of PLATFORMS)
          for (const arch of ARCHITECTURES) {
            const id = { bin, platform, arch };
            const stats = await orNothing(lstat(pathOf(binaryPlace(id))));
            if (stats?.isFile() && (await orNothing(isInside(binaryPlace(id))))) found.push(id);
          }
      return found;
    },

    async listRunners(): Promise<string[]> {
      const folder = join(dataDir, 'runners');
      return (await isFolder(folder)) ? namesIn(folder, 'isFile') : [];
    },

    /** @returns undefined when there is no such file. The caller closes it. */
    open: (place: Place): Promise<StoredFile | undefined> => orNothing(openAt(place)),

    /** The signature kept beside the file, by its content and the key. */
    async findSignature(place: Place, sha256: string, keyId: string): Promise<Buffer | undefined> {
      const bytes = await orNothing(readFile(join(folderOf(place), signatureName(place, sha256, keyId))));
      return bytes?.length === 64 ? bytes : undefined;
    },

    insertSignature: (place: Place, sha256: string, keyId: string, signature: Buffer): Promise<void> =>
      writeWhole(folderOf(place), signatureName(place, sha256, keyId), signature),

    /** Copies a file next to its place, onto the disk, under a name that is never served. */
    async stage(place: Place, source: string): Promise<StagedFile> {
      await mkdir(folderOf(place), { recursive: true, mode: 0o755 });
      if (!(await isInside(place)))
        throw new Error(`${folderOf(place)} is not a folder, or leads through a link`);
      const path = join(folderOf(place), temporaryName(place.name));
      const target = await open(path, 'wx', 0o644);
      const hash = createHash('sha256');
      let size = 0;
      try {
        for await (const chunk of createReadStream(source, { highWaterMark: 1024 * 1024 })) {
          hash.update(chunk as Buffer);
          size += (await target.write(chunk as Buffer)).bytesWritten;
        }
        await target.sync();
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await target.close();
      }
      return { path, sha256: hash.digest('hex'), size };
    },

    /** From one moment to the next, the staged file is the one at the place. */
    async commit(place: Place, staged: StagedFile): Promise<void> {
      await rename(staged.path, pathOf(place));
      await syncFolder(folderOf(place));
      const stale = new RegExp(`^\\.${place.name.replaceAll('.', '\\.')}\\.[0-9a-f]{64}\\.[0-9a-f]+\\.sig$`);
      for (const name of await readdir(folderOf(place)))
        if (stale.test(name) && !name.includes(staged.sha256))
          await rm(join(folderOf(place), name), { force: true });
    },

    discard: (staged: StagedFile): Promise<void> => rm(staged.path, { force: true }),
  };
}

// Windows knows neither.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

const temporaryName = (name: string): string => `.${name}.${randomUUID()}.tmp`;

const isFolder = async (path: string): Promise<boolean> =>
  (await orNothing(lstat(path)))?.isDirectory() ?? false;

/** Absent, a link, or below something that is no folder: all the same to a reader. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'EISDIR', 'ENXIO', 'ENAMETOOLONG']);

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
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
