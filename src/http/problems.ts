import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { OpenApiDocument, Operation } from './document';

/** Says what is wrong with a body that the validator refused; undefined when it cannot tell. */
export type Explain = (operation: Operation, body: unknown) => string | undefined;

/**
 * The request validator knows no discriminators, so of a union it reports every member's complaint.
 * This one follows the tag to the member that was meant. Made and used only when a body was refused.
 */
export function createExplainer(document: OpenApiDocument): Explain {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<string, ValidateFunction>();
  const compile = (operation: Operation): ValidateFunction | undefined => {
    const media = operation.object.requestBody?.content['application/json'] as
      { schema?: object } | undefined;
    if (!media?.schema) return undefined;
    if (!ajv) {
      ajv = new Ajv2020({ strict: false, allErrors: false, discriminator: true, inlineRefs: false });
      addFormats(ajv);
      ajv.addSchema({ $id: 'document', components: withoutMappings(document.components) });
    }
    return ajv.compile(
      JSON.parse(JSON.stringify(media.schema).replaceAll('"#/components', '"document#/components')) as object,
    );
  };
  return (operation, body) => {
    let validate = compiled.get(operation.id);
    if (!validate) {
      validate = compile(operation);
      if (!validate) return undefined;
      compiled.set(operation.id, validate);
    }
    return validate(body) ? undefined : describe(validate.errors ?? [], body);
  };
}

/**
 * What the deepest complaint says; a union's own "matches none" says least, "must be null" is rarely meant, and where
 * another member takes the type, that one is.
 */
function describe(errors: readonly ErrorObject[], body: unknown): string | undefined {
  const weight = ({ keyword, instancePath, params }: ErrorObject): number =>
    instancePath.split('/').length * 10 -
    (['oneOf', 'anyOf', 'not', 'if'].includes(keyword) ? 8 : 0) -
    (keyword === 'discriminator' && (params as { error?: unknown }).error === 'tag' ? 3 : 0) -
    (keyword === 'type' ? ((params as { type?: unknown }).type === 'null' ? 5 : 1) : 0) -
    (keyword === 'const' ? 2 : 0) -
    (instancePath.endsWith('/type') ? 1 : 0);
  const [worst] = [...errors].sort((a, b) => weight(b) - weight(a));
  if (!worst) return undefined;
  // A tag that no member of a union without a discriminator knows: one member's names would mislead.
  const union = worst.instancePath.replace(/\/type$/, '');
  if (
    union !== worst.instancePath &&
    errors.some(({ keyword, instancePath }) => keyword === 'oneOf' && instancePath === union)
  )
    return `${place(union)}: ${unknownTag('type', valueAt(body, worst.instancePath))}`;
  return `${place(worst.instancePath)}: ${complaint(worst)}`;
}

const valueAt = (body: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);

const unknownTag = (tag: string, value: unknown): string =>
  `has no known ${tag}: ${short(JSON.stringify(value) ?? 'nothing', 60)}`;

const place = (pointer: string): string =>
  pointer === ''
    ? 'the body'
    : short(
        pointer
          .slice(1)
          .replaceAll('/', '.')
          .replace(/\.(\d+)(?=\.|$)/g, '[$1]')
          .replaceAll('~1', '/')
          .replaceAll('~0', '~'),
        120,
      );

function complaint({ keyword, message, params }: ErrorObject): string {
  const given = params as Record<string, unknown>;
  switch (keyword) {
    case 'additionalProperties':
      return `has a field that is not known, ${short(String(given['additionalProperty']), 64)}`;
    case 'enum':
      return `must be one of ${short((given['allowedValues'] as unknown[]).join(', '), 300)}`;
    case 'const':
      return `must be ${short(JSON.stringify(given['allowedValue']), 64)}`;
    case 'discriminator':
      return given['error'] === 'mapping'
        ? unknownTag(String(given['tag']), given['tagValue'])
        : `must have a text in ${String(given['tag'])}`;
    case 'oneOf':
    case 'anyOf':
      return 'fits none of the forms that are described for it';
    default:
      return short(message ?? 'is not valid', 300);
  }
}

export const short = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** Ajv follows a tag by the members' own constants, knows no mappings, and lets pass what is no object. */
const withoutMappings = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutMappings);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, member]) =>
      key === 'discriminator' &&
      typeof (member as { propertyName?: unknown } | null)?.propertyName === 'string'
        ? [
            [key, { propertyName: (member as { propertyName: string }).propertyName }],
            ['type', 'object'],
          ]
        : [[key, withoutMappings(member)]],
    ),
  );
};
