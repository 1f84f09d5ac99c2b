import type { DocumentReader } from '../documents/reader';
import type { Catalogue } from '../inference/catalogue';
import type { FetchPublic } from '../providers/public-fetch';
import type { FileRecord } from '../stores/files';

/** A tool that the gateway runs for the model, made for one request. */
export interface ServerTool {
  /** What the model calls it, unless the caller has a function of that name. */
  readonly name: string;
  readonly description: string;
  /** JSON schema of its arguments, an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * @returns what the model is given, as JSON.
   * @throws ToolFailure when the model is to be told what went wrong.
   */
  run(given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<object>;
}

/** The message goes to the model as the result of its call. */
export class ToolFailure extends Error {}

/** What tools work with. */
export interface ToolParts {
  readonly catalogue: () => Catalogue;
  readonly fetchPublic: FetchPublic;
  readonly documents: DocumentReader;
  readonly files: ToolFiles;
  readonly now: () => Date;
}

/** Whom it is made for. */
export interface ToolScope {
  readonly workspaceId: string;
  /** The region that the request is bound to, if any: nothing leaves it. */
  readonly region: string | null;
}

/** Files of a workspace. */
export interface ToolFiles {
  page(
    workspaceId: string,
    query: { readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly records: readonly FileRecord[]; readonly cursor: string | null }>;
  /** Where a list goes on behind a file. */
  cursorAfter(record: FileRecord): string;
  /** @throws ApiError 404, or 413 above the cap. */
  findWithin(workspaceId: string, id: string, maxBytes: number): Promise<FileRecord>;
  /** @throws ApiError 404, or 413 above the cap. */
  read(
    workspaceId: string,
    id: string,
    maxBytes: number,
  ): Promise<{ readonly record: FileRecord; readonly bytes: Buffer }>;
  /** @throws ApiError that says what is wrong with it. */
  write(workspaceId: string, filename: string, bytes: Buffer): Promise<FileRecord>;
}

/** A tool as a request names it. */
export interface Requested {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Either it can be made from what the request says, or the caller is told why not. */
export type Maker =
  | {
      /** @throws ApiError when the settings cannot be served. */
      readonly make: (
        parameters: Readonly<Record<string, unknown>>,
        parts: ToolParts,
        scope: ToolScope,
      ) => ServerTool;
    }
  | { readonly unavailable: string };
