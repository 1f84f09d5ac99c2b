/** A second opinion on the contract: reads the published document, and shares no code with the gateway. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { noteSeen, ROOT } from '../harness';

export interface Schema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly tag: string;
  /** Names of the security schemes, each of which will do. */
  readonly security: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body:
    | {
        readonly required: boolean;
        readonly content: Readonly<Record<string, Schema>>;
        /** Whole bodies that the document shows. */
        readonly examples: readonly unknown[];
      }
    | undefined;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

type Node = Record<string, unknown>;
const INFERENCE_SCHEMES = ['apiKey', 'anthropicApiKey'];

/** Drops the fields that the errors are about and that are null. */
function dropNulls(body: unknown, errors: readonly ErrorObject[]): boolean {
  let dropped = false;
  for (const { instancePath } of errors) {
    const keys = instancePath
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop();
    const parent = keys.reduce<unknown>((node, key) => (node as Node | undefined)?.[key], body) as
      Node | undefined;
    if (last === undefined || !parent || Array.isArray(parent) || parent[last] !== null) continue;
    delete parent[last];
    dropped = true;
  }
  return dropped;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export class Oracle {
  readonly operations: readonly Operation[];
  private readonly document: {
    readonly paths: Record<string, Node>;
    readonly components: Record<string, Node>;
    readonly servers: readonly { readonly url: string }[];
  };
  private readonly ajv = new Ajv2020({ strict: false, allErrors: false });
  private readonly compiled = new Map<unknown, ValidateFunction>();
  private readonly words = new Map<string, string>();

  /** Where its operations are: `/api/v1`. */
  readonly base: string;

  constructor(private readonly name: 'openapi' | 'compatible' | 'binhost' = 'openapi') {
    this.document = JSON.parse(
      readFileSync(join(ROOT, `generated/${name}.json`), 'utf8'),
    ) as Oracle['document'];
    this.base = this.document.servers[0]?.url ?? '';
    addFormats(this.ajv);
    this.ajv.addSchema({ $id: 'document', components: this.document.components });
    this.operations = Object.entries(this.document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const object = item[method] as Node | undefined;
        return object ? [this.operation(path, method, object)] : [];
      }),
    );
  }

  follow<T = Node>(node: unknown): T {
    const { $ref } = node as { $ref?: string };
    if ($ref === undefined) return node as T;
    const [, , section = '', name = ''] = $ref.split('/');
    const target = this.document.components[section]?.[name];
    if (target === undefined) throw new Error(`the document has no ${$ref}`);
    return this.follow<T>(target);
  }

  /** Undefined: the value fits. Else the first complaint. */
  misfit(schema: Schema, value: unknown): string | undefined {
    let validate = this.compiled.get(schema);
    if (!validate) {
      const absolute = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
      this.compiled.set(schema, (validate = this.ajv.compile(JSON.parse(absolute) as object)));
    }
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath || 'the value'} ${first?.message ?? ''} ${JSON.stringify(first?.params)}`;
  }

  /**
   * The same for a body of an operation. Null in an optional field of an inference request is absence: each null that
   * the schema complains about is dropped, and the rest must fit. Changes the body.
   */
  bodyMisfit({ method, security }: Operation, schema: Schema, body: unknown): string | undefined {
    let wrong = this.misfit(schema, body);
    if (method !== 'POST' || !security.some((scheme) => INFERENCE_SCHEMES.includes(scheme))) return wrong;
    while (wrong !== undefined && dropNulls(body, this.compiled.get(schema)?.errors ?? []))
      wrong = this.misfit(schema, body);
    return wrong;
  }

  /** All descriptions of an operation and of what it refers to, on one line. */
  wordsOf({ path, method }: Operation): string {
    const known = this.words.get(`${method} ${path}`);
    if (known !== undefined) return known;
    const words: string[] = [];
    const visited = new Set<unknown>();
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null || visited.has(node)) return;
      visited.add(node);
      for (const [key, member] of Object.entries(node))
        if (key === 'description' && typeof member === 'string') words.push(member);
        else if (key === '$ref' && typeof member === 'string') visit(this.follow({ $ref: member }));
        else visit(member);
    };
    visit(this.document.paths[path]?.['parameters']);
    visit(this.document.paths[path]?.[method.toLowerCase()]);
    const text = words.join(' ').replaceAll(/\s+/g, ' ');
    this.words.set(`${method} ${path}`, text);
    return text;
  }

  /** All that an answer of this operation breaks. */
  brokenBy(operation: Operation, answer: Answer): string[] {
    const { status, headers, body } = answer;
    noteSeen(operation.id, status);
    const problems = brokenByAny(answer);
    const declared = operation.responses[status];
    if (!declared) return [...problems, `the status ${status} is not declared`];
    for (const [name, header] of Object.entries(declared.headers ?? {})) {
      const value = headers[name.toLowerCase()];
      if (
        value === undefined
          ? header.required
          : this.misfit(header.schema, asTyped(String(value), header.schema))
      )
        problems.push(`the header ${name} is ${value === undefined ? 'missing' : 'not as declared'}`);
    }
    const text = body.toString('utf8');
    if (status >= 400) problems.push(...leaksIn(text));
    if (!declared.content) {
      if (body.length > 0) problems.push(`${status} has a body that is not declared`);
      return problems;
    }
    const [type = ''] = String(headers['content-type'] ?? '').split(';');
    const media =
      declared.content[type] ?? declared.content[type.replace(/\/.*/, '/*')] ?? declared.content['*/*'];
    if (!media) return [...problems, `the media type ${type} is not declared for ${status}`];
    if (!media.schema) return problems;
    if (type === 'application/json') {
      const value = parsed(text);
      const misfit = value === undefined ? 'is not JSON' : this.misfit(media.schema, value);
      if (misfit !== undefined) problems.push(`the ${status} body: ${misfit}`);
      const code = (value as { error?: { code?: unknown } } | undefined)?.error?.code;
      // The formats of others have words for codes, which their schemas describe.
      if (this.name !== 'compatible' && status >= 400 && code !== undefined && code !== status)
        problems.push(`error.code is ${JSON.stringify(code)} where the status is ${status}`);
    } else if (type === 'text/event-stream')
      for (const event of eventsIn(text)) {
        const misfit = typeof event === 'string' ? event : this.misfit(media.schema, event);
        if (misfit !== undefined) problems.push(`an event: ${misfit}`);
      }
    return problems;
  }

  private operation(path: string, method: (typeof METHODS)[number], object: Node): Operation {
    const shared = (this.document.paths[path]?.['parameters'] ?? []) as unknown[];
    const own = (object['parameters'] ?? []) as unknown[];
    const body = object['requestBody']
      ? this.follow<{ required?: boolean; content: Record<string, Media> }>(object['requestBody'])
      : undefined;
    return {
      id: String(object['operationId']),
      method: method.toUpperCase() as Operation['method'],
      path,
      tag: String((object['tags'] as string[] | undefined)?.[0]),
      security: ((object['security'] ?? []) as object[]).flatMap((scheme) => Object.keys(scheme)),
      parameters: [...shared, ...own].map((parameter) => this.follow<Parameter>(parameter)),
      body: body && {
        required: body.required === true,
        content: Object.fromEntries(Object.entries(body.content).map(([type, { schema }]) => [type, schema])),
        examples: [body.content['application/json'] ?? {}].flatMap(
          ({ example, examples = {} }: Partial<Media>) => [
            ...(example === undefined ? [] : [example]),
            ...Object.values(examples).map((each) => this.follow<{ value: unknown }>(each).value),
          ],
        ),
      },
      responses: Object.fromEntries(
        Object.entries(object['responses'] as Node).map(([status, response]) => [
          status,
          this.follow(response),
        ]),
      ),
    };
  }
}

/** What every answer of the gateway has, whatever the operation. */
export function brokenByAny({ status, headers, body }: Answer): string[] {
  const problems: string[] = [];
  if (!/^[\w.-]{8,64}$/.test(String(headers['x-request-id']))) problems.push('X-Request-Id is missing');
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('X-Content-Type-Options is missing');
  if (headers['x-powered-by'] !== undefined) problems.push('X-Powered-By is there');
  const length = headers['content-length'];
  if (length !== undefined && status !== 304 && Number(length) !== body.length)
    problems.push(`Content-Length is ${String(length)} for ${body.length} bytes`);
  return problems;
}

/** P9: what no caller may read in an error. */
export function leaksIn(text: string): string[] {
  const found = Object.entries(LEAKS).filter(([, pattern]) => pattern.test(text));
  return found.map(([what]) => `the error shows ${what}: ${text.slice(0, 300)}`);
}

const LEAKS: Readonly<Record<string, RegExp>> = {
  SQL: /\b(select .{1,200} from|insert into|update \w+ set|SQLITE_|SqliteError)\b/i,
  'a stack': /\\n\s+at |\bat \w+ \(|\.[jt]s:\d+/,
  'a path': /\/(home|tmp|root|usr|var|proc|node_modules)\/\w|node:internal/,
  // The machine's own, unless it is too short to be told from other words, and whatever it asked on the caller's behalf.
  'a host name': new RegExp(
    `\\b(${hostname().length > 3 ? `${hostname().replace(/[^\w-]/g, '\\$&')}|` : ''}localhost|127\\.0\\.0\\.1:\\d+)\\b`,
  ),
  'a class of errors': /\b(TypeError|RangeError|SyntaxError|ReferenceError|ECONN\w+|ENOENT|EACCES)\b/,
};

/** Events as the document describes them; a string for what is none. */
export function eventsIn(text: string): ({ event?: string; data: unknown } | string)[] {
  const blocks = text.split('\n\n').filter((block) => block !== '' && !/^(:.*\n?)+$/.test(block));
  return blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => !line.startsWith(':'));
    const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
    const event = lines.find((line) => line.startsWith('event: '))?.slice(7);
    if (data.length !== 1 || lines.length !== (event === undefined ? 1 : 2))
      return `no event: ${block.slice(0, 100)}`;
    if (data[0] === '[DONE]') return [];
    const value = parsed(data[0] ?? '');
    return value === undefined
      ? `no JSON: ${block.slice(0, 100)}`
      : { ...(event !== undefined && { event }), data: value };
  });
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text of a URL or a header as the type that its schema names. */
export function asTyped(text: string, schema: Schema): unknown {
  const types = [schema['type'] ?? []].flat();
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text))
    return Number(text);
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}
