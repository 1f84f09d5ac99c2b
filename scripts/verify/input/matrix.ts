/** P8: every operation with every kind of key. */
import { openDatabase } from '../../../src/database/connection';
import { hashKey } from '../../../src/services/actors';
import { OPERATOR } from '../../../src/stores/audit';
import { createKeyStore, type KeyRecord } from '../../../src/stores/keys';
import type { Operation } from '../fuzz/oracle';
import { API_KEY, call, MANAGEMENT_KEY } from '../harness';
import type { Bench } from './bench';
import { ask } from './calls';

const ENDED = '2026-01-01T00:00:00.000Z';

/** Requests name nothing that is there and hold nothing: what is let in is answered like this, unless it stands here. */
const OTHERWISE: Readonly<Record<string, number>> = {
  // A schema cannot say that there is input or instructions.
  createResponses: 400,
  createPresetsResponses: 400,
  // A request without an upgrade gets a 426.
  connectResponses: 426,
};

export async function matrix(bench: Bench): Promise<void> {
  const { oracle, figures } = bench;
  const refusedKeys = { none: undefined, unknown: 'sk-unknown', ...(await endedKeys(bench)) };
  const strangers = await strangersKey(bench);
  const problems: string[] = [];
  const wrong: string[] = [];
  const statuses: Record<string, Record<number, number>> = {};
  let rows = 0;
  const row = async (operation: Operation, kind: string, key: string | undefined, expected: number) => {
    rows += 1;
    const { status, text } = await ask(bench, { operation, key }, problems);
    const ofKind = (statuses[kind] ??= {});
    ofKind[status] = (ofKind[status] ?? 0) + 1;
    if (status !== expected) wrong.push(`${operation.id} ${kind}: ${status} where ${expected} is due`);
    return text;
  };
  for (const operation of oracle.operations) {
    const texts = new Set<string>();
    for (const [kind, key] of Object.entries(refusedKeys)) texts.add(await row(operation, kind, key, 401));
    // Which of them it was is nobody's business.
    if (texts.size !== 1) wrong.push(`${operation.id}: ${texts.size} texts of 401`);
    for (const [kind, scheme, key] of [
      ['inference', 'apiKey', API_KEY],
      ['other workspace', 'apiKey', strangers],
      // Which is what a provisioning key is called now.
      ['management', 'managementKey', MANAGEMENT_KEY],
    ] as const)
      await row(
        operation,
        kind,
        key,
        operation.security.includes(scheme) ? letIn(bench, operation) : keptOut(operation),
      );
  }
  const { body: own } = await call(bench.gateway.origin, 'GET', '/key', MANAGEMENT_KEY);
  const { data } = own as unknown as { data: { is_provisioning_key: boolean } };
  const kinds = Object.keys(statuses).length;
  figures.print(
    'P8 each operation with each kind of key',
    {
      operations: oracle.operations.length,
      kinds,
      rows,
      statuses,
      managementIsProvisioning: data.is_provisioning_key,
      wrong,
      broken: problems.slice(0, 5),
    },
    {
      kinds: (count: number) => count === 10,
      rows: (count: number) => count === kinds * oracle.operations.length,
      managementIsProvisioning: (is: boolean) => is,
      wrong: (list: string[]) => list.length === 0,
      broken: (list: string[]) => list.length === 0,
    },
  );
}

const keptOut = ({ tag }: Operation): number => (tag === 'Vault' ? 401 : 403);

/** What the document says of a request of `{}` to a path of `x`, and where it fits, that there is nothing there. */
function letIn({ oracle }: Bench, operation: Operation): number {
  const { id, parameters, body, path, responses } = operation;
  const json = body?.content['application/json'];
  const misfits =
    parameters.some(({ in: place, required, schema }) =>
      place === 'path' ? oracle.misfit(schema, 'x') !== undefined : required,
    ) ||
    (body?.required && (json === undefined || oracle.misfit(json, {}) !== undefined));
  const success = Number(Object.keys(responses).find((status) => status.startsWith('2')));
  return OTHERWISE[id] ?? (misfits ? 400 : path.includes('{') ? 404 : success);
}

/** Keys that were good once. Those of administration can be ended by their expiry or in the database alone. */
async function endedKeys({ gateway, folder }: Bench): Promise<Record<string, string>> {
  const make = async (more: object): Promise<{ key: string; hash: string }> => {
    const { body } = await call(gateway.origin, 'POST', '/keys', MANAGEMENT_KEY, { name: 'matrix', ...more });
    const made = body as unknown as { key: string; data: { hash: string } };
    return { key: made.key, hash: made.data.hash };
  };
  const disabled = await make({});
  await call(gateway.origin, 'PATCH', `/keys/${disabled.hash}`, MANAGEMENT_KEY, { disabled: true });
  const deleted = await make({});
  await call(gateway.origin, 'DELETE', `/keys/${deleted.hash}`, MANAGEMENT_KEY);
  const expired = await make({ expires_at: `${new Date(Date.now() + 1_500).toISOString().slice(0, 19)}Z` });

  const database = openDatabase(`file:${folder}/gateway.sqlite`);
  const keys = createKeyStore(database);
  const management = (await keys.find(hashKey(MANAGEMENT_KEY))) as KeyRecord;
  const ended = async (name: string, change: Partial<KeyRecord>): Promise<string> => {
    const key = `sk-mgmt-matrix-${name}-000000000000000000000000`;
    await keys.insert(OPERATOR, { ...management, hash: hashKey(key), name, ...change });
    return key;
  };
  const made = {
    disabled: disabled.key,
    deleted: deleted.key,
    expired: expired.key,
    'disabled management': await ended('disabled', { disabled: true }),
    'expired management': await ended('expired', { expiresAt: ENDED }),
  };
  // Made as those two were, and nothing ended it: they are refused for their end and not for how they were made.
  const alive = await ended('alive', {});
  const { status } = await call(gateway.origin, 'GET', '/keys', alive);
  if (status !== 200) throw new Error(`a management key of the database's own is answered ${status}`);
  await database.close();
  await new Promise((done) => setTimeout(done, 1_600));
  return made;
}

async function strangersKey({ gateway }: Bench): Promise<string> {
  const made = await call(gateway.origin, 'POST', '/workspaces', MANAGEMENT_KEY, {
    name: 'Matrix',
    slug: 'matrix',
  });
  const { data } = made.body as unknown as { data: { id: string } };
  const { body } = await call(gateway.origin, 'POST', '/keys', MANAGEMENT_KEY, {
    name: 'matrix',
    workspace_id: data.id,
  });
  return (body as unknown as { key: string }).key;
}
