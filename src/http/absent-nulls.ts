import { resolve, type OpenApiDocument, type Operation } from './document';

/**
 * Takes `null` as absence where a field is optional and its schema has no `null` of its own: typed clients send back
 * what they read with every field that they know, and the services that they were made for accept it. Runs only on a
 * body that its validator has refused, so a body without such nulls costs nothing.
 */
export type DropNulls = (body: unknown) => boolean;

type Schema = boolean | Readonly<Record<string, unknown>>;
type Plain = Readonly<Record<string, unknown>>;

/** One way to fit a schema: everything that must hold together, with references and unions resolved. */
interface Alternative {
  readonly takesObjects: boolean;
  readonly takesArrays: boolean;
  readonly takesNull: boolean;
  /** True if it accepts properties that it does not declare. */
  readonly open: boolean;
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  /** Tests of the properties with listed texts: they tell the members of a union apart. */
  readonly tags: readonly (readonly [name: string, fits: (value: string) => boolean])[];
  readonly required: ReadonlySet<string>;
  readonly additional: readonly Schema[];
  readonly items: readonly Schema[];
}

/** The operations that the clients of other services call; elsewhere null is said in the schema, or refused. */
const INFERENCE_SCHEMES = ['apiKey', 'anthropicApiKey'];

/** Returns undefined for operations where null is not taken as absence. */
export function createNullDropper(operation: Operation, document: OpenApiDocument): DropNulls | undefined {
  const schemes = (operation.object.security ?? []).flatMap((each) => Object.keys(each));
  const media = operation.object.requestBody?.content['application/json'] as { schema: Schema } | undefined;
  if (operation.method !== 'post' || !media) return undefined;
  if (!schemes.some((scheme) => INFERENCE_SCHEMES.includes(scheme))) return undefined;
  const alternativesOf = expander(document);

  /** @returns true if something was dropped. */
  const visit = (value: unknown, schemas: readonly Schema[]): boolean => {
    if (value === null || typeof value !== 'object' || schemas.length === 0) return false;
    if (Array.isArray(value)) {
      const items = unique(
        schemas.flatMap(alternativesOf).flatMap((each) => (each.takesArrays ? each.items : [])),
      );
      let dropped = false;
      for (const item of value) if (visit(item, items)) dropped = true;
      return dropped;
    }
    const object = value as Record<string, unknown>;
    const known = schemas.flatMap(alternativesOf).filter(({ takesObjects }) => takesObjects);
    const meant = known.filter((each) => mayBe(object, each));
    // If no alternative applies, validation rejects the body with a clearer reason than the null.
    const fitting = meant.length > 0 ? meant : known;
    let dropped = false;
    for (const [name, member] of Object.entries(object))
      if (member === null) {
        if (!isAbsence(name, fitting, alternativesOf)) continue;
        delete object[name];
        dropped = true;
      } else if (typeof member === 'object' && visit(member, schemasOf(name, fitting))) dropped = true;
    return dropped;
  };
  return (body) => visit(body, [media.schema]);
}

/** True if no alternative allows null for the field, and in at least one of them the field is optional. */
function isAbsence(
  name: string,
  fitting: readonly Alternative[],
  alternativesOf: (schema: Schema) => readonly Alternative[],
): boolean {
  let optional = false;
  for (const { properties, open, required } of fitting) {
    const schemas = properties.get(name);
    if (schemas === undefined) {
      if (open) return false;
      continue;
    }
    if (schemas.every((schema) => alternativesOf(schema).some(({ takesNull }) => takesNull))) return false;
    optional ||= !required.has(name);
  }
  return optional;
}

/** Returns false if a tag does not match, or if a required tag is absent. */
const mayBe = (object: Readonly<Record<string, unknown>>, { tags, required }: Alternative): boolean =>
  tags.every(([name, fits]) => {
    const value = object[name] ?? undefined;
    return typeof value === 'string' ? fits(value) : value !== undefined || !required.has(name);
  });

