import type { FileHandle } from 'node:fs/promises';
import { ApiError } from '../errors';
import { CREDENTIALS, type Catalogue } from '../inference/catalogue';
import type { Credential } from '../inference/policies/credentials';
import { parseObject, type Json } from '../providers/json';
import type { CallWithFile } from '../providers/transport';
import {
  formAround,
  mayTryAnother,
  pageQuery,
  VENDOR_HEADERS,
  vendorError,
  vendorFile,
  vendorPage,
  type FileVendor,
  type VendorFile,
} from '../providers/vendor-files';
import type { FileContents, StagedFile } from '../stores/file-contents';
import type { Actor } from './actors';
import type { ByokService } from './byok';

interface Parts {
  readonly byok: Pick<ByokService, 'open'>;
  readonly catalogue: () => Catalogue;
  readonly contents: Pick<FileContents, 'openStaged'>;
  readonly call: CallWithFile;
}

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Absent: no file is named. */
  readonly fileId?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made anew for each key that is tried. */
  readonly body?: () => AsyncIterable<Buffer>;
}

const CHUNK_BYTES = 256 * 1024;

export type VendorFiles = ReturnType<typeof createVendorFiles>;

/** Files at a provider, reached with the caller's own keys there, in the order of their use. */
export const createVendorFiles = ({ byok, catalogue, contents, call }: Parts) => {
  /** @throws ApiError 400 without a key, 403 where guardrails keep the caller's words from there. */
  const keysOf = async (actor: Actor, vendor: FileVendor): Promise<readonly Credential[]> => {
    const { guard } = actor.policies;
    const provider = catalogue().providers.get(vendor);
    const open = provider
      ? await byok.open({
          workspaceId: actor.key.workspaceId,
          keyHash: actor.key.hash,
          userId: actor.userId,
          policies: actor.policies,
        })
      : [];
    const keys = open.filter(({ isUsable, provider: of }) => isUsable && of === vendor);
    if (!provider || keys.length === 0)
      throw new ApiError(
        'invalid_request',
        `provider: there is no key of yours for ${vendor} here; leave it out to use the storage of this service`,
      );
    const closed = guard.closes(provider);
    if (closed !== undefined)
      throw new ApiError('permission_denied', `provider: ${closed} keeps requests from ${vendor}`);
    if (guard.filters.some(({ action }) => action !== 'flag'))
      throw new ApiError(
        'permission_denied',
        `provider: a guardrail filters words, and files go to ${vendor} unread; leave it out to use the storage of this service`,
      );
    return [...keys].sort((a, b) => Number(a.isFallback) - Number(b.isFallback));
  };

  const ask = async (
    actor: Actor,
    vendor: FileVendor,
    { method, fileId, query, headers, body }: Request,
    signal?: AbortSignal,
  ): Promise<Json | undefined> => {
    let failure: ApiError | undefined;
    const path = `/files${fileId === undefined ? '' : `/${fileId}`}${query === undefined ? '' : `?${query}`}`;
    for (const { key } of await keysOf(actor, vendor)) {
      const provider = catalogue().providers.get(vendor);
      if (!provider) break;
      const answer = await call(
        {
          url: provider.baseUrl + path,
          method,
          headers: { ...VENDOR_HEADERS[vendor], ...CREDENTIALS[provider.protocol](key), ...headers },
          ...(body && { body: body() }),
        },
        signal,
      ).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        // These operations know no status of their own for a provider that is slow.
        failure =
          error.type === 'timeout'
            ? new ApiError('provider_unavailable', 'The provider did not answer in time', { cause: error })
            : error;
      });
      if (!answer) continue;
      const said = answer.body.toString('utf8');
      if (answer.status >= 200 && answer.status < 300) return parseObject(said);
      failure = vendorError(vendor, answer.status, said, key, {
        sends: body !== undefined,
        names: fileId !== undefined,
      });
      if (!mayTryAnother(answer.status)) break;
    }
    throw failure ?? new ApiError('provider_unavailable', 'The provider could not be reached');
  };

  return {
    /** @throws ApiError as every other call does, before anything is read. */
    admit: async (actor: Actor, vendor: FileVendor): Promise<void> => void (await keysOf(actor, vendor)),

    /** Sends a staged file on as it is read from the disk. */
    async upload(
      actor: Actor,
      vendor: FileVendor,
      file: { readonly filename: string; readonly mimeType: string; readonly staged: StagedFile },
      purpose: string | null,
    ): Promise<VendorFile> {
      const form = formAround(
        { filename: file.filename, mimeType: file.mimeType, sizeBytes: file.staged.sizeBytes },
        vendor === 'openai' ? { purpose: purpose ?? 'user_data' } : {},
      );
      const answer = await ask(actor, vendor, {
        method: 'POST',
        headers: { 'content-type': form.contentType, 'content-length': String(form.length) },
        body: async function* () {
          yield form.head;
          yield* chunksOf(await contents.openStaged(file.staged));
          yield form.tail;
        },
      });
      return vendorFile(vendor, answer);
    },

    get: async (actor: Actor, vendor: FileVendor, id: string): Promise<VendorFile> =>
      vendorFile(vendor, await ask(actor, vendor, { method: 'GET', fileId: id })),

    delete: async (actor: Actor, vendor: FileVendor, id: string): Promise<void> =>
      void (await ask(actor, vendor, { method: 'DELETE', fileId: id })),

    /** One page, as the first key that is let in sees it. */
    list: async (actor: Actor, vendor: FileVendor, limit: number, after: string | undefined) =>
      vendorPage(vendor, await ask(actor, vendor, { method: 'GET', query: pageQuery(vendor, limit, after) })),
  };
};

async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
