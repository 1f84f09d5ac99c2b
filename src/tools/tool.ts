import type { Catalogue } from '../inference/catalogue';
import type { FetchPublic } from '../providers/public-fetch';

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
  readonly now: () => Date;
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
      readonly make: (parameters: Readonly<Record<string, unknown>>, parts: ToolParts) => ServerTool;
    }
  | { readonly unavailable: string };
