import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readDocument } from '../../../src/http/document';
import type { Sample } from './sample';

/** Holds samples of bodies and events against the schemas of the document. */
export function describeSamples(samples: readonly Sample[]): void {
  const ajv = new Ajv2020({ strict: false, discriminator: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: withoutDiscriminators(readDocument('openapi').components) });

  test.each(samples.map((sample) => ({ ...sample, is: sample.valid ? 'is valid' : 'is refused' })))(
    '$schema: $label $is',
    ({ schema, valid, body }) => {
      const validate = ajv.getSchema(`document#/components/schemas/${schema}`);
      expect({ known: validate !== undefined, valid: validate?.(asJson(body)) }).toEqual({
        known: true,
        valid,
      });
    },
  );
}

/** As it stands on the wire. */
export const asJson = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

function withoutDiscriminators(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDiscriminators);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, member]) => key !== 'discriminator' || typeof member !== 'object')
      .map(([key, member]) => [key, withoutDiscriminators(member)]),
  );
}
