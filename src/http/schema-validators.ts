import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type * as Ajv from 'ajv/dist/2020';
import type * as Standalone from 'ajv/dist/standalone';
import type * as Formats from 'ajv-formats';
import { installationRoot } from '../config';
import { lazy, load } from '../lazy';
import {
  fingerprintOf,
  operationsOf,
  resolve,
  type DocumentName,
  type OpenApiDocument,
  type OperationObject,
} from './document';

/**
 * Validators of one purpose over the schemas of a document. Plain data, since what is made ahead of time
 * is known by it: a change here makes what was made before stale.
 */
export interface Family {
  readonly name: string;
  readonly of: 'parameters' | 'requests' | 'replies';
  readonly options: Ajv.Options;
  readonly formats: Formats.FormatsPluginOptions;
  /** Keywords that go. */
  readonly dropped: readonly string[];
  /** `tags`: followed by the members' own constants, since Ajv knows no mappings; it lets pass what is no object. */
  readonly discriminators: 'dropped' | 'tags';
}

/** Undefined where the document has no schema under this key. */
export type Validators = (key: string) => Ajv.ValidateFunction | undefined;

export const requestKey = (operationId: string, mediaType: string): string => `${operationId} ${mediaType}`;
export const replyKey = (operationId: string, status: number | string, mediaType: string): string =>
  `${operationId} ${status} ${mediaType}`;

/**
 * Those that were made ahead of time for this very document, where they are; otherwise each is compiled
 * when it is first asked for.
 */
export function validatorsOf(family: Family, document: OpenApiDocument): Validators {
  return madeAhead(family, document) ?? compiledOnDemand(family, document);
}

/**
 * A module with every validator of the family: a component is one function, however many refer to it.
 * @throws Error for a schema that cannot be compiled.
 */
export function moduleOf(family: Family, document: OpenApiDocument): string {
  const ajv = instance(family, document, true);
  const names: Record<string, string> = {};
  for (const [key, schema] of schemasOf(family, document)) {
    ajv.addSchema(absolute(prepare(schema, family)), key);
    names[key] = key;
  }
  return `${standalone().default(ajv, names)}\nexports[${JSON.stringify(STAMP)}] = ${JSON.stringify(stampOf(family, document))};\n`;
}

/** Relative to the installation. */
export const modulePath = (family: Family, document: DocumentName): string =>
  `dist/validators/${document}.${family.name}.cjs`;

const STAMP = 'made of';
/** Absolute: keys are the bases of their schemas' refs. */
const DOCUMENT = 'https://document.invalid/';

function madeAhead(family: Family, document: OpenApiDocument): Validators | undefined {
  const module = moduleAhead(family, document);
  return module && ((key) => module.validators[key]);
}

/** The path of the module that was made for this very document, for those who load it elsewhere too. */
export const pathAhead = (family: Family, document: OpenApiDocument): string | undefined =>
  moduleAhead(family, document)?.path;

interface ModuleAhead {
  readonly path: string;
  readonly validators: Readonly<Record<string, Ajv.ValidateFunction | undefined>>;
}

function moduleAhead(family: Family, document: OpenApiDocument): ModuleAhead | undefined {
  const known = fingerprintOf(document);
  if (!known) return undefined;
  const path = join(installationRoot(), modulePath(family, known.name));
  if (!existsSync(path)) return undefined;
  const made = load(path) as Record<string, Ajv.ValidateFunction | undefined> & {
    [STAMP]: unknown;
  };
  return made[STAMP] === stampOf(family, document) ? { path, validators: made } : undefined;
}

const stampOf = (family: Family, document: OpenApiDocument): string =>
  createHash('sha256')
    .update(JSON.stringify([family, fingerprintOf(document)?.sha256]))
    .digest('hex');

/** Where all was made ahead, nobody needs them. */
const compiler = lazy<typeof Ajv>('ajv/dist/2020');
const standalone = lazy<typeof Standalone>('ajv/dist/standalone');
const formats = lazy<typeof Formats>('ajv-formats');

function compiledOnDemand(family: Family, document: OpenApiDocument): Validators {
  const compiled = new Map<string, Ajv.ValidateFunction>();
  let ajv: Ajv.Ajv2020 | undefined;
  let schemas: ReadonlyMap<string, unknown> | undefined;
  return (key) => {
    const known = compiled.get(key);
    if (known) return known;
    const schema = (schemas ??= new Map(schemasOf(family, document))).get(key);
    if (schema === undefined) return undefined;
    const validate = (ajv ??= instance(family, document, false)).compile(absolute(prepare(schema, family)));
    compiled.set(key, validate);
    return validate;
  };
}

