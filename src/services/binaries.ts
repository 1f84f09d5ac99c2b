import { readFile } from 'node:fs/promises';
import { ApiError } from '../errors';
import {
  binaryPlace,
  type Architecture,
  type BinaryId,
  type BinaryStore,
  type Place,
  type Platform,
  type StagedFile,
  type StoredFile,
} from '../stores/binaries';
import type { Digests } from './digests';
import { installScript, type Build } from './install-script';
import type { Signing } from './signing';

/** What uname and other worlds call the architectures. */
const ARCHITECTURE_NAMES = {
  x64: 'x64',
  amd64: 'x64',
  x86_64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
} as const satisfies Record<string, Architecture>;
export type ArchitectureName = keyof typeof ARCHITECTURE_NAMES;

export const ARCHITECTURE_ALIASES = Object.keys(ARCHITECTURE_NAMES) as ArchitectureName[];

/** Names that stand in the host's paths: `/bin/…`, `/runner/…`. */
export const RESERVED_BINARIES: ReadonlySet<string> = new Set(['bin', 'runner']);

/** A binary as callers name it. */
export interface BinaryName {
  readonly bin: string;
  readonly platform: Platform;
  readonly arch: ArchitectureName;
}

/** An open file under the sum of its content. The caller closes it. */
export interface TaggedFile extends StoredFile {
  readonly tag: string;
}

export interface Published {
  readonly sha256: string;
  readonly size: number;
}

export type BinaryService = ReturnType<typeof createBinaryService>;

interface Parts {
  readonly binaries: BinaryStore;
  readonly digests: Digests;
  readonly signing: Signing;
}

export function createBinaryService({ binaries, digests, signing }: Parts) {
  const signatures = new Map<string, Promise<Buffer>>();

  /** One reader for each file at a time: it takes as much memory as the file has bytes. */
  const signOnce = (place: Place, file: TaggedFile): Promise<Buffer> => {
    let signature = signatures.get(file.tag);
    if (!signature) {
      signatures.set(file.tag, (signature = signStored(place, file)));
      signature.finally(() => signatures.delete(file.tag)).catch(() => undefined);
    }
    return signature;
  };

  const signStored = async (place: Place, { handle, stats, tag }: TaggedFile): Promise<Buffer> => {
    const key = await signing.key();
    const bytes = Buffer.alloc(stats.size);
    for (let done = 0; done < bytes.length;) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, done);
      if (bytesRead === 0) throw nothing();
      done += bytesRead;
    }
    const signature = await key.sign(bytes);
    // A read-only data folder: it is made again the next time.
    await binaries.insertSignature(place, tag, key.id, signature).catch(() => undefined);
    return signature;
  };

  return {
    /** One line for each binary: its name, and the pairs it exists for. */
    async list(): Promise<string> {
      const pairs = new Map<string, string[]>();
      for (const { bin, platform, arch } of await binaries.listBinaries())
        pairs.set(bin, [...(pairs.get(bin) ?? []), `${platform}/${arch}`]);
      return [...pairs].map(([bin, supported]) => `${bin} ${supported.sort().join(' ')}\n`).join('');
    },

    /** @param base the address that the script downloads from. */
    async script(bin: string, base: string): Promise<string> {
      const builds: Build[] = [];
      for (const id of (await binaries.listBinaries()).filter((binary) => binary.bin === bin)) {
        const sum = await sumOf(binaryPlace(id), binaries, digests);
        if (sum) builds.push({ ...id, ...sum });
      }
      if (builds.length === 0) throw nothing();
      return installScript({ bin, base, builds });
    },

    open: (name: BinaryName): Promise<TaggedFile> => openTagged(toPlace(name), binaries, digests),

    /** @returns the Ed25519 signature over the file's bytes: 64 bytes. */
    async signature(name: BinaryName): Promise<Buffer> {
      const place = toPlace(name);
      const file = await openTagged(place, binaries, digests);
      try {
        const { id } = await signing.key();
        return (await binaries.findSignature(place, file.tag, id)) ?? (await signOnce(place, file));
      } finally {
        await file.handle.close();
      }
    },

    /** Puts a file in its place with its signature; whoever reads the one before it reads on undisturbed. */
    publish: (name: BinaryName, source: string): Promise<Published> => {
      const place = toPlace(name);
      return publish(place, source, binaries, async ({ path, sha256 }) => {
        const key = await signing.key();
        await binaries.insertSignature(place, sha256, key.id, await key.sign(await readFile(path)));
      });
    },
  };
}

const toPlace = ({ bin, platform, arch }: BinaryName): Place =>
  binaryPlace({ bin, platform, arch: ARCHITECTURE_NAMES[arch] } satisfies BinaryId);

export const nothing = (): ApiError => new ApiError('not_found', 'There is nothing at this path');

/** @throws ApiError 404. */
export async function openTagged(place: Place, binaries: BinaryStore, digests: Digests): Promise<TaggedFile> {
  const file = await binaries.open(place);
  if (!file) throw nothing();
  try {
    const tag = await digests.of(file);
    if (tag === undefined) throw nothing();
    return { ...file, tag };
  } catch (error) {
    await file.handle.close();
    throw error;
  }
}

/** @returns undefined when the file is gone or being written. */
export async function sumOf(
  place: Place,
  binaries: BinaryStore,
  digests: Digests,
): Promise<Published | undefined> {
  const file = await binaries.open(place);
  if (!file) return undefined;
  try {
    const sha256 = await digests.of(file);
    return sha256 === undefined ? undefined : { sha256, size: file.stats.size };
  } finally {
    await file.handle.close();
  }
}

export async function publish(
  place: Place,
  source: string,
  binaries: BinaryStore,
  prepare: (staged: StagedFile) => Promise<void> = async () => undefined,
): Promise<Published> {
  const staged = await binaries.stage(place, source);
  try {
    if (staged.size === 0) throw new Error(`${source} is empty`);
    await prepare(staged);
    await binaries.commit(place, staged);
  } catch (error) {
    await binaries.discard(staged);
    throw error;
  }
  return { sha256: staged.sha256, size: staged.size };
}
