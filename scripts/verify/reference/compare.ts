import { keyOf, renamed, type OperationShape, type Shape, type Source } from './shape';

export interface Difference {
  readonly source: string;
  readonly operation: string;
  readonly at: 'operation' | 'query' | 'request' | 'response';
  /** `choices[].message.role`; a value of an enum follows `=`. */
  readonly path: string;
}

type Fields = Readonly<Record<string, Shape>>;

interface Expanded {
  readonly objects: readonly Fields[];
  readonly items: readonly Shape[];
  readonly values: ReadonlySet<string>;
  /** Takes any text, number or boolean. */
  readonly isScalar: boolean;
  readonly isAny: boolean;
}

/** Fields whose values tell the members of a union apart. */
const DISCRIMINATORS = ['type', 'role', 'id', 'object', '_shape'];

/** Resolves the types of one source. */
class Expander {
  private readonly merged = new Map<Shape, readonly Fields[]>();

  constructor(private readonly types: Source['types']) {}

  expand(shapes: readonly Shape[]): Expanded {
    const objects = new Set<Fields>();
    const items: Shape[] = [];
    const values = new Set<string>();
    let isScalar = false;
    let isAny = false;
    const seen = new Set<Shape>();
    const visit = (shape: Shape): void => {
      if (seen.has(shape)) return;
      seen.add(shape);
      if ('ref' in shape) {
        const target = this.types.get(shape.ref);
        if (target) visit(target);
        else isAny = true;
      } else if ('fields' in shape) objects.add(shape.fields);
      else if ('items' in shape) items.push(shape.items);
      else if ('union' in shape) shape.union.forEach(visit);
      else if ('all' in shape) this.objectsOfAll(shape).forEach((each) => objects.add(each));
      else if ('values' in shape) shape.values.forEach((value) => values.add(renamed(value)));
      else if ('free' in shape && shape.free === 'scalar') isScalar = true;
      else isAny = true;
    };
    shapes.forEach(visit);
    return { objects: [...objects], items, values, isScalar, isAny };
  }

  /** Returns every combination of object shapes in an allOf. */
  private objectsOfAll(shape: Extract<Shape, { all: readonly Shape[] }>): readonly Fields[] {
    let found = this.merged.get(shape);
    if (!found) {
      found = shape.all.reduce<readonly Fields[]>(
        (left, part) => {
          const { objects } = this.expand([part]);
          if (objects.length === 0) return left;
          return left.flatMap((one) => objects.map((other) => ({ ...one, ...other })));
        },
        [{}],
      );
      this.merged.set(shape, found);
    }
    return found;
  }
}

/** Everything that a source has and the document has not. */
export function differencesOf(source: Source, document: Source): Difference[] {
  const known = new Map(document.operations.map((operation) => [keyOf(operation), operation]));
  return source.operations.flatMap((theirs): Difference[] => {
    const operation = `${theirs.method.toUpperCase()} ${theirs.path}`;
    const ours = known.get(keyOf(theirs));
    if (!ours) return [{ source: source.name, operation, at: 'operation', path: '' }];
    return new Comparison(source, document, operation).run(theirs, ours);
  });
}

interface Pair {
  readonly theirs: readonly Shape[];
  readonly ours: readonly Shape[];
  readonly path: string;
}

class Comparison {
  private readonly found = new Map<string, Difference>();
  private readonly ids = new Map<object, number>();
  private readonly seen = new Set<string>();
  private readonly queue: (Pair & { readonly at: Difference['at'] })[] = [];
  private readonly their: Expander;
  private readonly our: Expander;

  constructor(
    private readonly source: Source,
    document: Source,
    private readonly operation: string,
  ) {
    this.their = new Expander(source.types);
    this.our = new Expander(document.types);
  }

  run(theirs: OperationShape, ours: OperationShape): Difference[] {
    this.fields({ ...theirs.query }, [ours.query], '', 'query');
    for (const at of ['request', 'response'] as const) {
      const [their, our] = [theirs[at], ours[at]];
      if (their && our) this.queue.push({ theirs: [their], ours: [our], path: '', at });
      else if (their) this.report(at, '');
    }
    // Breadth first, so that a type is reported at its shortest path.
    for (let pair = this.queue.shift(); pair; pair = this.queue.shift()) this.compare(pair, pair.at);
    return [...this.found.values()];
  }

  private compare({ theirs, ours, path }: Pair, at: Difference['at']): void {
    const their = this.their.expand(theirs);
    const our = this.our.expand(ours);
    if (our.isAny) return;
    if (!our.isScalar)
      for (const value of their.values)
        if (!our.values.has(value) && value !== 'null') this.report(at, `${path}=${value}`);
    if (their.items.length > 0) {
      if (our.items.length > 0)
        this.queue.push({ theirs: their.items, ours: our.items, path: `${path}[]`, at });
      else this.report(at, `${path}[]`);
    }
    if (their.objects.length > 0) this.objects(their.objects, our.objects, path, at);
  }

  private objects(
    theirs: readonly Fields[],
    ours: readonly Fields[],
    path: string,
    at: Difference['at'],
  ): void {
    for (const object of theirs) {
      const name = DISCRIMINATORS.find((each) => this.tagsOf(this.their, object, each).size > 0);
      const isAlone = theirs.length === 1 && ours.length === 1;
      if (name === undefined || isAlone) {
        this.fields(object, ours, path, at);
        continue;
      }
      const tags = this.tagsOf(this.their, object, name);
      const named = ours.filter((each) =>
        [...this.tagsOf(this.our, each, name)].some((tag) => tags.has(tag)),
      );
      const untold = ours.filter((each) => this.tagsOf(this.our, each, name).size === 0);
      const tag = `${path}<${[...tags].slice(0, 2).join('|')}>`;
      if (named.length > 0) this.fields(object, named, tag, at);
      else if (untold.length > 0) this.fields(object, untold, tag, at);
      else this.report(at, tag);
    }
  }

  private tagsOf(expander: Expander, object: Fields, name: string): ReadonlySet<string> {
    const field = object[name];
    if (!field) return NONE;
    const { values, isScalar, isAny } = expander.expand([field]);
    return isScalar || isAny ? NONE : values;
  }

  private fields(theirs: Fields, ours: readonly Fields[], path: string, at: Difference['at']): void {
    const key = `${at} ${this.idOf(theirs)} ${ours.map((each) => this.idOf(each)).join()}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    for (const [given, shape] of Object.entries(theirs)) {
      const name = renamed(given);
      const own = ours.flatMap((each) => each[name] ?? []);
      const inner = path === '' ? name : `${path}.${name}`;
      if (own.length === 0) this.report(at, inner);
      else this.queue.push({ theirs: [shape], ours: own, path: inner, at });
    }
  }

  private idOf(object: object): number {
    let id = this.ids.get(object);
    if (id === undefined) this.ids.set(object, (id = this.ids.size));
    return id;
  }

  private report(at: Difference['at'], path: string): void {
    const { operation, source } = this;
    this.found.set(`${at} ${path}`, { source: source.name, operation, at, path });
  }
}

const NONE: ReadonlySet<string> = new Set();
