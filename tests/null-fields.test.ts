import type { Request } from 'express';
import {
  operationsOf,
  readDocument,
  resolve,
  type OpenApiDocument,
  type Operation,
} from '../src/http/document';
import { createExplainer } from '../src/http/problems';
import { createValidator } from '../src/http/validate';
import { startGateway, type TestGateway } from './support/gateway';
import { configurationFor, startUpstream, type Upstream } from './support/upstream';

/** The rule for request bodies of inference: null in an optional field is absence. */
const DOCUMENTS = (['openapi', 'compatible'] as const).map((name) => ({
  name,
  document: readDocument(name),
}));

type Schema = Record<string, unknown>;

/** Inference, and what takes its bodies: presets, token counts and the chat of an intern. */
const inferenceOf = (document: OpenApiDocument): Operation[] =>
  operationsOf(document).filter(
    ({ method, object }) =>
      method === 'post' &&
      object.requestBody?.content['application/json'] !== undefined &&
      /Chat|Responses|Messages|TTS|STT|Images|Embeddings|Presets/.test(
        `${object.tags?.join()} ${object.operationId}`,
      ),
  );

const joined = (a: Schema, b: Schema): Schema => ({
  ...a,
  ...b,
  ...((a['properties'] ?? b['properties']) !== undefined && {
    properties: { ...(a['properties'] as Schema), ...(b['properties'] as Schema) },
  }),
  required: [...((a['required'] as string[]) ?? []), ...((b['required'] as string[]) ?? [])],
});

const typesOf = (schema: Schema): string[] => [schema['type'] ?? []].flat() as string[];

interface Case {
  readonly path: string;
  readonly with: unknown;
  readonly without: unknown;
}

/** The cases of a document's schemas. */
function walkerOf(document: OpenApiDocument) {
  const plain = (schema: Schema): Schema => {
    if (typeof schema['$ref'] === 'string') {
      const { $ref, ...rest } = schema;
      return plain({ ...(resolve($ref, document) as Schema), ...rest });
    }
    const { allOf, ...rest } = schema;
    return ((allOf as Schema[] | undefined) ?? []).reduce<Schema>(
      (whole, part) => joined(whole, plain(part)),
      rest,
    );
  };

  const members = (given: Schema): Schema[] => {
    const schema = plain(given);
    const { oneOf, anyOf, ...rest } = schema;
    const union = (oneOf ?? anyOf) as Schema[] | undefined;
    return union ? union.flatMap(members).map((member) => joined(rest, member)) : [schema];
  };

  /** The smallest value that fits. */
  function smallest(given: Schema): unknown {
    const schema = members(given).find((member) => !typesOf(member).includes('null')) ?? plain(given);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return schema['enum'].find((value) => value !== null);
    const example = (schema['examples'] as unknown[] | undefined)?.[0] ?? schema['example'];
    const [type] = typesOf(schema).filter((each) => each !== 'null');
    if (type === 'object' || schema['properties']) {
      const required = (schema['required'] as string[] | undefined) ?? [];
      const properties = schema['properties'] as Record<string, Schema> | undefined;
      return Object.fromEntries(required.map((name) => [name, smallest(properties?.[name] ?? {})]));
    }
    if (type === 'array')
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        smallest(schema['items'] as Schema),
      );
    if (example !== undefined) return example;
    if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 1);
    if (type === 'boolean') return true;
    return 'a'.repeat(Math.max(1, Number(schema['minLength'] ?? 1)));
  }

  /** One case for each optional field, nested ones and every member of a union included. */
  function* cases(
    given: Schema,
    path: string,
    wrap: (value: unknown) => unknown,
    seen: Set<string>,
  ): Generator<Case> {
    for (const schema of members(given)) {
      if (typesOf(schema).includes('array') && schema['items']) {
        yield* cases(schema['items'] as Schema, `${path}[]`, (value) => wrap([value]), seen);
        continue;
      }
      const properties = schema['properties'] as Record<string, Schema> | undefined;
      if (!properties) continue;
      const key = JSON.stringify([properties, schema['required']]);
      if (seen.has(key)) continue;
      seen.add(key);
      const base = smallest(schema) as Record<string, unknown>;
      const required = new Set(schema['required'] as string[] | undefined);
      for (const [name, property] of Object.entries(properties)) {
        const at = `${path}.${name}`;
        if (!required.has(name))
          yield { path: at, with: wrap({ ...base, [name]: null }), without: wrap({ ...base }) };
        yield* cases(property, at, (value) => wrap({ ...base, [name]: value }), seen);
      }
    }
  }

  return cases;
}

const bodySchema = ({ object }: Operation): Schema =>
  (object.requestBody?.content['application/json'] as { schema: Schema }).schema;

const checkerOf = (operation: Operation, document: OpenApiDocument) => {
  const { validate } = createValidator(operation, document, createExplainer(document));
  return (given: unknown): { readonly refused: string | undefined; readonly body: unknown } => {
    const body = JSON.parse(JSON.stringify(given)) as unknown;
    const request = {
      originalUrl: operation.path,
      query: {},
      params: { slug: 'preset', internId: 'intern' },
      headers: { 'content-type': 'application/json' },
      body,
    } as unknown as Request;
    try {
      void validate(request);
      return { refused: undefined, body };
    } catch (error) {
      return { refused: (error as Error).message, body };
    }
  };
};