function instance(family: Family, document: OpenApiDocument, source: boolean): Ajv.Ajv2020 {
  const ajv = new (compiler().Ajv2020)({
    ...family.options,
    validateSchema: false,
    inlineRefs: false,
    code: { source },
  });
  formats().default(ajv, family.formats);
  ajv.addSchema({
    $id: DOCUMENT,
    components: { schemas: prepare(document.components['schemas'], family, true) },
  });
  return ajv;
}

function* schemasOf(family: Family, document: OpenApiDocument): Generator<readonly [string, object]> {
  for (const { id, object } of operationsOf(document))
    switch (family.of) {
      case 'parameters':
        yield* placesOf(id, object, document);
        break;
      case 'requests':
        yield* requestsOf(id, object);
        break;
      case 'replies':
        yield* repliesOf(id, object, document);
    }
}

export interface Parameter {
  readonly name: string;
  readonly in: keyof typeof PLACES;
  readonly required?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly schema: { readonly type?: string | readonly string[] };
}

/** What a request calls them. */
const PLACES = { query: 'query', header: 'headers', path: 'params' } as const;

export const parametersOf = ({ parameters = [] }: OperationObject, document: OpenApiDocument): Parameter[] =>
  parameters.map((parameter) => {
    const { $ref } = parameter as { $ref?: string };
    const found = ($ref === undefined ? parameter : resolve($ref, document)) as Parameter;
    if (!(found.in in PLACES)) throw new Error(`nothing checks the parameter ${found.name}, in ${found.in}`);
    return found;
  });

/** By place, the schema of all its parameters. */
export const parameterPlaces = (parameters: readonly Parameter[]): Record<string, object> =>
  Object.fromEntries(
    Object.entries(PLACES).flatMap(([place, field]) => {
      const own = parameters.filter((parameter) => parameter.in === place);
      if (own.length === 0) return [];
      const nameOf = ({ name }: Parameter): string => (place === 'header' ? name.toLowerCase() : name);
      const properties = Object.fromEntries(own.map((parameter) => [nameOf(parameter), parameter.schema]));
      const required = own.filter((parameter) => parameter.required === true).map(nameOf);
      return [[field, { type: 'object', properties, required }] as const];
    }),
  );

function* placesOf(
  id: string,
  object: OperationObject,
  document: OpenApiDocument,
): Generator<readonly [string, object]> {
  const parameters = parametersOf(object, document);
  if (parameters.length > 0) yield [id, { type: 'object', properties: parameterPlaces(parameters) }];
}

interface Content {
  readonly [mediaType: string]: { readonly schema?: object } | undefined;
}

function* requestsOf(id: string, { requestBody }: OperationObject): Generator<readonly [string, object]> {
  for (const [type, media] of Object.entries((requestBody?.content ?? {}) as Content))
    if (media?.schema) yield [requestKey(id, type), media.schema];
}

function* repliesOf(
  id: string,
  { responses }: OperationObject,
  document: OpenApiDocument,
): Generator<readonly [string, object]> {
  for (const [status, declared] of Object.entries(responses)) {
    for (const [type, media] of Object.entries(contentOf(declared, document) ?? {}))
      yield [replyKey(id, status, type), media?.schema ?? {}];
  }
}

/** What a declared answer may carry, by media type; undefined: nothing. */
export function contentOf(declared: unknown, document: OpenApiDocument): Content | undefined {
  const { $ref } = declared as { $ref?: string };
  const response = $ref === undefined ? declared : resolve($ref, document);
  return (response as { content?: Content }).content;
}

/** Refs of a schema outside the document lead into it. */
const absolute = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${DOCUMENT}#/components`)) as object;

/** Their members are values or names, not schemas. */
const VALUES = new Set(['const', 'enum', 'examples', 'required']);

interface Discriminator {
  readonly propertyName: string;
  readonly mapping?: Readonly<Record<string, string>>;
}
interface Union {
  readonly oneOf?: readonly { readonly $ref?: string }[];
  readonly discriminator?: Discriminator;
}

/** Whether a member stands for all types that are not described. */
function isOpen({ oneOf = [], discriminator }: Union): boolean {
  const described = new Set(Object.values(discriminator?.mapping ?? {}));
  return described.size > 0 && oneOf.some(({ $ref }) => $ref !== undefined && !described.has($ref));
}

function prepare(node: unknown, family: Family, named = false): unknown {
  if (Array.isArray(node)) return node.map((member) => prepare(member, family));
  if (node === null || typeof node !== 'object') return node;
  const kept: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(node)) {
    if (named) kept[key] = prepare(member, family);
    else if (key === 'discriminator' && family.discriminators === 'tags') {
      // A union that is open takes what no tag names.
      if (isOpen(node)) continue;
      kept[key] = { propertyName: (member as Discriminator).propertyName };
      kept['type'] = 'object';
    } else if (key !== 'discriminator' && !family.dropped.includes(key))
      kept[key] = VALUES.has(key) ? member : prepare(member, family, key === 'properties');
  }
  return kept;
}
