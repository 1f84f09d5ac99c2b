import type { ErrorObject } from 'ajv/dist/2020';
import { oncePerDocument, type Operation } from './document';
import { requestKey, validatorsOf, type Family, type Validators } from './schema-validators';

/**
 * Says what is wrong with a body that the validator refused; undefined when it cannot tell.
 * @param errors of a worker that tried the explaining validator already, without the data that they are about.
 */
export type Explain = (
  operation: Operation,
  body: unknown,
  type?: string,
  errors?: readonly ErrorObject[],
) => string | undefined;

export const EXPLANATIONS: Family = {
  name: 'explanations',
  of: 'requests',
  options: { strict: false, allErrors: false, discriminator: true, strictNumbers: true, verbose: true },
  formats: { mode: 'full' },
  dropped: ['description', 'default', 'example'],
  discriminators: 'tags',
};

/**
 * The request validator knows no discriminators, so of a union it reports every member's complaint.
 * This one follows the tag to the member that was meant. Made and used only when a body was refused.
 */
export const createExplainer = oncePerDocument((document): Explain => {
  let validators: Validators | undefined;
  return (operation, body, type = 'application/json', errors) => {
    if (errors)
      return describe(
        errors.map((error) => ({ ...error, data: valueAt(body, error.instancePath) })),
        body,
      );
    const validate = (validators ??= validatorsOf(EXPLANATIONS, document))(requestKey(operation.id, type));
    if (!validate) return undefined;
    return validate(body) ? undefined : describe(validate.errors ?? [], body);
  };
});

/**
 * What the deepest complaint says; a union's own "matches none" says least, "must be null" is rarely meant, and where
 * another member takes the type, that one is.
 */
function describe(errors: readonly ErrorObject[], body: unknown): string | undefined {
  const tooLong = new Set(
    errors.flatMap(({ keyword, instancePath }) => (keyword === 'maxItems' ? [instancePath] : [])),
  );
  const weight = ({ keyword, instancePath, params }: ErrorObject): number =>
    instancePath.split('/').length * 10 -
    (['oneOf', 'anyOf', 'not', 'if'].includes(keyword) ? 8 : 0) -
    (keyword === 'discriminator' && (params as { error?: unknown }).error === 'tag' ? 3 : 0) -
    (keyword === 'type' ? ((params as { type?: unknown }).type === 'null' ? 5 : 1) : 0) -
    (keyword === 'const' ? 2 : 0) -
    // The member that takes other items was not meant: the one that takes these says that they are too many.
    (keyword === 'type' && instancePath.endsWith('/0') && tooLong.has(instancePath.slice(0, -2)) ? 15 : 0) -
    (instancePath.endsWith('/type') ? 1 : 0);
  const [worst] = [...errors].sort((a, b) => weight(b) - weight(a));
  if (!worst) return undefined;
  // A tag that no member of a union without a discriminator knows: one member's names would mislead.
  const union = worst.instancePath.replace(/\/type$/, '');
  if (
    union !== worst.instancePath &&
    errors.some(({ keyword, instancePath }) => keyword === 'oneOf' && instancePath === union)
  ) {
    const tag = valueAt(body, worst.instancePath);
    const meant = errors.find((error) => error.instancePath === union && knowsTag(error.parentSchema, tag));
    return meant ? sentence(meant, errors) : `${place(union)}: ${unknownTag('type', tag)}`;
  }
  return sentence(worst, errors);
}

/** Whether an object of this schema may have the tag as its `type`. */
function knowsTag(schema: unknown, tag: unknown): boolean {
  const type = (schema as { properties?: { type?: { const?: unknown; enum?: unknown[] } } } | undefined)
    ?.properties?.type;
  return type !== undefined && (type.const === tag || (type.enum?.includes(tag) ?? false));
}

const valueAt = (body: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[unescaped(key)], body);

const unknownTag = (tag: string, value: unknown): string => `has no known ${tag}: ${shown(value)}`;

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** `/messages/0/content` → `messages[0].content`. */
export const place = (pointer: string): string =>
  pointer === ''
    ? 'the body'
    : short(
        unescaped(
          pointer
            .slice(1)
            .replaceAll('/', '.')
            .replace(/\.(\d+)(?=\.|$)/g, '[$1]'),
        ),
        120,
      );

