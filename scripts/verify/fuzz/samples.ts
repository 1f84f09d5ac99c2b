/** Values from schemas: such as fit, with a taste for the edges, and where asked for such as just do not. */
import fc from 'fast-check';
import type { Schema } from './oracle';

type Gen = fc.GeneratorValue;

export interface Sampling {
  readonly follow: (schema: Schema) => Schema;
  /** A value that means something to the service, where any other would only be refused. */
  readonly hint: (g: Gen, name: string, schema: Schema) => unknown;
  /** Optional properties without which nothing would happen. */
  readonly wanted?: ReadonlySet<string>;
  /** Of how many values one goes beyond what its schema says; undefined: none. */
  readonly oneBeyondIn?: number;
}

/** From here on, only what must be there. */
const DEEP = 5;
const EDGE_ITEMS = 130;
const EDGE_CHARACTERS = 5_000;

/** No half of a surrogate pair: UTF-8 cannot say one. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

export const NOTHING = Symbol('nothing');

export class Sampler {
  constructor(
    private readonly g: Gen,
    private readonly how: Sampling,
  ) {}

  value(given: Schema | boolean, name = '', depth = 0): unknown {
    if (typeof given === 'boolean') return this.anything();
    const schema = this.resolved(given);
    if (this.how.oneBeyondIn !== undefined && this.chance(1, this.how.oneBeyondIn))
      return this.beyond(schema, name, depth);
    const hinted = this.chance(9, 10) ? this.how.hint(this.g, name, schema) : undefined;
    if (hinted !== undefined) return hinted;
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return this.one(schema['enum'] as unknown[]);
    for (const union of ['anyOf', 'oneOf'] as const) {
      const members = schema[union] as Schema[] | undefined;
      if (!members) continue;
      const { [union]: _union, ...rest } = schema;
      const member = this.resolved(this.one(depth > DEEP ? members.slice(0, 1) : members));
      return this.value(joined(rest, member), name, depth + 1);
    }
    const types = [schema['type'] ?? []].flat() as string[];
    switch (types.length === 0 ? (schema['properties'] ? 'object' : '') : this.one(types)) {
      case 'null':
        return null;
      case 'boolean':
        return this.g(fc.boolean);
      case 'integer':
        return this.numberOf(schema, true);
      case 'number':
        return this.numberOf(schema, false);
      case 'string':
        return this.string(schema);
      case 'array':
        return this.array(schema, name, depth);
      case 'object':
        return this.object(schema, depth);
      default:
        return this.anything();
    }
  }

  /** Shrinks towards what is not so. */
  chance(hits: number, of: number): boolean {
    return this.g(evenly, of - 1) >= of - hits;
  }

  one<T>(from: readonly T[]): T {
    return from[this.g(evenly, from.length - 1)] as T;
  }

  /** One of many. */
  number(): number {
    return this.g(evenly, 999_999);
  }

  private resolved(schema: Schema): Schema {
    let whole = schema;
    while (whole.$ref !== undefined) {
      const { $ref, ...beside } = whole;
      whole = { ...this.how.follow({ $ref }), ...beside };
    }
    return whole;
  }

  private numberOf(schema: Schema, whole: boolean): number {
    const step = whole ? 1 : 0.001;
    const exclusiveMin = schema['exclusiveMinimum'] as number | undefined;
    const exclusiveMax = schema['exclusiveMaximum'] as number | undefined;
    const min =
      (schema['minimum'] as number | undefined) ??
      (exclusiveMin === undefined ? undefined : exclusiveMin + step);
    const max =
      (schema['maximum'] as number | undefined) ??
      (exclusiveMax === undefined ? undefined : exclusiveMax - step);
    const low = min ?? Math.min(-10, (max ?? 0) - 10);
    const high = max ?? Math.max(1_000, low + 1_000);
    const edges = [
      low,
      high,
      ...(max === undefined ? [Math.max(low, 4_000_000_000), Math.max(low, 2 ** 53 - 1)] : []),
    ];
    const multiple = schema['multipleOf'] as number | undefined;
    if (multiple !== undefined) return Math.ceil(low / multiple) * multiple;
    if (this.chance(1, 4)) return this.one(edges);
    const between = this.g(fc.integer, {
      min: Math.ceil(low),
      max: Math.max(Math.ceil(low), Math.floor(Math.min(high, low + 2 ** 31))),
    });
    return !whole && this.chance(1, 3) && between + 0.5 <= high ? between + 0.5 : between;
  }

  private string(schema: Schema): string {
    const minLength = (schema['minLength'] as number | undefined) ?? 0;
    const maxLength = (schema['maxLength'] as number | undefined) ?? Math.max(minLength, 60);
    const format = schema['format'];
    if (format === 'binary') return 'bytes';
    if (format === 'date-time') return this.one(TIMES);
    if (format === 'uuid') return this.g(fc.uuid);
    if (typeof format === 'string' && format in FORMATS) return this.one(FORMATS[format] as string[]);
    const examples = schema['examples'] as string[] | undefined;
    if (examples && examples.length > 0 && this.chance(1, 2)) return this.one(examples);
    const pattern = schema['pattern'] as string | undefined;
    if (pattern !== undefined) {
      const text = this.g(matching, pattern);
      return text.length > maxLength ? text.slice(0, maxLength) : text;
    }
    if (maxLength <= EDGE_CHARACTERS && this.chance(1, 8))
      return this.one(['x', '\u{1F600}', 'é']).repeat(this.one([minLength, maxLength]));
    const plain = this.chance(1, 3)
      ? fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 12) })
      : fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 12) });
    return this.g(() => plain.filter((text) => isWellFormed(text) && !text.includes('\0')));
  }

  private array(schema: Schema, name: string, depth: number): unknown[] {
    const min = (schema['minItems'] as number | undefined) ?? 0;
    const max = (schema['maxItems'] as number | undefined) ?? 1_000;
    const items = (schema['items'] ?? {}) as Schema;
    const [first] = (schema['prefixItems'] ?? []) as Schema[];
    const edge = depth < 3 && max <= EDGE_ITEMS && this.chance(1, 12);
    const count = edge ? max : depth > DEEP ? min : Math.min(max, min + this.g(evenly, 2));
    const values = Array.from({ length: count }, () => this.value(first ?? items, name, depth + 1)).filter(
      (value) => value !== NOTHING,
    );
    if (schema['uniqueItems'] !== true) return values;
    const seen = new Set<string>();
    return values.filter((value) => !seen.has(JSON.stringify(value)) && seen.add(JSON.stringify(value)));
  }

  private object(schema: Schema, depth: number): object {
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
    const required = new Set((schema['required'] ?? []) as string[]);
    const optional = Object.keys(properties).length - required.size;
    const least = (schema['minProperties'] as number | undefined) ?? 0;
    const result: Record<string, unknown> = {};
    const set = (name: string, value: unknown): void => {
      if (value !== NOTHING)
        Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true });
    };
    for (const [name, property] of Object.entries(properties))
      if (
        required.has(name) ||
        (depth === 0 && this.how.wanted?.has(name) && this.chance(9, 10)) ||
        (depth <= DEEP && this.chance(optional < 6 ? 4 : 2, Math.max(10, optional)))
      )
        set(name, this.value(property, name, depth + 1));
    for (const name of required) if (!(name in properties)) set(name, this.anything());
    for (const [name, property] of Object.entries(properties))
      if (Object.keys(result).length < least && !(name in result))
        set(name, this.value(property, name, depth + 1));
    const { additionalProperties: more } = schema;
    if (more !== false && more !== undefined && (this.chance(1, 3) || Object.keys(result).length < least)) {
      const names = schema['propertyNames'] as Schema | undefined;
      const most = Math.min((schema['maxProperties'] as number | undefined) ?? 3, 16);
      const count = this.chance(1, 6) ? most : 1;
      for (let index = 0; index < count; index++) {
        const name = names ? String(this.value(names, '', depth + 1)) : `extra_${index}`;
        if (!(name in properties)) set(name, this.value(more as Schema, name, depth + 1));
      }
    }
    return result;
  }

  private anything(): unknown {
    return this.one<unknown>([{}, 'text', 1, true, null, [], { a: [1, { b: null }] }]);
  }

  /** Just outside, or something else altogether; now and then it fits all the same. */
  private beyond(schema: Schema, name: string, depth: number): unknown {
    const ways: (() => unknown)[] = [() => this.one<unknown>(OTHERS), () => NOTHING];
    const add = (keyword: string, way: (limit: number) => unknown): void => {
      const limit = schema[keyword];
      if (typeof limit === 'number') ways.push(() => way(limit));
    };
    const fitting = (): unknown => this.value({ ...schema }, name, depth);
    add('minimum', (limit) => limit - 1);
    add('maximum', (limit) => limit + 1);
    add('maximum', (limit) => limit + 0.001);
    add('exclusiveMinimum', (limit) => limit);
    add('exclusiveMaximum', (limit) => limit);
    add('minLength', (limit) => 'x'.repeat(Math.max(0, limit - 1)));
    add('maxLength', (limit) => this.one(['x', '\u{1F600}']).repeat(limit + 1));
    add('minItems', (limit) => {
      const value = fitting();
      return Array.isArray(value) ? value.slice(0, limit - 1) : value;
    });
    add('maxItems', (limit) => {
      const item = this.value((schema['items'] ?? {}) as Schema, name, depth + 1);
      return Array.from({ length: limit + 1 }, () => item);
    });
    add('maxProperties', (limit) =>
      Object.fromEntries(Array.from({ length: limit + 1 }, (_, index) => [`k${index}`, 'v'])),
    );
    if (schema['uniqueItems'] === true)
      ways.push(() => {
        const value = fitting();
        return Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : value;
      });
    if (schema['pattern'] !== undefined || schema['format'] !== undefined)
      ways.push(() =>
        this.one(['', ' ', '!', 'A B', '-', '2030-01-01', '2030-13-01T00:00:00Z', `${String(fitting())}\n`]),
      );
    if (Array.isArray(schema['enum']) || typeof schema['const'] === 'string')
      ways.push(() => `${String(fitting()).toUpperCase()}x`);
    const whole = [schema['type']].flat();
    if (whole.includes('integer')) ways.push(() => 1.5);
    if (schema['properties'] !== undefined || whole.includes('object'))
      ways.push(() => {
        const value = fitting();
        return value === null || typeof value !== 'object' || Array.isArray(value)
          ? value
          : { ...value, unheard_of: 1 };
      });
    return this.one(ways)();
  }
}

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'text',
  '7',
  [],
  [null],
  {},
  { a: 1 },
  1e21,
  -1e300,
];
const TIMES = ['2031-01-31T12:00:00Z', '2030-02-28T23:59:59.999Z', '2999-12-31T00:00:00Z'];
const FORMATS: Readonly<Record<string, string[]>> = {
  date: ['2030-01-31', '2026-11-01'],
  uri: ['https://example.invalid/a', 'https://example.invalid/'],
  email: ['a@example.invalid'],
};

/** The package's own integers prefer the ends. */
export const evenly = (max: number): fc.Arbitrary<number> => fc.noBias(fc.integer({ min: 0, max }));

const arbitraries = new Map<string, fc.Arbitrary<string>>();

/** Assertions are beyond the generator: it makes texts without them, and those that break them are passed over. */
function matching(pattern: string): fc.Arbitrary<string> {
  let arbitrary = arbitraries.get(pattern);
  if (!arbitrary) {
    const whole = new RegExp(pattern, 'u');
    arbitrary = fc
      .stringMatching(new RegExp(pattern.replace(/\(\?[!=][^)]*\)/g, ''), 'u'), { maxLength: 80 })
      .filter((text) => whole.test(text) && isWellFormed(text));
    arbitraries.set(pattern, arbitrary);
  }
  return arbitrary;
}

/** A member of a union with what stands beside the union. */
function joined(rest: Schema, member: Schema): Schema {
  const properties = {
    ...(rest['properties'] as object | undefined),
    ...(member['properties'] as object | undefined),
  };
  const required = [...((rest['required'] ?? []) as string[]), ...((member['required'] ?? []) as string[])];
  return {
    ...rest,
    ...member,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}
