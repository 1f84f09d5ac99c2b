import type { Request } from 'express';
import { ApiError } from '../errors';
import type { RequestMemory } from '../memory-budget';
import type { WrittenTexts } from '../written-texts';
import type { Actor } from '../services/actors';
import type { Upload, UploadRoom } from '../services/files';
import type { FileContents } from '../stores/file-contents';
import { readJson, type BodyLimits } from './body';
import { resolve, type OpenApiDocument, type Operation } from './document';
import { readMultipart, type FileField } from './multipart';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

/** What operations with files need. */
export interface Uploads {
  readonly contents: FileContents;
  /** By operation: asked before a byte of the form is read. Returns the room for its file. @throws ApiError */
  readonly admit: Readonly<
    Record<string, (actor: Actor, request: Request) => Promise<UploadRoom | undefined>>
  >;
}

export interface ReceivedBody {
  readonly type: typeof JSON_TYPE | typeof FORM_TYPE;
  /** As the document describes it: of a file its sum, in place of its bytes. */
  readonly described: unknown;
  /** As handlers take it. */
  readonly body: unknown;
  /** Its long texts as they were sent, where they are most of it. */
  readonly texts?: WrittenTexts | undefined;
  /** The bytes of a JSON body of many values. */
  readonly large?: Buffer | undefined;
  /** Removes what nobody has taken. */
  readonly discard: () => Promise<void>;
}

export type ReceiveBody = (
  request: Request,
  actor: Actor | undefined,
  memory: RequestMemory | undefined,
) => Promise<ReceivedBody>;

interface FormSchema {
  readonly properties: Readonly<Record<string, Schema>>;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
}

/** A form takes this many bytes of files at most, where each of them may be smaller. */
const MOST_FORM_BYTES = 48 * 1024 * 1024;

/** The files of a form: one where the document has a text of bytes, several where it has a list of them. */
function filesOf(form: FormSchema, document: OpenApiDocument): FileField[] {
  return Object.entries(form.properties).flatMap(([name, given]) => {
    const schema = plain(given, document);
    const item = schema.items && plain(schema.items, document);
    const { format, maxLength: maxBytes } = item ?? schema;
    if (format !== 'binary') return [];
    if (maxBytes === undefined) throw new Error(`the form takes ${name} of any size`);
    return [
      { name, maxBytes, maxCount: item ? Math.max(1, schema.maxItems ?? 1) : 1, isList: item !== undefined },
    ];
  });
}

/** Reads JSON, or a form where the document has one for this operation. */
export function createBodyReader(
  operation: Operation,
  document: OpenApiDocument,
  limits: BodyLimits,
  uploads: Uploads | undefined,
): ReceiveBody {
  const content = operation.object.requestBody?.content ?? {};
  const media = content[FORM_TYPE] as { schema: Schema } | undefined;
  const form = media && (plain(media.schema, document) as FormSchema);
  const json = async (request: Request, memory: RequestMemory | undefined): Promise<ReceivedBody> => {
    const { value, texts, large } = await readJson(request, limits, memory);
    return { type: JSON_TYPE, described: value, body: value, texts, large, discard: NOTHING_KEPT };
  };
  if (!form) return (request, _actor, memory) => json(request, memory);
  if (!uploads) throw new Error(`${operation.id} takes a file, and there is no place for files`);
  const files = filesOf(form, document);
  const single = Math.max(...files.map(({ maxBytes }) => maxBytes));
  const maxFormBytes = files.some(({ isList }) => isList) ? Math.max(single, MOST_FORM_BYTES) : single;
  return async (request, actor, memory) => {
    const isForm = /^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '');
    if (!isForm && JSON_TYPE in content) return json(request, memory);
    if (!isForm)
      throw new ApiError(
        'invalid_request',
        `Content-Type: send the file as ${FORM_TYPE}, with its boundary`,
        {
          status: limits.mediaTypeStatus ?? 400,
        },
      );
    if (
      request.headers['content-encoding'] !== undefined &&
      request.headers['content-encoding'] !== 'identity'
    )
      throw new ApiError('invalid_request', 'Compressed request bodies are not accepted');
    const room = actor && (await uploads.admit[operation.id]?.(actor, request));
    const received = await readMultipart(
      request,
      uploads.contents,
      { files, maxFormBytes, idleMs: limits.timeoutMs },
      room,
    );
    const { uploads: given, discard } = received;
    try {
      const fields = typed(received.fields, form, document);
      const text = files.find(({ name }) => name in fields);
      if (text)
        throw new ApiError('invalid_request', `${text.name}: is a text; send it as a file, with a filename`);
      return {
        type: FORM_TYPE,
        described: { ...fields, ...byField(files, given, ({ staged }) => staged.sha256) },
        body: { ...fields, ...byField(files, given, (upload) => upload) },
        discard,
      };
    } catch (error) {
      await discard();
      throw error;
    }
  };
}

/** Files under their names, alone or as lists. */
function byField<T>(
  files: readonly FileField[],
  given: ReadonlyMap<string, readonly Upload[]>,
  toValue: (upload: Upload) => T,
): Record<string, T | T[]> {
  const result: Record<string, T | T[]> = {};
  for (const { name, isList } of files) {
    const [first, ...rest] = given.get(name) ?? [];
    if (first) result[name] = isList ? [first, ...rest].map(toValue) : toValue(first);
  }
  return result;
}

const NOTHING_KEPT = async (): Promise<void> => undefined;

const plain = (schema: Schema, document: OpenApiDocument): Schema =>
  schema.$ref === undefined ? schema : plain(resolve(schema.$ref, document) as Schema, document);

/** All fields of a form are texts: those that the document gives another type are read as that. */
function typed(
  fields: Readonly<Record<string, unknown>>,
  { properties }: FormSchema,
  document: OpenApiDocument,
): Record<string, unknown> {
  // A field may be called like a prototype.
  const result = Object.create(null) as Record<string, unknown>;
  for (const [given, value] of Object.entries(fields)) {
    // The parser takes `name[]` for a list called `name`.
    const name = Array.isArray(value) && `${given}[]` in properties ? `${given}[]` : given;
    const schema = properties[name];
    result[name] = schema ? converted(value, plain(schema, document), document) : value;
  }
  return result;
}

function converted(value: unknown, schema: Schema, document: OpenApiDocument): unknown {
  const types = new Set([schema.type ?? []].flat());
  if (Array.isArray(value))
    return schema.items
      ? value.map((item) => converted(item, plain(schema.items as Schema, document), document))
      : value;
  if (typeof value !== 'string') return value;
  // What does not read as its type stays a text, which the validator then refuses.
  if ((types.has('number') || types.has('integer')) && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value.trim()))
    return Number(value);
  if (types.has('boolean') && /^(true|false)$/.test(value)) return value === 'true';
  if (types.has('object'))
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  return value;
}
