import type { components } from '../../generated/binhost';
import { binaryPlace, runnerPlace, type BinaryStore, type Place } from '../stores/binaries';
import { openTagged, publish, sumOf, type Published, type TaggedFile } from './binaries';
import type { Digests } from './digests';
import type { Signing } from './signing';

type Manifest = components['schemas']['Manifest'];

/** A runner of this name would never be found behind the manifest's path. */
export const RESERVED_RUNNER = 'manifest';

export type RunnerService = ReturnType<typeof createRunnerService>;

interface Parts {
  readonly binaries: BinaryStore;
  readonly digests: Digests;
  readonly signing: Signing;
}

export function createRunnerService({ binaries, digests, signing }: Parts) {
  return {
    /** Everything on the host, the runners first. */
    async manifest(): Promise<Manifest> {
      const { publicKey } = await signing.key();
      const files: { readonly place: Place; readonly path: string }[] = [
        ...(await binaries.listRunners())
          .filter((runner) => runner !== RESERVED_RUNNER)
          .map((runner) => ({ place: runnerPlace(runner), path: `/runner/${runner}` })),
        ...(await binaries.listBinaries()).map((id) => ({
          place: binaryPlace(id),
          path: `/bin/${id.bin}/${id.platform}/${id.arch}`,
        })),
      ];
      const sha256: Manifest['sha256'] = [];
      for (const { place, path } of files) {
        const sum = await sumOf(place, binaries, digests);
        if (sum) sha256.push({ name: place.name, path, ...sum });
      }
      return { public_key: publicKey.toString('base64'), algorithm: 'ed25519', sha256 };
    },

    open: (runner: string): Promise<TaggedFile> => openTagged(runnerPlace(runner), binaries, digests),

    publish: (runner: string, source: string): Promise<Published> =>
      publish(runnerPlace(runner), source, binaries),
  };
}
