/** Runs the cases of one client and prints one line of JSON for each. */
import { deepStrictEqual } from 'node:assert';

export const task = JSON.parse(process.env.MATRIX);
export const { address, key, poorKey, model, wire, answer, thought, city } = task;

const only = new RegExp(task.only);
const CASE_MS = 20_000;
let cases = 0;

/** True if the case is one of this run's share. */
const isMine = () => {
  cases += 1;
  return task.share === undefined || cases % task.share.of === task.share.index;
};

export const PARAMETERS = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
export const CITY_SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' }, population: { type: 'integer' } },
  required: ['city', 'population'],
  additionalProperties: false,
};
/** One red pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
export const TWO = [{ city: 'Paris' }, { city: 'Rome' }];

export const same = (found, expected) => deepStrictEqual(found, expected);
export const holds = (value, what) => {
  if (!value) throw new Error(`expected ${what}`);
};

/** The call must fail, and `check` must hold for its error. */
export async function fails(call, check) {
  let result;
  try {
    result = await call();
  } catch (error) {
    return check(error);
  }
  throw new Error(`expected an error, got ${JSON.stringify(result)?.slice(0, 200)}`);
}

export async function run(client, bodies) {
  for (const [name, body] of Object.entries(bodies)) {
    if (!only.test(`${client} ${name}`) || !isMine()) continue;
    // The mock alone has neither single models nor a catalogue.
    if (wire === 'mock' && name === 'models') continue;
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no end after ${CASE_MS} ms`)), CASE_MS);
    });
    const outcome = { client, case: name, ok: true };
    try {
      await Promise.race([body(), late]);
    } catch (error) {
      outcome.ok = false;
      outcome.detail = `${error?.name}: ${error?.message} ${error?.cause?.message ?? ''}`
        .replace(/\s+/g, ' ')
        .slice(0, 600);
    }
    clearTimeout(timer);
    console.log(JSON.stringify(outcome));
  }
}
