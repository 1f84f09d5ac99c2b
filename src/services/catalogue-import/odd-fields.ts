import { checkModel, type ModelConfiguration } from '../../configuration';
import { isObject } from './format';

/** Of one model; more would be no model. */
const MOST = 50;

export interface Fitted {
  /** Undefined: what is wrong cannot be left out. */
  readonly model: ModelConfiguration | undefined;
  /** What was left out of it, or what kept it out. */
  readonly problems: readonly string[];
}

/**
 * A model from elsewhere without the members that a configuration may not have. What it is called, what it makes and
 * what it costs are never left out.
 */
export function fit(candidate: object): Fitted {
  const problems: string[] = [];
  for (let rest: unknown = candidate; problems.length < MOST;) {
    const checked = checkModel(rest);
    if ('model' in checked) return { model: checked.model, problems };
    const less = isEssential(checked.path) ? undefined : without(rest, checked.path);
    if (less === undefined || (makes(rest) !== undefined && makes(less) === undefined))
      return { model: undefined, problems: [checked.problem] };
    problems.push(checked.problem);
    rest = less;
  }
  return { model: undefined, problems: [`more than ${MOST} fields are wrong`] };
}

/** `id`, or an endpoint's provider or price; the list of endpoints itself. */
const isEssential = ([field, , member]: readonly PropertyKey[]): boolean =>
  field === undefined ||
  field === 'id' ||
  (field === 'endpoints' && (member === undefined || member === 'provider' || member === 'pricing'));

/** What the model puts out: left out, it would count as text. */
const makes = (model: unknown): unknown =>
  isObject(model) && isObject(model['architecture']) ? model['architecture']['output_modalities'] : undefined;

/** A copy without one member; where the member is what is missing, without what should have it. */
function without(value: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...below] = path;
  if (key === undefined) return undefined;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    const less = without(list[Number(key)], below);
    const rest = list.flatMap((member, index) => (index !== Number(key) ? [member] : (less ?? [])));
    // An empty list would say that there is nothing, where nothing is known.
    return rest.length === 0 ? undefined : rest;
  }
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  const { [key as string]: member, ...rest } = value;
  const less = without(member, below);
  return less === undefined ? rest : { ...rest, [key]: less };
}
