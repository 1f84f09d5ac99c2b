/** The places of a request body that can grow, derived from the document. */
import type { Oracle, Schema } from '../fuzz/oracle';

export interface Place {
  /** Where it is: `messages[].content`. */
  readonly name: string;
  readonly kind: 'array' | 'map' | 'text';
  /** Most items or members; undefined: as many as the body may have. */
  readonly most: number | undefined;
  /** The body with `count` items, members or characters there. */
  readonly grown: (count: number) => unknown;
}

type Wrap = (value: unknown) => unknown;

/** Deeper places repeat those above them. */
const DEPTH = 7;

/** Values that fit the document, as small as it lets them be. */
export class Smallest {
  constructor(
    private readonly oracle: Oracle,
    private readonly hints: Readonly<Record<string, unknown>>,
  ) {}

  resolved(given: Schema): Schema {
    let schema = given;
    while (schema.$ref !== undefined) {
      const { $ref, ...beside } = schema;
      schema = { ...this.oracle.follow<Schema>({ $ref }), ...beside };
    }
    return schema;
  }

  /** @param at makes the texts of copies differ. */
  value(given: Schema | boolean, name = '', at = 0, depth = 0): unknown {
    if (typeof given === 'boolean') return 'x';
    const schema = this.resolved(given);
    if (depth === 1 && name in this.hints) return this.hints[name];
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
    const members = membersOf(schema);
    if (members) return this.value(this.joined(schema, members[0] as Schema), name, at, depth);
    const [type = schema['properties'] ? 'object' : 'string'] = typesOf(schema).filter(
      (each) => each !== 'null',
    );
    switch (type) {
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return schema['minimum'] ?? 1;
      case 'array': {
        const least = (schema['minItems'] as number | undefined) ?? 0;
        return Array.from({ length: least }, (_, index) =>
          this.value((schema['items'] ?? true) as Schema, name, at + index, depth + 1),
        );
      }
      case 'object':
        return this.object(schema, at, depth);
      default:
        return this.text(schema, at);
    }
  }

  object(schema: Schema, at: number, depth: number): Record<string, unknown> {
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
    const required = (schema['required'] ?? []) as string[];
    return Object.fromEntries(
      required.map((name) => [name, this.value(properties[name] ?? true, name, at, depth + 1)]),
    );
  }

  /** A member of a union with what stands beside the union. */
  joined(schema: Schema, member: Schema): Schema {
    const { anyOf: _any, oneOf: _one, discriminator: _tags, ...rest } = schema as Record<string, unknown>;
    const own = this.resolved(member);
    const properties = { ...(rest['properties'] as object), ...(own['properties'] as object) };
    const required = [...((rest['required'] ?? []) as string[]), ...((own['required'] ?? []) as string[])];
    return { ...rest, ...own, properties, required: [...new Set(required)] };
  }

  private text(schema: Schema, at: number): string {
    const [example] = (schema['examples'] ?? []) as string[];
    const free = schema['pattern'] === undefined && schema['format'] === undefined;
    if (!free) return example ?? FORMATS[String(schema['format'])] ?? 'x';
    const least = (schema['minLength'] as number | undefined) ?? 0;
    return `x${at}`.padEnd(least, 'x');
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  uri: 'https://example.invalid/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  'date-time': '2031-01-31T12:00:00Z',
  date: '2031-01-31',
};

export const membersOf = (schema: Schema): Schema[] | undefined =>
  (schema['oneOf'] ?? schema['anyOf']) as Schema[] | undefined;

export const typesOf = (schema: Schema): string[] => [schema['type'] ?? []].flat() as string[];

/** Every array, map and text of a body, once for each schema that it is described by. */
export function placesOf(root: Schema, smallest: Smallest): Place[] {
  const places: Place[] = [];
  const seen = new Set<unknown>();

  const walk = (given: Schema | boolean, name: string, key: string, wrap: Wrap, depth: number): void => {
    if (typeof given === 'boolean' || depth > DEPTH) return;
    const target = given.$ref ?? given;
    if (seen.has(target)) return;
    seen.add(target);
    const schema = smallest.resolved(given);
    const members = membersOf(schema);
    if (members) {
      for (const member of members) walkMember(schema, member, name, key, wrap, depth);
      return;
    }
    const types = typesOf(schema);
    if ('const' in schema || Array.isArray(schema['enum'])) return;
    if (types.includes('array')) array(schema, name, key, wrap, depth);
    else if (types.includes('object') || schema['properties'] !== undefined)
      object(schema, name, wrap, depth);
    else if (types.includes('string')) text(schema, name, wrap);
  };

  const walkMember = (
    union: Schema,
    member: Schema,
    name: string,
    key: string,
    wrap: Wrap,
    depth: number,
  ): void => {
    if (member.$ref !== undefined && seen.has(member.$ref)) return;
    if (member.$ref !== undefined) seen.add(member.$ref);
    walk(smallest.joined(union, member), name, key, wrap, depth);
  };

  const array = (schema: Schema, name: string, key: string, wrap: Wrap, depth: number): void => {
    const items = (schema['items'] ?? true) as Schema;
    const most = schema['maxItems'] as number | undefined;
    const whole = smallest.resolved(items);
    for (const member of membersOf(whole) ?? [items]) {
      const item = member === items ? items : smallest.joined(whole, member);
      const tag = typeOf(smallest.value(item, key));
      places.push({
        name: `${name}[]${tag}`,
        kind: 'array',
        most,
        grown: (count) =>
          wrap(Array.from({ length: count }, (_, at) => smallest.value(item, key, at, depth + 1))),
      });
      const inside = `${name}[]${tag}`;
      const one: Wrap = (value) => wrap([value]);
      if (member === items) walk(items, inside, key, one, depth + 1);
      else walkMember(whole, member, inside, key, one, depth + 1);
    }
  };

  const object = (schema: Schema, name: string, wrap: Wrap, depth: number): void => {
    const base = smallest.object(schema, 0, depth);
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
    for (const [member, property] of Object.entries(properties))
      walk(
        property,
        name === '' ? member : `${name}.${member}`,
        member,
        (value) => wrap({ ...base, [member]: value }),
        depth + 1,
      );
    const more = schema['additionalProperties'] as Schema | boolean | undefined;
    if (more === false) return;
    places.push({
      name: `${name}.*`,
      kind: 'map',
      most: schema['maxProperties'] as number | undefined,
      grown: (count) => {
        const value: Record<string, unknown> = { ...base };
        for (let at = 0; at < count; at++)
          value[`name_${at}`] = smallest.value(more ?? true, '', at, depth + 1);
        return wrap(value);
      },
    });
  };

  const text = (schema: Schema, name: string, wrap: Wrap): void => {
    const most = schema['maxLength'] as number | undefined;
    if (schema['format'] !== undefined || (most !== undefined && most < 10_000)) return;
    for (const [label, piece] of Object.entries(TEXTS))
      places.push({
        name: `${name} ${label}`,
        kind: 'text',
        most,
        grown: (count) => wrap(piece.repeat(Math.ceil(count / piece.length)).slice(0, count)),
      });
  };

  walk(root, '', '', (value) => value, 0);
  return places;
}

const typeOf = (value: unknown): string => {
  const { type, role } = (value ?? {}) as { type?: unknown; role?: unknown };
  const tag = type ?? role;
  return typeof tag === 'string' ? `(${tag})` : '';
};

/** Texts that a loop or an expression may read once from each of its places. */
const TEXTS: Readonly<Record<string, string>> = {
  words: 'the quick brown fox ',
  quotes: '\\"',
  brackets: '{[',
  wide: '\u4f60\u597d\u{1F600}',
};
