/**
 * What must not compile. `npm run typecheck` reads this file; nothing runs it. A line that compiles
 * although it should not makes its `@ts-expect-error` an error.
 */
import type { components } from '../../generated/openapi';
import { operations } from '../../src/handlers';
import { chat } from '../../src/handlers/chat';
import { generations } from '../../src/handlers/generations';
import { keys } from '../../src/handlers/keys';
import { models } from '../../src/handlers/models';
import type { Call, Handler, Handlers, Operations } from '../../src/http/operations';
import type { EventStream } from '../../src/inference/events';

type Schemas = components['schemas'];

declare const deleted: Schemas['DeleteKeysResponse'];
declare const created: Schemas['CreateKeysResponse'];
declare const result: Schemas['ChatResult'];
declare const stream: EventStream<Schemas['ChatStreamChunk']>;

// These are right, so that the mistakes below fail for their own reason.
export const whole = operations satisfies Operations;
export const right = {
  listModelsCount: async ({ query, services }) => ({ status: 200, json: await services.models.count(query) }),
  deleteKeys: async ({ params }) => ({ status: 200, json: deleted, headers: { 'X-Hash': params.hash } }),
  createKeys: ({ body }) => ({ status: 200, json: { ...created, key: body.name } }),
  sendChatCompletionRequest: ({ body }) =>
    body.stream ? { status: 200, events: stream } : { status: 200, json: result },
} satisfies Partial<{ [K in keyof Operations]: Handler<K> }>;

// The registry
// @ts-expect-error a handler is missing
export const withoutModels = { ...chat, ...generations, ...keys } satisfies Operations;
// prettier-ignore
// @ts-expect-error one handler of a tag is missing
export const withoutCurrent = { list: keys.list } satisfies Handlers<'list' | 'getCurrentKey'>;
// prettier-ignore
// @ts-expect-error a handler is misspelt
export const misspelt = { getModel: models.getModels } satisfies Handlers<'getModels'>;
// prettier-ignore
// @ts-expect-error a handler has no operation in the document
export const unknown = { ...chat, ...generations, ...keys, ...models, getWeather: models.getModels } satisfies Operations;
// @ts-expect-error a table of handlers for an operation that the document does not have
export type NotInTheDocument = Handlers<'getWeather'>;
// @ts-expect-error a handler stands where another one belongs
export const swapped = { getModels: generations.getGeneration } satisfies Handlers<'getModels'>;
// @ts-expect-error a value stands where a handler belongs
export const notAFunction = { getModels: 200 } satisfies Handlers<'getModels'>;

// The status
// @ts-expect-error the document has no 202 here
export const wrongStatus: Handler<'deleteKeys'> = () => ({ status: 202, json: deleted });
// @ts-expect-error failures are thrown, not returned
export const failureReturned: Handler<'deleteKeys'> = () => ({ status: 404, json: deleted });
// @ts-expect-error the status is missing
export const noStatus: Handler<'deleteKeys'> = () => ({ json: deleted });
// @ts-expect-error the status is a text
export const statusText: Handler<'deleteKeys'> = () => ({ status: '200', json: deleted });

// The answer
// @ts-expect-error a field of the answer is missing
export const missingField: Handler<'deleteKeys'> = () => ({ status: 200, json: {} });
// @ts-expect-error a field of the answer has another type
export const mistypedField: Handler<'deleteKeys'> = () => ({ status: 200, json: { deleted: 'true' } });
// @ts-expect-error the answer of another operation
export const otherAnswer: Handler<'deleteKeys'> = () => ({ status: 200, json: created });
// @ts-expect-error no answer where the document has one
export const noBody: Handler<'deleteKeys'> = () => ({ status: 200 });
// @ts-expect-error nothing is returned
export const nothing: Handler<'deleteKeys'> = () => undefined;
// prettier-ignore
// @ts-expect-error a field too many where the return type is declared
export const extraField = (): Schemas['DeleteKeysResponse'] => ({ deleted: true, hash: 'abc' });
// prettier-ignore
// @ts-expect-error a misspelt field where the return type is declared
export const misspeltField = (usd: number): Schemas['CostDetails'] => ({ upstream_inference_costs: usd });
// @ts-expect-error a member that the enumeration does not have
export const wrongMember: Schemas['FinishReason'] = 'finished';
// @ts-expect-error a price is a decimal text, not a number
export const numericPrice: Schemas['PublicPricing']['prompt'] = 0.000001;

// The media type
// @ts-expect-error events where the document has JSON alone
export const eventsForJson: Handler<'getModels'> = () => ({ status: 200, events: stream });
// @ts-expect-error JSON under the name of events
export const jsonAsEvents: Handler<'sendChatCompletionRequest'> = () => ({ status: 200, events: result });
// prettier-ignore
// @ts-expect-error a stream of something else
export const otherEvents: Handler<'sendChatCompletionRequest'> = () => ({ status: 200, events: stream as unknown as EventStream<{ text: string }> });
// prettier-ignore
// @ts-expect-error text where the document has JSON
export const textForJson: Handler<'getModels'> = () => ({ status: 200, type: 'text/plain', text: 'models' });

// What a handler receives
declare const creating: Call<'createKeys'>;
declare const getting: Call<'getKey'>;
declare const listing: Call<'list'>;
declare const modelling: Call<'getModels'>;
export const received = [creating.body.name, getting.params.hash, listing.query.include_disabled];

// @ts-expect-error a body field that the document does not have
void creating.body.nam;
// @ts-expect-error an optional body field is not always there
void creating.body.limit.toFixed(2);
// @ts-expect-error a field that this operation does not take, although another one does
void creating.body.disabled;
// @ts-expect-error this operation has no body
void modelling.body.name;
// @ts-expect-error the path parameter is `hash`
void getting.params.id;
// @ts-expect-error this operation has no path parameters
void modelling.params.hash;
// @ts-expect-error the query parameter is `include_disabled`
void listing.query.includeDisabled;
// @ts-expect-error a service that does not exist
void modelling.services.model;
// @ts-expect-error a call cannot be changed
creating.body = { name: 'other' };
