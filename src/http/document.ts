import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installationRoot } from '../config';

/** The bundled contract, as far as the program reads it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: object;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Bounds of JSON bodies. An operation may have its own count of values. */
  readonly 'x-max-json-values'?: number;
  readonly 'x-max-json-members'?: number;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-eov-allow-unknown-query-parameters'?: boolean;
  readonly 'x-max-json-values'?: number;
}

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As in the document: `/keys/{hash}`. */
  readonly path: string;
  readonly object: OperationObject;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The documents of this installation: the API, the same in the formats of others, and the binary host. */
export const DOCUMENTS = ['openapi', 'compatible', 'binhost'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** Which of the installation's documents it is, and in which state. */
export interface Fingerprint {
  readonly name: DocumentName;
  readonly sha256: string;
}

const documents = new Map<DocumentName, OpenApiDocument>();
const fingerprints = new WeakMap<OpenApiDocument, Fingerprint>();

/** Read once; never to be changed. */
export function readDocument(name: DocumentName): OpenApiDocument {
  let document = documents.get(name);
  if (!document) {
    const text = readFileSync(join(installationRoot(), `generated/${name}.json`), 'utf8');
    documents.set(name, (document = JSON.parse(text) as OpenApiDocument));
    fingerprints.set(document, { name, sha256: createHash('sha256').update(text).digest('hex') });
  }
  return document;
}

/** Undefined for a document that was not read from the installation. */
export const fingerprintOf = (document: OpenApiDocument): Fingerprint | undefined =>
  fingerprints.get(document);

/** What is made of a document once, however many hosts of this process serve it. */
export function oncePerDocument<T>(make: (document: OpenApiDocument) => T): (document: OpenApiDocument) => T {
  const made = new WeakMap<OpenApiDocument, { readonly value: T }>();
  return (document) => {
    let known = made.get(document);
    if (!known) made.set(document, (known = { value: make(document) }));
    return known.value;
  };
}

/** `/keys/{hash}` → `/keys/:hash`. */
export const toExpressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Matches paths as they are written in an address, whatever stands for the parameters. */
export const undecodedPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** Literal segments before `{parameters}`, so that `/models/count` is not a model. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const object = item[method];
      return object ? [{ id: object.operationId, method, path, object }] : [];
    }),
  );
  const rank = ({ path }: Operation) => path.replace(/\{[^{}]*\}/g, '\uffff');
  return operations.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Everything that `value` refers to, through any number of steps. */
export function referencedComponents(value: unknown, document: OpenApiDocument): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    for (const [key, member] of Object.entries(node)) {
      if (key !== '$ref' || typeof member !== 'string') visit(member);
      else if (!found.has(member)) {
        found.add(member);
        visit(resolve(member, document));
      }
    }
  };
  visit(value);
  return found;
}

export function resolve(ref: string, document: OpenApiDocument): unknown {
  const [, section = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(ref) ?? [];
  const target = document.components[section]?.[name];
  if (target === undefined) throw new Error(`the document has no ${ref}`);
  return target;
}
