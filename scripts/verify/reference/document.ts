import { operationsOf, resolve, type OpenApiDocument } from '../../../src/http/document';
import { ANY, SCALAR, union, type OperationShape, type Shape, type Source } from './shape';

type Json = Readonly<Record<string, unknown>>;

/** Our own document as a source. */
export function documentSource(document: OpenApiDocument): Source {
  const schemas = (document.components['schemas'] ?? {}) as Readonly<Record<string, Json>>;
  const types = new Map(
    Object.entries(schemas).map(([name, schema]) => [`#/components/schemas/${name}`, shapeOf(schema)]),
  );
  const operations = operationsOf(document).map(({ method, path, object }): OperationShape => {
    const parameters = (object.parameters ?? []).map((each) => deref(each as Json, document));
    return {
      method,
      path,
      query: Object.fromEntries(
        parameters
          .filter((parameter) => parameter['in'] === 'query')
          .map((parameter) => [String(parameter['name']), shapeOf(parameter['schema'] as Json)]),
      ),
      request: object.requestBody && contentOf(deref(object.requestBody, document)),
      response: union(
        Object.entries(object.responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([, response]) => contentOf(deref(response as Json, document)) ?? []),
      ),
    };
  });
  return { name: 'openapi', operations, types };
}

const deref = (value: Json, document: OpenApiDocument): Json =>
  typeof value['$ref'] === 'string' ? (resolve(value['$ref'], document) as Json) : value;

/** Returns the shape of all media types; a binary body has no fields. */
function contentOf({ content }: Json): Shape | undefined {
  return union(
    Object.values((content ?? {}) as Record<string, Json>).map(({ schema }) => shapeOf(schema as Json)),
  );
}

function shapeOf(schema: Json | undefined): Shape {
  if (!schema || Object.keys(schema).every((key) => key === 'description')) return ANY;
  const parts: Shape[] = [];
  if (typeof schema['$ref'] === 'string') parts.push({ ref: schema['$ref'] });
  const own = ownShape(schema);
  if (own) parts.push(own);
  for (const key of ['oneOf', 'anyOf'] as const)
    if (schema[key]) parts.push({ union: (schema[key] as Json[]).map(shapeOf) });
  if (schema['allOf']) parts.push(...(schema['allOf'] as Json[]).map(shapeOf));
  const [only = ANY] = parts;
  return parts.length > 1 ? { all: parts } : only;
}

function ownShape(schema: Json): Shape | undefined {
  const values = 'const' in schema ? [schema['const']] : (schema['enum'] as unknown[] | undefined);
  if (values) return { values: values.map(String) };
  const types = [schema['type'] ?? []].flat() as string[];
  const shapes: Shape[] = [];
  const properties = schema['properties'] as Record<string, Json> | undefined;
  if (properties)
    shapes.push({
      fields: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, shapeOf(each)])),
    });
  else if (types.includes('object')) {
    const extra = schema['additionalProperties'];
    shapes.push(typeof extra === 'object' ? { map: shapeOf(extra as Json) } : ANY);
  }
  if (types.includes('array')) shapes.push({ items: shapeOf(schema['items'] as Json | undefined) });
  if (types.some((type) => ['string', 'number', 'integer', 'boolean'].includes(type))) shapes.push(SCALAR);
  const [only] = shapes;
  return shapes.length > 1 ? { union: shapes } : only;
}