const operations = DOCUMENTS.flatMap(({ name, document }) =>
  inferenceOf(document).map((operation) => [name, operation.id, operation, document] as const),
);

test.each(operations)(
  '%s: %s takes null in every optional field as absence',
  (_name, _id, operation, document) => {
    const check = checkerOf(operation, document);
    const cases = walkerOf(document);
    const refused: string[] = [];
    let tried = 0;
    for (const each of cases(bodySchema(operation), '', (value) => value, new Set())) {
      tried += 1;
      for (const body of [each.without, each.with]) {
        const { refused: reason } = check(body);
        if (reason !== undefined) refused.push(`${each.path}: ${reason}`);
      }
    }
    expect(refused).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  },
);

describe('through the gateway', () => {
  let gateway: TestGateway;
  let upstream: Upstream;

  beforeAll(async () => {
    upstream = await startUpstream();
    gateway = await startGateway({ configuration: configurationFor(upstream) });
  });

  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });

  const PARAMETERS = { type: 'object', properties: { city: { type: 'string', default: null } } };
  const chat = { model: 'test/model', messages: [{ role: 'user', content: 'Hello' }] };

  test.each([
    {
      path: '/chat/completions',
      body: {
        ...chat,
        messages: [...chat.messages, { role: 'assistant', content: 'Hi' }, { role: 'user', content: 'Bye' }],
        tools: [{ type: 'function', function: { name: 'weather', parameters: PARAMETERS } }],
      },
      nulls: {
        messages: [
          { role: 'user', content: 'Hello', name: null },
          { role: 'assistant', content: 'Hi', annotations: null, tool_calls: null, reasoning_details: null },
          { role: 'user', content: 'Bye' },
        ],
        tools: [
          {
            type: 'function',
            function: { name: 'weather', description: null, parameters: PARAMETERS },
            cache_control: null,
          },
        ],
        response_format: null,
        tool_choice: null,
        stream_options: null,
        stop: null,
      },
    },
    {
      path: '/responses',
      body: { model: 'test/model', input: 'Hello' },
      nulls: {
        text: null,
        tools: null,
        tool_choice: null,
        reasoning: null,
        metadata: null,
        user: null,
        include: null,
      },
    },
    {
      path: '/messages',
      body: { ...chat, max_tokens: 99, tools: [{ name: 'weather', input_schema: PARAMETERS }] },
      nulls: {
        system: null,
        tools: [{ name: 'weather', description: null, input_schema: PARAMETERS }],
        metadata: null,
        stop_sequences: null,
        thinking: null,
        tool_choice: null,
      },
    },
  ] as const)(
    '$path: the provider is asked the same with nulls and without',
    async ({ path, body, nulls }) => {
      const asked: unknown[] = [];
      for (const each of [body, { ...body, ...nulls }]) {
        const response = await gateway.as('inference').post(path).send(each);
        expect([response.status, response.body.error ?? null]).toEqual([200, null]);
        asked.push(upstream.received.at(-1)?.body);
      }
      expect(asked[1]).toEqual(asked[0]);
    },
  );

  test('a field that must be there is missed by its name, and a worse mistake goes before a null', async () => {
    const send = (body: object) => gateway.as('inference').post('/chat/completions').send(body);
    expect((await send({ ...chat, messages: null })).body.error.message).toBe(
      'messages: must be an array, got null',
    );
    expect((await send({ ...chat, tool_choice: null, temperature: 'hot' })).body.error.message).toMatch(
      /^temperature: /,
    );
  });

  test('a null that stands in a free value stays', async () => {
    const tool_calls = [
      { id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":null}' } },
    ];
    const body = {
      ...chat,
      messages: [
        ...chat.messages,
        { role: 'assistant', content: null, tool_calls, annotations: null },
        { role: 'tool', tool_call_id: 'a', content: '21' },
      ],
      tools: [{ type: 'function', function: { name: 'weather', description: null, parameters: PARAMETERS } }],
    };
    expect((await gateway.as('inference').post('/chat/completions').send(body)).status).toBe(200);
    expect(upstream.received.at(-1)?.body).toMatchObject({
      messages: [{}, { tool_calls }, {}],
      tools: [{ function: { parameters: PARAMETERS } }],
    });
  });

  test('a large body is checked once more without its nulls', async () => {
    const messages = Array.from({ length: 9_000 }, () => ({ role: 'user', content: 'a', name: null }));
    const answer = await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ ...chat, messages });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  });

  test('where null means something of its own, it does', async () => {
    const { body } = await gateway.as('management').post('/keys').send({ name: 'a', limit: 5 });
    const change = (given: object) => gateway.as('management').patch(`/keys/${body.data.hash}`).send(given);
    expect((await change({ limit: null })).body.data.limit).toBeNull();
    expect((await change({ name: null })).status).toBe(400);
  });
});
