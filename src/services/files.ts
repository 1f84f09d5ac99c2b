import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import { daysBefore } from '../periods';
import type { FileVendor, VendorFile } from '../providers/vendor-files';
import type { FileContents, OpenedFile, StagedFile } from '../stores/file-contents';
import type { FileReservationStore } from '../stores/file-reservations';
import type { FilePosition, FileRecord, FileStore } from '../stores/files';
import type { Actor } from './actors';
import { fileType, FILE_TYPES } from './file-types';
import { milliseconds } from './timestamps';
import type { VendorFiles } from './vendor-files';

type Schemas = components['schemas'];

/** A file that came with a request, on the disk but in nobody's place yet. */
export interface Upload {
  /** As the sender calls it. */
  readonly filename: string;
  readonly staged: StagedFile;
  /** Of the quota that it counts against; absent: of none. */
  readonly room?: UploadRoom | undefined;
}

/** The part of a quota that an upload takes before its bytes are written. */
export interface UploadRoom {
  readonly reservationId: string;
  /** @param bytes of the file in all, with those to be written now. @throws ApiError 403 when they do not fit. */
  grow(bytes: number): Promise<void>;
  /** Gives back what no stored file has taken. May be called twice. */
  release(): Promise<void>;
}

/** Whose files. */
export interface FileScope {
  readonly workspace_id?: string | undefined;
  readonly provider?: 'openai' | 'anthropic' | undefined;
  /** The region that the host's name asks for. */
  readonly region: 'eu' | 'us' | null;
}

/** What stored files are seen as. */
export type FileShape = 'service' | 'openai' | 'anthropic';

export interface ListQuery {
  readonly limit?: number;
  readonly cursor?: string;
  readonly after?: string;
  readonly after_id?: string;
  readonly before_id?: string;
  readonly order?: 'asc' | 'desc';
  readonly purpose?: string;
}

/** A file to send. The caller closes it. */
export interface DownloadableFile extends OpenedFile {
  readonly tag: string;
  readonly record: FileRecord;
}

export interface FilePage {
  readonly records: readonly FileRecord[];
  readonly hasMore: boolean;
}

const GIBIBYTE = 1024 ** 3;
const QUOTA_BYTES = 10 * GIBIBYTE;
const PAGE = 100;
/** Uploads take five minutes at most: what nobody knows after that is abandoned. */
const GRACE_MS = 15 * 60_000;
const SWEEP_MS = 60 * 60_000;
const SWEEP_BATCH = 500;
/** An upload of unknown length reserves twice the bytes received, and at most this many bytes extra. */
const MOST_AHEAD_BYTES = 8 * 1024 * 1024;
/** Below this size the upload reserves exactly the bytes received, so that small uploads do not block each other. */
const EXACT_BYTES = 64 * 1024;

interface Parts {
  readonly files: FileStore;
  readonly reservations: FileReservationStore;
  readonly contents: FileContents;
  /** Storage of providers. */
  readonly vendors: VendorFiles;
  readonly hasWorkspace: (accountId: string, workspaceId: string) => Promise<boolean>;
  readonly settings:
    { readonly quota_bytes?: number | undefined; readonly retention_days?: number | undefined } | undefined;
  /** Hosts of these regions keep nothing here. */
  readonly regions: readonly string[];
  readonly now: () => Date;
}

export type FileService = ReturnType<typeof createFileService>;