/** What the caller gave, as JSON: at most 64 characters of it. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  // JSON knows no bounds: 1e400 is read as Infinity.
  if (value === Infinity || value === -Infinity) return 'a number that is too large';
  return short(JSON.stringify(value), 60);
}

/** The place, what was expected there, and what was given. */
function sentence(error: ErrorObject, all: readonly ErrorObject[]): string {
  const { keyword, instancePath, params, data, parentSchema } = error;
  const given = params as Record<string, unknown>;
  const at = (field?: string): string =>
    place(field === undefined ? instancePath : `${instancePath}/${field.replaceAll('~', '~0')}`);
  const size = (of: 'items' | 'characters' | 'fields', found: number): string => {
    const limit = Number(given['limit']);
    return `must have at ${keyword.startsWith('min') ? 'least' : 'most'} ${limit} ${limit === 1 ? of.slice(0, -1) : of}, got ${found}`;
  };
  switch (keyword) {
    case 'required':
      return `${at(String(given['missingProperty']))}: is required`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${at(short(String(given['additionalProperty'] ?? given['unevaluatedProperty']), 64))}: is not a known field`;
    case 'type':
      return `${at()}: must be ${typeNames(error, all)}, got ${shown(data)}`;
    case 'enum':
      return `${at()}: must be one of ${short((given['allowedValues'] as unknown[]).join(', '), 300)}; got ${shown(data)}`;
    case 'const':
      return `${at()}: must be ${short(JSON.stringify(given['allowedValue']), 64)}, got ${shown(data)}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `${at()}: must be ${COMPARISONS[keyword]} ${String(given['limit'])}, got ${shown(data)}`;
    case 'multipleOf':
      return `${at()}: must be a multiple of ${String(given['multipleOf'])}, got ${shown(data)}`;
    case 'minItems':
    case 'maxItems':
      return `${at()}: ${size('items', (data as unknown[]).length)}`;
    case 'minLength':
    case 'maxLength':
      return `${at()}: ${size('characters', [...(data as string)].length)}`;
    case 'minProperties':
    case 'maxProperties':
      return `${at()}: ${size('fields', Object.keys(data as object).length)}`;
    case 'uniqueItems':
      return `${at()}: must not hold the same item twice`;
    case 'pattern':
      return `${at()}: must ${patternWords(String(given['pattern']), parentSchema)}, got ${shown(data)}`;
    case 'format':
      return `${at()}: must be ${FORMATS[String(given['format'])] ?? `in the format ${String(given['format'])}`}, got ${shown(data)}`;
    case 'propertyNames':
      return `${at()}: has a name that is not allowed, ${shown(given['propertyName'])}`;
    case 'discriminator':
      return given['error'] === 'mapping'
        ? `${at()}: ${unknownTag(String(given['tag']), given['tagValue'])}`
        : `${at(String(given['tag']))}: must be a string that says which kind of object this is`;
    case 'oneOf':
    case 'anyOf':
      return `${at()}: fits none of the forms that are described for it`;
    default:
      return `${at()}: ${short(error.message ?? 'is not valid', 300)}`;
  }
}

const COMPARISONS = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
} as const;

/** What values of a type are called. */
export const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  'date-time': 'a time such as 2030-01-31T12:00:00Z',
  date: 'a date such as 2030-01-31',
  uri: 'a URL',
  email: 'an e-mail address',
};

/** Of a union, every type that it takes at this place. */
function typeNames(worst: ErrorObject, all: readonly ErrorObject[]): string {
  const types = all
    .filter(({ keyword, instancePath }) => keyword === 'type' && instancePath === worst.instancePath)
    .flatMap(({ params }) => (params as { type: string | string[] }).type);
  const names = [...new Set(types)].filter((type) => type !== 'null' || types.length === 1);
  return names.map((type) => TYPES[type] ?? type).join(' or ');
}

/** What callers meet most; descriptions are no part of the schemas that bodies are held against. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^[\\x21-\\x7e]+$': 'be visible ASCII characters without blanks',
  '^(?!.*__)[a-z]([a-z0-9_]*[a-z0-9])?$':
    'be lower-case letters, digits and single underscores, with a letter first and a letter or digit last',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$': 'be lower-case letters and digits, with single hyphens between',
  '^[a-z][a-z0-9]*(-[a-z0-9]+)*$':
    'be lower-case letters and digits, with single hyphens between and a letter first',
  '^[\\w-]+$': 'be letters, digits, underscores and hyphens',
  '^[a-zA-Z0-9 _-]+$': 'be letters, digits, blanks, underscores and hyphens',
  '^[0-9a-f]{64}$': 'be 64 hexadecimal digits in lower case',
  '^[a-f0-9]{64}$': 'be 64 hexadecimal digits in lower case',
};

/** A pattern is for programs: words or an example say more. */
export function patternWords(pattern: string, schema?: unknown): string {
  const words = PATTERNS[pattern];
  if (words !== undefined) return words;
  if (pattern.startsWith('^\\d{4}-\\d{2}-\\d{2}T'))
    return 'be a UTC time with seconds, such as 2030-01-31T12:00:00Z';
  if (pattern.startsWith('^(?=.{1,253}'))
    return 'be a host name alone, such as api.example.com: no scheme, port, path or wildcard';
  if (/^\^\(?\[0-9\][*+]/.test(pattern)) return 'be a decimal number such as "0.5"';
  const [example] = (schema as { examples?: unknown[] } | undefined)?.examples ?? [];
  return example === undefined
    ? `match the pattern ${short(pattern, 120)}`
    : `be like ${short(JSON.stringify(example), 64)}`;
}

export const short = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
