/** Whole requests of an operation, right ones and wrong ones, over what the service is known to hold. */
import { createHash } from 'node:crypto';
import type fc from 'fast-check';
import { agent, API_KEY, MANAGEMENT_KEY } from '../harness';
import { asTyped, parsed, type Answer, type Operation, type Oracle, type Schema } from './oracle';
import { evenly, isWellFormed, NOTHING, Sampler } from './samples';
import { CHAT, EMBEDDINGS, IMAGES, SPEECH, TRANSCRIPTION } from './upstream';

export interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As JSON; of a form, its fields. */
  readonly described: unknown;
  readonly body: string | Buffer | undefined;
  /** What the document says against it; undefined: nothing. */
  readonly misfit: string | undefined;
}

type Value = Record<string, unknown>;

/** Ids and names that answers have shown, by the last fixed part of the path that leads to them. */
export class Known {
  private readonly values = new Map<string, Set<string>>();

  learn({ path, method }: Operation, answer: Answer): void {
    if (answer.status >= 300 || method === 'DELETE') return;
    const body = parsed(answer.body.toString()) as { data?: unknown } | undefined;
    if (typeof body !== 'object' || body === null) return;
    const place = lastFixed(path);
    for (const item of [body, body.data, ...(Array.isArray(body.data) ? (body.data as unknown[]) : [])])
      if (typeof item === 'object' && item !== null && !isOurs(item as Value))
        for (const name of NAMES) {
          const value = (item as Value)[name];
          if (typeof value === 'string') this.add(`${place} ${name}`, value);
        }
  }

  /** Values for a path parameter: of its own name, or the id. */
  of(path: string, parameter: string): string[] {
    const place = lastFixed(path.slice(0, path.indexOf(`{${parameter}}`)));
    const own = parameter.endsWith('Id') ? `${parameter.slice(0, -2).toLowerCase()}s` : undefined;
    const name = parameter.replace(/^(.*_id|\w+Id)$/, 'id');
    return [...(this.values.get(`${own ?? place} ${name}`) ?? [])];
  }

  all(key: string): string[] {
    return [...(this.values.get(key) ?? [])];
  }

  private add(key: string, value: string): void {
    const values = this.values.get(key) ?? new Set();
    values.delete(value);
    values.add(value);
    // The latest ones: the others may be gone.
    for (const old of values) if (values.size > 6) values.delete(old);
    this.values.set(key, values);
  }
}

const NAMES = ['id', 'hash', 'slug', 'name', 'version', 'user_id'];
const lastFixed = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .at(-1) ?? '';

const OURS = new Set([API_KEY, MANAGEMENT_KEY].map((key) => createHash('sha256').update(key).digest('hex')));

