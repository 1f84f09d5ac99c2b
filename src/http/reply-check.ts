import type { ValidateFunction } from 'ajv/dist/2020';
import { oncePerDocument, type Operation } from './document';
import { contentOf, replyKey, validatorsOf, type Family } from './schema-validators';

/** What an answer breaks of the contract; undefined: nothing. */
export interface ReplyCheck {
  /** @param type media type without parameters. */
  check(operation: Operation, status: number, type: string, body: unknown): string | undefined;
}

export const REPLIES: Family = {
  name: 'replies',
  of: 'replies',
  options: { strict: false, allErrors: false },
  formats: { mode: 'full' },
  dropped: ['description', 'default', 'example', 'examples'],
  discriminators: 'dropped',
};

/** Holds every answer against the document: plain ones, single events of a stream, and errors of any status. */
export const createReplyCheck = oncePerDocument((document): ReplyCheck => {
  const validators = validatorsOf(REPLIES, document);

  const validator = (
    operation: Operation,
    status: number,
    type: string,
  ): ValidateFunction | string | undefined => {
    const declared = operation.object.responses[status];
    if (declared === undefined) return `the status ${status} is not declared`;
    const content = contentOf(declared, document);
    if (!content) return undefined;
    return (
      validators(replyKey(operation.id, status, type)) ??
      `the media type ${type} is not declared for ${status}`
    );
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
