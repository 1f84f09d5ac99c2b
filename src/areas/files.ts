import { createFileInputs } from '../services/file-inputs';
import { createFileService } from '../services/files';
import { createVendorFiles } from '../services/vendor-files';
import { createAccountStore } from '../stores/accounts';
import { createFileContents } from '../stores/file-contents';
import { createFileReservationStore } from '../stores/file-reservations';
import { createFileStore } from '../stores/files';
import type { Administration } from './administration';
import type { Base } from './base';
import type { Catalogues } from './catalogue';

export type Files = ReturnType<typeof createFiles>;

/** What callers upload, here and at providers. */
export function createFiles(base: Base, catalogues: Catalogues, { services: { byok } }: Administration) {
  const { config, settings, database, processes, vendorCalls, now } = base;
  const accounts = createAccountStore(database);
  const contents = createFileContents(config);
  const files = createFileService({
    files: createFileStore(database),
    reservations: createFileReservationStore(database, processes),
    contents,
    vendors: createVendorFiles({ byok, catalogue: catalogues.current, contents, call: vendorCalls.call }),
    hasWorkspace: (accountId, id) => accounts.hasWorkspace(accountId, id),
    settings: settings.files,
    regions: settings.regional_hosts ?? [],
    now,
  });
  return { contents, inputs: createFileInputs({ files }), services: { files } };
}
