/** Mistakes in the binary host's registry that must not compile. */
import type { BinhostHandlers, BinhostOperations } from '../../src/http/binhost-operations';
import { binaries } from '../../src/handlers/binaries';
import { runners } from '../../src/handlers/runners';

// @ts-expect-error an operation is missing
export const missing = { ...binaries } satisfies BinhostOperations;

// @ts-expect-error an operation that the document does not have
export const misspelt = { ...binaries, ...runners, getRuner: runners.getRunner } satisfies BinhostOperations;

export const wrongKind = {
  // @ts-expect-error text where the document says JSON
  getRunnerManifest: () => ({ status: 200, type: 'text/plain', text: '' }),
} satisfies BinhostHandlers<'getRunnerManifest'>;

export const wrongType = {
  // @ts-expect-error another media type than the document's
  getInstallScript: () => ({ status: 200, type: 'text/plain', text: '' }),
} satisfies BinhostHandlers<'getInstallScript'>;

export const wrongStatus = {
  // @ts-expect-error a status that the document does not have
  listBinaries: () => ({ status: 201, type: 'text/plain', text: '' }),
} satisfies BinhostHandlers<'listBinaries'>;

export const noActor = {
  // @ts-expect-error nobody is behind a request here
  listBinaries: ({ actor }) => ({ status: 200, type: 'text/plain', text: String(actor) }),
} satisfies BinhostHandlers<'listBinaries'>;