export function createFileService({
  files,
  reservations,
  contents,
  vendors,
  hasWorkspace,
  settings,
  regions,
  now,
}: Parts) {
  const quotaBytes = settings?.quota_bytes ?? QUOTA_BYTES;
  /** Files from then on are there; undefined: all are. */
  const since = (): string | undefined =>
    settings?.retention_days === undefined
      ? undefined
      : daysBefore(now(), settings.retention_days).toISOString();

  /** @throws ApiError 403 where the key may not go. */
  const workspaceOf = async (actor: Actor, scope: FileScope): Promise<string> => {
    if (scope.region !== null && regions.includes(scope.region))
      throw new ApiError('permission_denied', 'Files are not kept in a region: use the host without one');
    const { kind, workspaceId: own } = actor.key;
    const asked = scope.workspace_id?.toLowerCase();
    if (kind === 'inference') {
      if (asked !== undefined && asked !== own) throw foreignWorkspace();
      return own;
    }
    if (asked !== undefined && !(await hasWorkspace(actor.accountId, asked))) throw foreignWorkspace();
    return asked ?? actor.defaultWorkspaceId;
  };

  /**
   * The provider whose storage is meant; undefined: our own.
   * @throws ApiError 400 for a workspace whose provider keys are not the caller's.
   */
  const vendorOf = async (actor: Actor, scope: FileScope): Promise<FileVendor | undefined> => {
    const workspaceId = await workspaceOf(actor, scope);
    if (scope.provider !== undefined && workspaceId !== actor.key.workspaceId)
      throw new ApiError(
        'invalid_request',
        'workspace_id: files at a provider are reached with a key of their workspace',
      );
    return scope.provider;
  };

  const find = async (workspaceId: string, id: string): Promise<FileRecord> => {
    const record = await files.find(workspaceId, id);
    const oldest = since();
    if (!record || (oldest !== undefined && record.createdAt <= oldest)) throw absent();
    return record;
  };

  /** @param declaredBytes that the file will have at least. */
  const openRoom = (workspaceId: string, declaredBytes = 0): UploadRoom => {
    const reservationId = reservations.begin();
    let granted = 0;
    return {
      reservationId,
      async grow(bytes) {
        if (bytes <= granted) return;
        const ahead = bytes <= EXACT_BYTES ? 0 : Math.min(bytes, MOST_AHEAD_BYTES);
        const more = await reservations.raise(reservationId, {
          workspaceId,
          quotaBytes,
          atLeast: bytes,
          wanted: Math.max(declaredBytes, bytes + ahead),
        });
        if (more === undefined) throw full(quotaBytes);
        granted = more;
      },
      release: () => reservations.release(reservationId),
    };
  };

  /** Looks into it, counts it, and puts it in its place. */
  const keep = async (
    workspaceId: string,
    { filename, staged, room }: Upload & { readonly room: UploadRoom },
    rest: Pick<FileRecord, 'purpose' | 'downloadable'>,
  ): Promise<FileRecord> => {
    if (staged.sizeBytes === 0) throw new ApiError('invalid_request', 'file: is empty');
    checkName(filename);
    const mimeType = await typeOf(staged, contents);
    if (mimeType === undefined)
      throw new ApiError(
        'invalid_request',
        `file: its content is of none of the types that are stored: ${FILE_TYPES.join(', ')}`,
      );
    const record: FileRecord = {
      id: `file_${randomBytes(16).toString('hex')}`,
      workspaceId,
      filename,
      mimeType,
      sizeBytes: staged.sizeBytes,
      sha256: staged.sha256,
      createdAt: now().toISOString(),
      ...rest,
    };
    // The bytes first: a record without them would be a lie, and bytes without a record are swept away.
    await contents.commit(staged, record.id);
    try {
      if (!(await files.insert(record, quotaBytes, room.reservationId))) throw full(quotaBytes);
      reservations.spent(room.reservationId);
    } catch (error) {
      await contents.remove(record.id);
      throw error;
    }
    return record;
  };

  const service = {
    /**
     * Before an upload is read.
     * @param declaredBytes that the file will have at least.
     * @returns its room, which the caller releases; undefined: it counts against no quota.
     * @throws ApiError 400 or 403.
     */
    async admit(actor: Actor, scope: FileScope, declaredBytes: number): Promise<UploadRoom | undefined> {
      const vendor = await vendorOf(actor, scope);
      if (vendor) return void (await vendors.admit(actor, vendor));
      const workspaceId = await workspaceOf(actor, scope);
      if ((await files.usedBytes(workspaceId)) >= quotaBytes) throw full(quotaBytes);
      const room = openRoom(workspaceId, declaredBytes);
      await room.grow(declaredBytes);
      return room;
    },

    async create(
      actor: Actor,
      scope: FileScope,
      upload: Upload,
      purpose: FileRecord['purpose'] = null,
    ): Promise<FileRecord> {
      const vendor = await vendorOf(actor, scope);
      if (vendor) {
        const { filename, staged } = upload;
        if (staged.sizeBytes === 0) throw new ApiError('invalid_request', 'file: is empty');
        checkName(filename);
        const mimeType = (await typeOf(staged, contents)) ?? UNKNOWN_TYPE;
        const sent = await vendors.upload(actor, vendor, { filename, mimeType, staged }, purpose);
        return fromVendor(actor, sent, mimeType);
      }
      const workspaceId = await workspaceOf(actor, scope);
      const room = upload.room ?? openRoom(workspaceId);
      try {
        await room.grow(upload.staged.sizeBytes);
        return await keep(workspaceId, { ...upload, room }, { purpose, downloadable: false });
      } finally {
        await room.release();
      }
    },

    /** A file that the service makes for the caller, as a tool does: it can be downloaded. */
    async write(workspaceId: string, filename: string, bytes: Buffer): Promise<FileRecord> {
      const room = openRoom(workspaceId);
      await room.grow(bytes.length);
      const staging = await contents.stage();
      try {
        await staging.write(bytes);
        const staged = await staging.finish();
        return await keep(workspaceId, { filename, staged, room }, { purpose: null, downloadable: true });
      } finally {
        await staging.discard();
        await room.release();
      }
    },

    async list(actor: Actor, scope: FileScope, query: ListQuery): Promise<FilePage> {
      const vendor = await vendorOf(actor, scope);
      if (vendor) {
        const after = checkVendorQuery(query);
        const page = await vendors.list(actor, vendor, query.limit ?? PAGE, after);
        return { records: page.files.map((file) => fromVendor(actor, file)), hasMore: page.hasMore };
      }
      const workspaceId = await workspaceOf(actor, scope);
      const limit = query.limit ?? PAGE;
      const after = await positionOf(workspaceId, query);
      const { order, purpose } = query;
      const records = await files.list(workspaceId, {
        after,
        limit: limit + 1,
        since: since(),
        order,
        purpose,
      });
      return { records: records.slice(0, limit), hasMore: records.length > limit };
    },

    /** Files of a workspace from behind a cursor, oldest first. @throws ApiError 400 for a cursor of nobody's. */
    async page(
      workspaceId: string,
      { limit, cursor }: { readonly limit: number; readonly cursor?: string },
    ): Promise<{ readonly records: readonly FileRecord[]; readonly cursor: string | null }> {
      const after = cursor === undefined ? undefined : fromCursor(cursor);
      const found = await files.list(workspaceId, { after, limit: limit + 1, since: since() });
      const records = found.slice(0, limit);
      return { records, cursor: found.length > limit ? toCursor(records.at(-1) as FileRecord) : null };
    },

    /** Where a page goes on behind a file. */
    cursorAfter: (record: FileRecord): string => toCursor(record),

    async get(actor: Actor, scope: FileScope, id: string): Promise<FileRecord> {
      const vendor = await vendorOf(actor, scope);
      if (vendor) return fromVendor(actor, await vendors.get(actor, vendor, id));
      return find(await workspaceOf(actor, scope), id);
    },

    async delete(actor: Actor, scope: FileScope, id: string): Promise<void> {
      const vendor = await vendorOf(actor, scope);
      if (vendor) return vendors.delete(actor, vendor, id);
      const { workspaceId } = await service.get(actor, scope, id);
      if (!(await files.delete(workspaceId, id))) throw absent();
      await contents.remove(id);
    },

    /**
     * @param uploads `with purpose`: also files that were uploaded with a purpose.
     * @throws ApiError 400 for any other uploaded file.
     */
    async download(
      actor: Actor,
      scope: FileScope,
      id: string,
      uploads: 'none' | 'with purpose' = 'none',
    ): Promise<DownloadableFile> {
      const vendor = await vendorOf(actor, scope);
      if (vendor) {
        await vendors.get(actor, vendor, id);
        throw new ApiError(
          'invalid_request',
          'provider: the content of files at a provider is not passed on by this gateway',
        );
      }
      const record = await service.get(actor, scope, id);
      if (!record.downloadable && (uploads === 'none' || record.purpose === null))
        throw new ApiError(
          'invalid_request',
          uploads === 'none'
            ? 'file_id: uploaded files cannot be downloaded'
            : 'file_id: files that were uploaded without a purpose cannot be downloaded',
        );
      const opened = await contents.open(id);
      if (!opened) throw absent();
      return { ...opened, tag: record.sha256, record };
    },

    /** Returns the metadata of a stored file before it is read. @throws ApiError 404, or 413 above the cap. */
    async findWithin(workspaceId: string, id: string, maxBytes: number): Promise<FileRecord> {
      const record = await find(workspaceId, id);
      if (record.sizeBytes > maxBytes)
        throw new ApiError(
          'payload_too_large',
          `The file ${id} is too large to be sent to a model: at most ${maxBytes} bytes are`,
        );
      return record;
    },

    /** The whole of a stored file, for a provider to read. @throws ApiError 404, or 413 above the cap. */
    async read(
      workspaceId: string,
      id: string,
      maxBytes: number,
    ): Promise<{ readonly record: FileRecord; readonly bytes: Buffer }> {
      const record = await service.findWithin(workspaceId, id, maxBytes);
      const opened = await contents.open(id);
      if (!opened) throw absent();
      try {
        return { record, bytes: await opened.handle.readFile() };
      } finally {
        await opened.handle.close();
      }
    },

    /** Removes what has expired, and what ended uploads left. */
    async sweep(): Promise<void> {
      const oldest = since();
      if (oldest !== undefined)
        for (;;) {
          const ids = await files.deleteUpTo(oldest, SWEEP_BATCH);
          for (const id of ids) await contents.remove(id);
          if (ids.length < SWEEP_BATCH) break;
        }
      // The disk's own clock stamps files.
      const before = new Date(Date.now() - GRACE_MS);
      await contents.removeAbandoned(before);
      for await (const ids of contents.listOlder(before))
        for (const id of await files.listUnknown(ids)) await contents.remove(id);
    },

    /** Sweeps now and then. @returns what ends that. */
    startSweeping(failed: (error: unknown) => void): () => Promise<void> {
      let running = Promise.resolve();
      const run = (): void => void (running = service.sweep().catch(failed));
      const timer = setInterval(run, SWEEP_MS);
      timer.unref();
      run();
      return () => {
        clearInterval(timer);
        return running;
      };
    },
  };

  const positionOf = async (workspaceId: string, query: ListQuery): Promise<FilePosition | undefined> => {
    if (query.before_id !== undefined)
      throw new ApiError('invalid_request', 'before_id: lists go forward only; use after_id');
    const given = (['cursor', 'after', 'after_id'] as const).filter((name) => query[name] !== undefined);
    const [name, second] = given;
    if (name === undefined) return undefined;
    if (second !== undefined)
      throw new ApiError('invalid_request', `${name} and ${second}: give one of them`);
    const value = query[name] as string;
    if (name === 'cursor') return fromCursor(value);
    const record = await files.find(workspaceId, value);
    if (!record) throw new ApiError('invalid_request', `${name}: there is no such file`);
    return record;
  };

  return service;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** A file at a provider, as our own are shown. */
const fromVendor = (actor: Actor, file: VendorFile, mimeType = UNKNOWN_TYPE): FileRecord => ({
  id: file.id,
  workspaceId: actor.key.workspaceId,
  filename: file.filename,
  mimeType: file.mimeType ?? mimeType,
  sizeBytes: file.sizeBytes,
  sha256: '',
  createdAt: file.createdAt,
  purpose: file.purpose ?? null,
  // Its content stays where it is.
  downloadable: false,
});

/** @returns the file after which the page begins. @throws ApiError for what only our own lists know. */
function checkVendorQuery(query: ListQuery): string | undefined {
  if (query.cursor !== undefined)
    throw new ApiError('invalid_request', 'cursor: is of our own lists; use after or after_id');
  if (query.before_id !== undefined)
    throw new ApiError('invalid_request', 'before_id: lists go forward only; use after_id');
  if (query.order === 'desc')
    throw new ApiError('invalid_request', 'order: lists are in ascending order only');
  if (query.after !== undefined && query.after_id !== undefined)
    throw new ApiError('invalid_request', 'after and after_id: give one of them');
  return query.after ?? query.after_id;
}

const absent = (): ApiError => new ApiError('not_found', 'There is no such file');
const foreignWorkspace = (): ApiError =>
  new ApiError('permission_denied', 'workspace_id: this key may not use files of that workspace');
const full = (quotaBytes: number): ApiError =>
  new ApiError(
    'permission_denied',
    `The workspace may store ${quotaBytes} bytes of files, and this file does not fit. Delete files to make room.`,
  );

/** By its bytes alone. */
async function typeOf(staged: StagedFile, contents: FileContents) {
  const handle = await contents.openStaged(staged);
  try {
    return await fileType({
      sizeBytes: staged.sizeBytes,
      read: (position, length) => readAt(handle, position, length),
    });
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

const LONGEST_NAME = 255;

/** A name may hold folders. */
function checkName(filename: string): void {
  const problem =
    [...filename].length > LONGEST_NAME
      ? `has more than ${LONGEST_NAME} characters`
      : /[<>:"|?*\\]/.test(filename)
        ? 'holds one of < > : " | ? * \\'
        : /\p{Cc}|\p{Surrogate}|[\u202A-\u202E\u2066-\u2069]/u.test(filename)
          ? 'holds a control character'
          : filename.split('/').some((segment) => ['', '.', '..'].includes(segment))
            ? 'has an empty, "." or ".." segment'
            : undefined;
  if (problem !== undefined) throw new ApiError('invalid_request', `file: its name ${problem}`);
}

const toCursor = ({ createdAt, id }: FilePosition): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

function fromCursor(cursor: string): FilePosition {
  const [, createdAt, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (createdAt === undefined || id === undefined)
    throw new ApiError('invalid_request', 'cursor: is none of those that lists give');
  return { createdAt, id };
}

type OpenAIPurpose = Schemas['OpenAIFilePurpose'];

/** One record as each kind of client reads it. */
export const fileShapes = {
  service: {
    file: (record) => toServiceFile(record),
    list: ({ records, hasMore }) => ({
      _shape: 'service',
      data: records.map(toServiceFile),
      ...ends(records, hasMore),
      cursor: hasMore ? toCursor(records.at(-1) as FileRecord) : null,
    }),
    deleted: (id) => ({ _shape: 'service', id, type: 'file_deleted' }),
  },
  anthropic: {
    file: (record) => toAnthropicFile(record),
    list: ({ records, hasMore }) => ({ data: records.map(toAnthropicFile), ...ends(records, hasMore) }),
    deleted: (id) => ({ id, type: 'file_deleted' }),
  },
  openai: {
    file: (record) => toOpenAIFile(record),
    list: ({ records, hasMore }) => ({
      object: 'list',
      data: records.map(toOpenAIFile),
      ...ends(records, hasMore),
    }),
    deleted: (id) => ({ id, object: 'file', deleted: true }),
  },
} satisfies Record<
  FileShape,
  {
    file: (record: FileRecord) => Schemas['FileResponse'];
    list: (page: FilePage) => Schemas['FileListResponse'];
    deleted: (id: string) => Schemas['FileDeleteResponse'];
  }
>;

const toServiceFile = (record: FileRecord): Schemas['ServiceFile'] => ({
  _shape: 'service',
  ...toAnthropicFile(record),
});

const toAnthropicFile = (record: FileRecord): Schemas['AnthropicFile'] => ({
  id: record.id,
  type: 'file',
  filename: record.filename,
  mime_type: record.mimeType,
  size_bytes: record.sizeBytes,
  created_at: milliseconds(record.createdAt),
  downloadable: record.downloadable,
});

const toOpenAIFile = (record: FileRecord): Schemas['OpenAIFile'] => ({
  id: record.id,
  object: 'file',
  bytes: record.sizeBytes,
  created_at: Math.floor(Date.parse(record.createdAt) / 1000),
  filename: record.filename,
  purpose: (record.purpose ?? (record.downloadable ? 'assistants_output' : 'user_data')) as OpenAIPurpose,
  status: 'processed',
});

const ends = (records: readonly FileRecord[], hasMore: boolean) => ({
  first_id: records[0]?.id ?? null,
  last_id: records.at(-1)?.id ?? null,
  has_more: hasMore,
});
