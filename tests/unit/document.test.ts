import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {
  operationsOf,
  readDocument,
  referencedComponents,
  type OpenApiDocument,
} from '../../src/http/document';

/** The rules that our own documents keep, beyond being valid ones. */
type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

describe.each(['openapi', 'compatible'] as const)('the document %s', (name) => {
  const document: OpenApiDocument = readDocument(name);
  const operations = operationsOf(document);

  const lookUp = (ref: string): Node =>
    ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, part) => (node as Node)[part], document) as Node;

  const follow = (value: unknown): Node => {
    const node = value as Node;
    return typeof node['$ref'] === 'string' ? follow(lookUp(node['$ref'])) : node;
  };

  /** Every node below `root`, with its place; not into examples, which are data. */
  function walk(root: unknown, at: string, visit: (node: Node, at: string) => void): void {
    if (Array.isArray(root)) return root.forEach((member, index) => walk(member, `${at}/${index}`, visit));
    if (!isNode(root)) return;
    visit(root, at);
    for (const [key, member] of Object.entries(root))
      if (!['example', 'examples', 'const', 'enum', 'default'].includes(key) || at.endsWith('/properties'))
        walk(member, `${at}/${key}`, visit);
  }

  /** Where the rule is broken: an empty list is what a test wants. */
  const broken = (root: unknown, at: string, rule: (node: Node, at: string) => boolean): string[] => {
    const places: string[] = [];
    walk(root, at, (node, place) => {
      if (rule(node, place)) places.push(place);
    });
    return places;
  };

  describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, { object }) => {
    const operation = object as unknown as Node;

    test('has a name in camelCase, one tag, a summary and a description', () => {
      expect(id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
      expect(operation['tags']).toHaveLength(1);
      const tags = (document as unknown as { tags: { name: string }[] }).tags.map(({ name }) => name);
      expect(tags).toContain((operation['tags'] as string[])[0]);
      expect(operation['summary']).toMatch(/^[A-Z].*[^.]$/);
      expect(operation['description']).toMatch(/\.$/);
    });

    test('says which keys may call it', () => {
      const schemes = (object.security ?? []).flatMap((requirement) => Object.keys(requirement));
      expect(schemes.length).toBeGreaterThan(0);
      for (const scheme of schemes) expect(document.components['securitySchemes']).toHaveProperty(scheme);
    });

    test('declares a success, and the failures that any operation has', () => {
      const statuses = Object.keys(object.responses);
      // A connection that becomes a WebSocket has no other success.
      expect(statuses.filter((status) => /^(101|2\d\d)$/.test(status)).length).toBeGreaterThan(0);
      // An unknown query parameter is refused everywhere.
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '500']));
      for (const status of statuses.filter((code) => Number(code) >= 400))
        expect(JSON.stringify(follow(object.responses[status])['content'])).toMatch(
          /#\/components\/schemas\/(\w*ErrorResponse|InternLifecycleError|InternChatError)"/,
        );
    });

    test('describes each parameter', () => {
      for (const parameter of (object.parameters ?? []).map(follow)) {
        expect(parameter['description']).toMatch(/\.$/);
        expect(parameter['schema']).toBeDefined();
      }
    });

    test('has no default values in what it receives', () => {
      const seen = new Set<string>();
      const places: string[] = [];
      const search = (root: unknown, at: string): void =>
        walk(root, at, (node, place) => {
          if ('default' in node && !place.endsWith('/properties')) places.push(place);
          const ref = node['$ref'];
          if (typeof ref === 'string' && !seen.has(ref)) {
            seen.add(ref);
            search(lookUp(ref), ref);
          }
        });
      search([object.parameters, object.requestBody], id);
      expect(places).toEqual([]);
    });
  });

  test('operation ids are unique', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  test('no enum holds null', () => {
    expect(
      broken(document, '#', ({ enum: members }) => Array.isArray(members) && members.includes(null)),
    ).toEqual([]);
  });

  test('every component and every property is described, by itself or by what it refers to', () => {
    const described = (value: unknown): boolean =>
      typeof (value as Node)['description'] === 'string' || typeof (value as Node)['$ref'] === 'string';
    const { schemas = {} } = document.components;
    expect(Object.entries(schemas).flatMap(([name, schema]) => (described(schema) ? [] : [name]))).toEqual(
      [],
    );
    const places: string[] = [];
    walk(document, '#', (node, at) => {
      // What must not be there has its description where it is.
      if (!at.endsWith('/properties') || at.endsWith('/not/properties')) return;
      for (const [name, property] of Object.entries(node))
        if (isNode(property) && !described(property)) places.push(`${at}/${name}`);
    });
    expect(places).toEqual([]);
  });

  test('members of a discriminated union are references, and carry their tag', () => {
    const places: string[] = [];
    walk(document, '#', (node, at) => {
      if (!isNode(node['discriminator']) || typeof node['discriminator']['propertyName'] !== 'string') return;
      const tag = node['discriminator']['propertyName'];
      const members = (node['oneOf'] ?? node['anyOf']) as Node[] | undefined;
      if (!members || members.length === 0) return void places.push(`${at}: no members`);
      for (const [index, member] of members.entries()) {
        if (typeof member['$ref'] !== 'string') places.push(`${at}/${index}: inline`);
        else if (!((follow(member)['required'] as string[] | undefined) ?? []).includes(tag))
          places.push(`${member['$ref']}: ${tag} is not required`);
      }
      const { mapping = {} } = node['discriminator'] as { mapping?: Record<string, string> };
      for (const target of Object.values(mapping))
        if (!members.some((member) => member['$ref'] === target))
          places.push(`${at}: ${target} is no member`);
    });
    expect(places).toEqual([]);
  });

  test('what stands beside a union for other types takes none that the union describes', () => {
    const places: string[] = [];
    let found = 0;
    walk(document, '#', (node, at) => {
      const members = ((node['oneOf'] ?? node['anyOf'] ?? []) as Node[]).map(follow);
      const typeOf = ({ not }: Node): Node | undefined =>
        ((not as Node | undefined)?.['properties'] as Record<string, Node> | undefined)?.['type'];
      const excluded = members.map(typeOf).find((type) => type !== undefined)?.['enum'] as
        string[] | undefined;
      if (!excluded) return;
      found += 1;
      for (const { discriminator } of members)
        for (const tag of Object.keys((discriminator as { mapping?: object } | undefined)?.mapping ?? {}))
          if (!excluded.includes(tag)) places.push(`${at}: ${tag}`);
    });
    expect(found).toBeGreaterThan(15);
    expect(places).toEqual([]);
  });

  test('the member of a union for all other types takes them alone, and is not in its mapping', () => {
    const places: string[] = [];
    const open: string[] = [];
    walk(document, '#', ({ oneOf, discriminator }, at) => {
      const { propertyName, mapping } = (discriminator ?? {}) as {
        propertyName?: string;
        mapping?: Record<string, string>;
      };
      if (!Array.isArray(oneOf) || !propertyName || !mapping) return;
      const others = (oneOf as { $ref: string }[]).filter(
        ({ $ref }) => !Object.values(mapping).includes($ref),
      );
      if (others.length === 0) return;
      const [other] = others as [{ $ref: string }];
      open.push(at.slice(at.lastIndexOf('/') + 1));
      const { not } = ((follow(other)['properties'] as Node)[propertyName] ?? {}) as {
        not?: { enum: string[] };
      };
      const excluded = [...(not?.enum ?? [])].sort();
      if (others.length > 1 || excluded.join() !== Object.keys(mapping).sort().join()) places.push(at);
    });
    expect(places).toEqual([]);
    expect(open).toEqual(
      expect.arrayContaining([
        'MessagesContentBlock',
        'MessagesContentBlockDelta',
        'MessagesStreamEvent',
        'AnthropicTextCitation',
        'OutputItems',
        'OutputMessagePart',
        'ResponsesAnnotation',
        'ResponsesStreamEvent',
      ]),
    );
  });

  test('objects of answers are closed, unless they say that further keys may come', () => {
    // What a request holds too, such as reasoning that is sent back, stays open for what newer servers add.
    const shared = referencedComponents(
      operations.map(({ object }) => [object.parameters, object.requestBody]),
      document,
    );
    const open: string[] = [];
    const responses = operations.map(({ object }) => object.responses);
    const components = [...referencedComponents(responses, document)].filter((ref) => !shared.has(ref));
    for (const [ref, root] of [
      ['answers', responses] as const,
      ...components.map((ref) => [ref, lookUp(ref)] as const),
    ])
      walk(root, ref, (node, at) => {
        if (!isNode(node['properties']) || at.endsWith('/properties') || at.endsWith('/not')) return;
        const announced = /further (keys|fields)|fields it sends beyond/i.test(String(node['description']));
        if (!('additionalProperties' in node) && !announced) open.push(at);
      });
    expect(components.length).toBeGreaterThan(30);
    expect(open).toEqual([]);
  });

  describe('examples', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    const plain = JSON.parse(
      JSON.stringify(document, (key, value: unknown) =>
        key === 'discriminator' && isNode(value) && 'propertyName' in value ? undefined : value,
      ),
    ) as Node;
    ajv.addSchema({ $id: 'document', components: plain['components'] });

    const cases: { at: string; schema: Node; value: unknown }[] = [];
    walk(plain, '#', (node, at) => {
      // A property of that name is a schema, not an example.
      if (at.endsWith('/properties')) return;
      const schema = isNode(node['schema']) ? node['schema'] : node;
      if ('example' in node) cases.push({ at: `${at}/example`, schema, value: node['example'] });
      if (Array.isArray(node['examples']))
        for (const [index, value] of node['examples'].entries())
          cases.push({ at: `${at}/examples/${index}`, schema, value });
      else if (isNode(node['examples']))
        for (const [name, example] of Object.entries(node['examples']))
          cases.push({ at: `${at}/examples/${name}`, schema, value: follow(example)['value'] });
    });

    test('are there to be checked: one for every success, and for every body', () => {
      expect(cases.length).toBeGreaterThan(50);
      const has = (media: unknown) => isNode(media) && ('example' in media || 'examples' in media);
      const without = operations.flatMap(({ id, object }) => {
        const media = [
          ...Object.values(object.requestBody?.content ?? {}),
          ...Object.entries(object.responses).flatMap(([status, response]) =>
            status.startsWith('2') ? Object.values((follow(response)['content'] ?? {}) as Node) : [],
          ),
        ];
        return media.every(has) ? [] : [id];
      });
      expect(without).toEqual([]);
    });

    test('fit their schemas', () => {
      const wrong = cases.flatMap(({ at, schema, value }) => {
        const { example: _example, examples: _examples, ...rest } = schema;
        const validate = ajv.compile(
          JSON.parse(JSON.stringify(rest).replaceAll('"#/components', '"document#/components')) as object,
        );
        return validate(value)
          ? []
          : [
              `${at}: ${validate.errors?.map((error) => `${error.instancePath} ${error.message}`).join('; ')}`,
            ];
      });
      expect(wrong).toEqual([]);
    });
  });
});

test('no two documents of this host have an operation id in common', () => {
  const ids = (['openapi', 'compatible'] as const).flatMap((name) =>
    operationsOf(readDocument(name)).map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
