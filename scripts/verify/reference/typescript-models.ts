import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { ANY, SCALAR, type OperationShape, type Shape, type Source } from './shape';

/** Reads an unpacked SDK for TypeScript: the zod schemas of its models and the calls of its functions. Nothing is run. */
export function typescriptSource(folder: string, name: string): Source {
  const models = join(folder, 'esm/models');
  const files = [models, join(models, 'operations')].flatMap((each) => modules(each));
  const values = new Map<string, Map<string, ts.Expression>>();
  for (const file of files)
    for (const [variable, expression] of declared(file)) {
      const homes = values.get(variable) ?? new Map<string, ts.Expression>();
      values.set(variable, homes.set(homeOfFile(file), expression));
    }
  const types = new Map<string, Shape>();
  const context: Context = { values, types };
  for (const [variable, homes] of values)
    if (variable.endsWith('Schema'))
      for (const [home, expression] of homes)
        types.set(`${home} ${variable}`, shapeOf(expression, home, context));
  const operations = modules(join(folder, 'esm/funcs')).flatMap((file) => operationOf(file, context) ?? []);
  return { name, operations, types };
}

/** `operations/getkey`, `models/keybudget`. */
const homeOfFile = (file: string): string => `${basename(dirname(file))}/${basename(file, '.js')}`;

interface Context {
  /** Expressions by variable, then by module. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, ts.Expression>>;
  readonly types: ReadonlyMap<string, Shape>;
}

const modules = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file));

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);

function declared(file: string): [string, ts.Expression][] {
  return parsed(file).statements.flatMap((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name, initializer }): [string, ts.Expression][] =>
          initializer && ts.isIdentifier(name) ? [[name.text, initializer]] : [],
        )
      : [],
  );
}

/** The module that a variable is read from: the own one, or one of the folder, by preference the one named after it. */
function homeOf(variable: string, own: string, { values }: Context, folder?: string): string | undefined {
  const homes = values.get(variable);
  if (!homes) return undefined;
  if (homes.has(own) && (folder === undefined || own.startsWith(folder))) return own;
  const prefix = folder ?? 'models';
  const named = `${prefix}/${variable.replace(/\$.*$/, '').toLowerCase()}`;
  return homes.has(named)
    ? named
    : ([...homes.keys()].find((each) => each.startsWith(prefix)) ?? [...homes.keys()][0]);
}

function shapeOf(node: ts.Expression, home: string, context: Context): Shape {
  if (ts.isPropertyAccessExpression(node) || ts.isIdentifier(node)) {
    const variable = ts.isIdentifier(node) ? node.text : node.name.text;
    const folder = ts.isIdentifier(node) ? undefined : node.expression.getText();
    const at = homeOf(variable, home, context, folder);
    return at === undefined ? ANY : { ref: `${at} ${variable}` };
  }
  if (!ts.isCallExpression(node)) return ANY;
  const [first, second] = node.arguments;
  if (ts.isIdentifier(node.expression) && node.expression.text === 'discriminatedUnion' && second)
    return { union: membersOf(second).map(([, each]) => shapeOf(each, home, context)) };
  if (!ts.isPropertyAccessExpression(node.expression)) return ANY;
  const { expression: owner, name } = node.expression;
  if (ts.isIdentifier(owner) && owner.text === 'z') return zodShape(name.text, node.arguments, home, context);
  if (ts.isIdentifier(owner) && owner.text === 'openEnums' && first) return enumOf(first, home, context);
  const streamed = /(\w+\$inboundSchema)\.parse\(rawEvent\)/.exec(first?.getText() ?? '')?.[1];
  if (name.text === 'transform' && streamed !== undefined) {
    const at = homeOf(streamed, home, context);
    return at === undefined ? ANY : { ref: `${at} ${streamed}` };
  }
  if (name.text === 'transform' && first) return renamedFields(shapeOf(owner, home, context), first);
  if (name.text === 'and' && first)
    return { all: [shapeOf(owner, home, context), shapeOf(first, home, context)] };
  if (name.text === 'or' && first)
    return { union: [shapeOf(owner, home, context), shapeOf(first, home, context)] };
  return shapeOf(owner, home, context);
}

function zodShape(kind: string, given: ts.NodeArray<ts.Expression>, home: string, context: Context): Shape {
  const [first, second] = given;
  const inner = (node: ts.Expression | undefined): Shape => (node ? shapeOf(node, home, context) : ANY);
  switch (kind) {
    case 'object': {
      const fields = first ? membersOf(first) : [];
      // Lists come in an envelope of the SDK, which is not on the wire.
      const result = fields.find(([name]) => name === 'Result');
      return result
        ? inner(result[1])
        : { fields: Object.fromEntries(fields.map(([name, each]) => [name, inner(each)])) };
    }
    case 'array':
      return { items: inner(first) };
    case 'record':
      return { map: inner(second) };
    case 'nullable':
      return inner(first);
    case 'lazy':
      return first && ts.isArrowFunction(first) ? inner(first.body as ts.Expression) : ANY;
    case 'union':
      return { union: first && ts.isArrayLiteralExpression(first) ? first.elements.map(inner) : [] };
    case 'literal':
      return { values: first && ts.isLiteralExpression(first) ? [first.text] : [first?.getText() ?? ''] };
    case 'enum':
      return first ? enumOf(first, home, context) : ANY;
    case 'custom':
      return { union: [] };
    case 'any':
    case 'unknown':
      return ANY;
    default:
      return SCALAR;
  }
}

function enumOf(node: ts.Expression, home: string, context: Context): Shape {
  const variable = ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
  const at = homeOf(variable, home, context);
  const value = at === undefined ? undefined : context.values.get(variable)?.get(at);
  if (!value) return SCALAR;
  return {
    values: membersOf(value).flatMap(([, each]) => (ts.isLiteralExpression(each) ? [each.text] : [])),
  };
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isComputedPropertyName(name) ? name.getText() : name.text;

const membersOf = (node: ts.Expression): [string, ts.Expression][] =>
  ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap((each): [string, ts.Expression][] =>
        ts.isPropertyAssignment(each) ? [[nameOf(each.name), each.initializer]] : [],
      )
    : [];

/** Outgoing schemas rename fields of the program to those of the wire. Incoming ones have the names of the wire already. */
function renamedFields(shape: Shape, transform: ts.Expression): Shape {
  if (!('fields' in shape)) return shape;
  // additionalProperties is the SDK's name, not a field on the wire.
  const { additionalProperties: _extra, ...known } = shape.fields;
  const names = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'remap$' && node.arguments[1])
      for (const [from, to] of membersOf(node.arguments[1]))
        if (ts.isLiteralExpression(to)) names.set(from, to.text);
    ts.forEachChild(node, visit);
  };
  visit(transform);
  const isOutgoing = [...names].some(
    ([from, to]) => to.includes('_') || to.includes('-') || /^[A-Z]/.test(to) || from.length < to.length,
  );
  if (!isOutgoing) return { fields: known };
  return {
    fields: Object.fromEntries(Object.entries(known).map(([name, each]) => [names.get(name) ?? name, each])),
  };
}

