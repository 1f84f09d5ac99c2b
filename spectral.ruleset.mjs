// All rules of Spectral for OpenAPI, with the exceptions that the contract makes and their reasons.
import { schema } from '@stoplight/spectral-functions';
import { oas } from '@stoplight/spectral-rulesets';

export default {
  extends: [[oas, 'all']],
  rules: {
    // Whoever runs the gateway is the one to turn to: the document cannot name them.
    'info-contact': 'off',
    // It has an SPDX identifier, and OpenAPI 3.1 allows only one of the two.
    'license-url': 'off',
    // Tags stand in the order in which integrators meet them, which the reference page shows.
    'openapi-tags-alphabetical': 'off',
    // A connection that becomes a WebSocket has no other success than 101.
    'operation-success-response': {
      message: 'Operation must have at least one response of 101, 2xx or 3xx.',
      given: '$.paths[*][*].responses',
      then: {
        function: schema,
        functionOptions: { schema: { not: { propertyNames: { pattern: '^(?!101|[23])' } } } },
      },
    },
    // These take minutes here. Every example is held against its schema in tests/unit/document.test.ts, and the schema
    // of the whole document is a rule of Redocly's.
    'oas3-valid-media-example': 'off',
    'oas3-valid-schema-example': 'off',
  },
};