/** What the run stands on: changed or deleted, it would end. */
const isOurs = ({ hash, slug, is_default: isDefault }: Value): boolean =>
  OURS.has(String(hash)) || slug === 'default' || isDefault === true;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export class Requests {
  constructor(
    private readonly oracle: Oracle,
    private readonly known: Known,
    /** Takes whatever a destination sends; undefined: there is nothing like it. */
    public sink?: string,
  ) {}

  /** @param oneBeyondIn of how many values one may break the document. */
  make(g: fc.GeneratorValue, operation: Operation, oneBeyondIn?: number): Request {
    // What a form holds are texts, of whatever type they were: nothing in it can be told to be of another.
    const types = Object.entries(operation.body?.content ?? {});
    const [type = '', schema = {}] = types[g(evenly, Math.max(types.length - 1, 0))] ?? [];
    const sampler: Sampler = new Sampler(g, {
      follow: (schema) => this.oracle.follow<Schema>(schema),
      hint: (_, name, schema) => this.hint(sampler, operation, name, schema),
      wanted: WANTED,
      ...(oneBeyondIn !== undefined && type !== FORM && { oneBeyondIn }),
    });
    let misfit: string | undefined;
    let { path } = operation;
    const query: string[] = [];
    const headers: Record<string, string> = {};
    const model = this.known.all('models id');
    for (const parameter of operation.parameters) {
      const { name, schema, required } = parameter;
      if (!required && !sampler.chance(3, 10)) continue;
      const known = parameter.in === 'path' ? this.pathValues(path, operation.path, name, model) : [];
      const value =
        known.length > 0 && sampler.chance(8, 10) ? sampler.one(known) : sampler.value(schema, name);
      const leaveOut = (): void => {
        const wrong =
          parameter.in === 'path'
            ? this.oracle.misfit(schema, STAND_IN)
            : required
              ? 'is missing'
              : undefined;
        if (wrong !== undefined) misfit ??= `${parameter.in} ${name}: ${wrong}`;
      };
      if (value === NOTHING || value === null || typeof value === 'symbol') {
        leaveOut();
        continue;
      }
      const text = Array.isArray(value)
        ? value.join(',')
        : typeof value === 'string'
          ? value
          : JSON.stringify(value);
      if (
        parameter.in === 'header'
          ? !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)
          : !isWellFormed(text) || (parameter.in === 'path' && text === '')
      ) {
        leaveOut();
        continue;
      }
      const isList = [this.oracle.follow<Schema>(schema)['type']].flat().includes('array');
      const typed = isList ? text.split(',') : asTyped(text, this.oracle.follow<Schema>(schema));
      // How a number or a truth may be spelt in a URL is not the document's business.
      const isEmpty = text === '' && parameter.in === 'query';
      const wrong = isEmpty
        ? parameter.allowEmptyValue
          ? undefined
          : 'is empty'
        : this.oracle.misfit(schema, typed);
      if (parameter.in === 'path') {
        path = path.replace(`{${name}}`, encodeURIComponent(text).replaceAll('.', '%2E'));
      } else if (parameter.in === 'query') query.push(`${name}=${encodeURIComponent(text)}`);
      else headers[name.toLowerCase()] = text;
      if (wrong !== undefined) misfit ??= `${parameter.in} ${name}: ${wrong}`;
    }
    const url = `${this.oracle.base}${path.replace(/\{\w+\}/g, STAND_IN)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
    headers['authorization'] = `Bearer ${keyFor(operation)}`;
    if (!operation.body) return { path: url, headers, described: undefined, body: undefined, misfit };
    const described =
      !operation.body.required && sampler.chance(1, 3)
        ? undefined
        : (this.example(sampler, operation, type) ?? sampler.value(schema, ''));
    if (described === undefined || described === NOTHING) {
      if (operation.body.required) misfit ??= 'the body is missing';
      return { path: url, headers, described: undefined, body: undefined, misfit };
    }
    if (type === FORM) {
      const { form, boundary } = formOf(described as Value);
      misfit ??= this.oracle.misfit(schema, described);
      return {
        path: url,
        headers: { ...headers, 'content-type': `${type}; boundary=${boundary}` },
        described,
        body: form,
        misfit,
      };
    }
    const body = JSON.stringify(described);
    misfit ??= this.oracle.bodyMisfit(operation, schema, parsed(body));
    return { path: url, headers: { ...headers, 'content-type': type }, described, body, misfit };
  }

  /** A body that the document shows, with what is there in place of what is not. */
  private example(sampler: Sampler, operation: Operation, type: string): unknown {
    const examples = operation.body?.examples ?? [];
    if (type !== 'application/json' || examples.length === 0 || !sampler.chance(1, 5)) return undefined;
    const here = (key: string, value: unknown): unknown => {
      if (typeof value !== 'string') return value;
      const hinted = this.hint(sampler, operation, key, { type: 'string' });
      return hinted ?? value;
    };
    const copy = JSON.parse(JSON.stringify(sampler.one(examples), here)) as Value;
    // A name that is taken is a conflict, and no name of the document is meant to be.
    for (const name of ['slug', 'name'])
      if (typeof copy[name] === 'string') copy[name] = `${copy[name]}-${sampler.number()}`.slice(0, 60);
    return copy;
  }

  private pathValues(path: string, whole: string, name: string, models: string[]): string[] {
    if (name === 'author' || (name === 'slug' && whole.includes('{author}'))) {
      const author = /\/models?\/([^/{]+)\//.exec(path)?.[1];
      return models
        .filter((id) => author === undefined || id.startsWith(`${author}/`))
        .map((id) => id.split('/')[name === 'author' ? 0 : 1] ?? '');
    }
    return name === 'model' ? models : this.known.of(whole, name);
  }

  /** Values that lead somewhere: models that are there, addresses that hold what they should. */
  private hint(sampler: Sampler, { tag, id }: Operation, name: string, schema: Schema): unknown {
    if (![schema['type']].flat().includes('string') || 'const' in schema || 'enum' in schema)
      return undefined;
    switch (name) {
      case 'model':
      case 'models':
        return MODELS[tag] ?? CHAT;
      case 'url':
      case 'image_url':
        return tag === 'Observability' ? this.sink : PIXEL;
      case 'endpoint':
        return tag === 'Observability' ? this.sink : undefined;
      case 'workspace_id':
        return id === 'createIntern' ? undefined : this.some(sampler, 'workspaces id');
      case 'key_hashes':
        return this.some(sampler, 'keys hash');
      case 'names':
        return this.some(sampler, 'secrets name');
      case 'hosts':
        return sampler.chance(1, 2) ? 'api.example.com' : undefined;
      case 'member_user_ids':
      case 'user_ids':
      case 'creator_user_id':
        return this.some(sampler, 'members id');
      case 'provider':
        return tag === 'BYOK' ? 'up' : undefined;
      case 'id':
        return tag === 'Generations' ? this.some(sampler, 'completions id') : undefined;
      default:
        return undefined;
    }
  }

  private some(sampler: Sampler, key: string): string | undefined {
    const values = this.known.all(key);
    return values.length > 0 ? sampler.one(values) : undefined;
  }
}

/** Stands in paths for what was left out. */
const STAND_IN = 'x';

/** By tag, where it is not the one that chats. */
const MODELS: Readonly<Record<string, string>> = {
  TTS: SPEECH,
  STT: TRANSCRIPTION,
  Embeddings: EMBEDDINGS,
  Images: IMAGES,
};

const FORM = 'multipart/form-data';
const WANTED = new Set(['model', 'input']);

const keyFor = ({ security }: Operation): string => (security.includes('apiKey') ? API_KEY : MANAGEMENT_KEY);

/** Files of forms that hold images. */
const IMAGE_FIELDS = new Set(['image', 'image[]', 'mask']);
const IMAGE = Buffer.from(PIXEL.slice(PIXEL.indexOf(',') + 1), 'base64');

function formOf(fields: Value): { form: Buffer; boundary: string } {
  const boundary = 'fuzz-0a1b2c3d';
  const parts: Buffer[] = [];
  const part = (name: string, value: string | Buffer, filename?: string): void => {
    const escaped = name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark));
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    );
  };
  for (const [name, value] of Object.entries(fields))
    if (name === 'file') part(name, 'a,b\n1,2\n', 'table.csv');
    else if (IMAGE_FIELDS.has(name)) for (const _ of value as unknown[]) part(name, IMAGE, 'image.png');
    else if (Array.isArray(value))
      for (const item of value) part(name, typeof item === 'string' ? item : JSON.stringify(item));
    else part(name, typeof value === 'string' ? value : JSON.stringify(value));
  return { form: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), boundary };
}

export async function send(origin: string, { method }: Operation, request: Request): Promise<Answer> {
  const { statusCode, headers, body } = await agent.request({
    origin,
    path: request.path,
    method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
  });
  return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
}