function operationOf(file: string, context: Context): OperationShape | undefined {
  let path: string | undefined;
  let method: string | undefined;
  let request: Shape | undefined;
  let bodyField: string | undefined;
  const query: string[] = [];
  const answers: Shape[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      const [first, second] = node.arguments;
      if (called === 'pathToFunc' && first && ts.isLiteralExpression(first)) path = first.text;
      else if (called === 'encodeFormQuery' && first) query.push(...membersOf(first).map(([name]) => name));
      else if (called === 'encodeJSON' && second)
        bodyField = /payload\??\.(\w+)$/.exec(second.getText())?.[1];
      else if (/^M\.(json|sse|text)$/.test(called) && first && second && /^2/.test(first.getText()))
        answers.push(shapeOf(second, '', context));
      const sent = /(\w+\$outboundSchema)(\.optional\(\))?\.parse$/.exec(called)?.[1];
      if (sent !== undefined && !request) {
        const home = homeOf(sent, '', context, called.startsWith('operations.') ? 'operations' : 'models');
        if (home !== undefined) request = { ref: `${home} ${sent}` };
      }
    }
    if (
      ts.isPropertyAssignment(node) &&
      nameOf(node.name) === 'method' &&
      ts.isLiteralExpression(node.initializer)
    )
      method ??= node.initializer.text;
    ts.forEachChild(node, visit);
  };
  visit(parsed(file));
  if (path === undefined || method === undefined) return undefined;
  const whole = request && 'ref' in request ? context.types.get(request.ref) : undefined;
  const fields = whole && 'fields' in whole ? whole.fields : {};
  return {
    method,
    path,
    query: Object.fromEntries(query.map((name) => [name, fields[name] ?? SCALAR])),
    request: bodyField === undefined ? undefined : fields[bodyField],
    response: answers.length === 0 ? undefined : { union: answers },
  };
}
