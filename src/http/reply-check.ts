import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { oncePerDocument, type Operation } from './document';

/** What an answer breaks of the contract; undefined: nothing. */
export interface ReplyCheck {
  /** @param type media type without parameters. */
  check(operation: Operation, status: number, type: string, body: unknown): string | undefined;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

/** Holds every answer against the document: plain ones, single events of a stream, and errors of any status. */
export const createReplyCheck = oncePerDocument((document): ReplyCheck => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, discriminator: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: withoutDiscriminators(document.components) });
  const compiled = new Map<string, ValidateFunction>();

  const validator = (
    operation: Operation,
    status: number,
    type: string,
  ): ValidateFunction | string | undefined => {
    const declared = operation.object.responses[status] as ResponseObject | undefined;
    if (!declared) return `the status ${status} is not declared`;
    const [, , , name = ''] = declared.$ref?.split('/') ?? [];
    const response = declared.$ref ? (document.components['responses']?.[name] as ResponseObject) : declared;
    if (!response.content) return undefined;
    const media = response.content[type];
    if (!media) return `the media type ${type} is not declared for ${status}`;
    const key = `${operation.id} ${status} ${type}`;
    let validate = compiled.get(key);
    if (!validate) {
      const schema = JSON.parse(
        JSON.stringify(media.schema ?? {}).replaceAll('"#/components', '"document#/components'),
      ) as object;
      compiled.set(key, (validate = ajv.compile(schema)));
    }
    return validate;
  };

  return {
    check(operation, status, type, body) {
      const validate = validator(operation, status, type);
      if (validate === undefined || typeof validate === 'string')
        return validate && `${operation.id}: ${validate}`;
      if (validate(body)) return undefined;
      const [first] = validate.errors ?? [];
      return `${operation.id} ${status}: ${first?.instancePath || 'the body'} ${first?.message ?? ''} ${JSON.stringify(first?.params)}`;
    },
  };
});

/** Refs inside the document stay relative to it. */
const withoutDiscriminators = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutDiscriminators);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, member]) => key !== 'discriminator' || typeof member !== 'object')
      .map(([key, member]) => [key, withoutDiscriminators(member)]),
  );
};