const schemasOf = (name: string, fitting: readonly Alternative[]): readonly Schema[] =>
  unique(fitting.flatMap(({ properties, additional }) => properties.get(name) ?? additional));

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Returns the alternatives of a schema; each schema is expanded once. */
function expander(document: OpenApiDocument): (schema: Schema) => readonly Alternative[] {
  const known = new Map<Schema, readonly Alternative[]>();
  return (schema) => {
    let found = known.get(schema);
    if (!found)
      known.set(
        schema,
        (found = conjunctions(schema, document).map((parts) => alternative(parts, document))),
      );
    return found;
  };
}

/** Every way to choose a member of each union; the members of one way must hold together. */
function conjunctions(schema: Schema, document: OpenApiDocument): readonly (readonly Plain[])[] {
  if (schema === true) return [[{}]];
  if (schema === false) return [];
  const { $ref, allOf, oneOf, anyOf, ...own } = schema;
  let ways: readonly (readonly Plain[])[] = [[own]];
  const also = (parts: readonly (readonly Plain[])[]): void => {
    ways = ways.flatMap((way) => parts.map((part) => [...way, ...part]));
  };
  if (typeof $ref === 'string') also(conjunctions(resolve($ref, document) as Schema, document));
  for (const part of (allOf as Schema[] | undefined) ?? []) also(conjunctions(part, document));
  for (const union of [oneOf, anyOf] as (Schema[] | undefined)[])
    if (union) also(union.flatMap((member) => conjunctions(member, document)));
  return ways;
}

function alternative(parts: readonly Plain[], document: OpenApiDocument): Alternative {
  const properties = new Map<string, Schema[]>();
  const tags: (readonly [string, (value: string) => boolean])[] = [];
  const tag = (name: string, schema: Schema): void => {
    const tests = conjunctions(schema, document).map(textTest);
    if (tests.some((test) => test !== undefined))
      tags.push([name, (value) => tests.some((fits) => fits?.(value) ?? true)]);
  };
  for (const part of parts) {
    for (const [name, schema] of propertiesOf(part)) {
      properties.set(name, [...(properties.get(name) ?? []), schema]);
      tag(name, schema);
    }
    // The member of a union for all that its siblings do not describe.
    if (isSchema(part['not']))
      for (const [name, schema] of propertiesOf(part['not'])) tag(name, { not: schema });
  }
  const schemas = (keyword: string): Schema[] =>
    parts.flatMap((part) => (isSchema(part[keyword]) ? [part[keyword]] : []));
  return {
    takesObjects: takes(parts, 'object'),
    takesArrays: takes(parts, 'array'),
    takesNull: takes(parts, 'null') && parts.every((part) => listedValues(part)?.includes(null) ?? true),
    open: parts.every(
      (part) => part['additionalProperties'] !== false && part['unevaluatedProperties'] !== false,
    ),
    properties,
    tags,
    required: new Set(parts.flatMap((part) => (part['required'] as string[] | undefined) ?? [])),
    additional: schemas('additionalProperties'),
    items: schemas('items'),
  };
}

/** Returns what a text must pass to fit; undefined where any text does. */
function textTest(parts: readonly Plain[]): ((value: string) => boolean) | undefined {
  if (!takes(parts, 'string')) return () => false;
  const tests = parts.flatMap((part) => {
    const listed = listedValues(part);
    const others = isSchema(part['not']) ? listedValues(part['not']) : undefined;
    const pattern = typeof part['pattern'] === 'string' ? new RegExp(part['pattern'], 'u') : undefined;
    return [
      ...(listed ? [(value: string) => listed.includes(value)] : []),
      ...(others ? [(value: string) => !others.includes(value)] : []),
      ...(pattern ? [(value: string) => pattern.test(value)] : []),
    ];
  });
  return tests.length === 0 ? undefined : (value) => tests.every((test) => test(value));
}

const takes = (parts: readonly Plain[], type: string): boolean =>
  parts.every((part) => {
    const types = part['type'] as string | readonly string[] | undefined;
    return types === undefined || types === type || types.includes(type);
  });

const propertiesOf = (schema: Plain): (readonly [string, Schema])[] =>
  Object.entries((schema['properties'] as Record<string, Schema> | undefined) ?? {});

const isSchema = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

function listedValues(schema: Plain): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return schema['enum'] as unknown[] | undefined;
}
