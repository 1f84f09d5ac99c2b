import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createCore, type Core } from '../src/core';
import { readConfig } from '../src/config';
import { openDatabase } from '../src/database/connection';
import { createKeySource } from '../src/secrets/key-source';
import { createKeyring, WrongKeyError } from '../src/secrets/keyring';
import { OPERATOR } from '../src/stores/audit';
import { createBroadcastStore } from '../src/stores/broadcasts';
import { createDestinationStore } from '../src/stores/destinations';
import { createVaultKeyStore } from '../src/stores/vault-keys';
import { createTestDatabase } from './support/database';
import { startGateway } from './support/gateway';
import { spansOf } from './support/otlp';
import { startSink } from './support/sink';
import { completion, configurationFor, startUpstream } from './support/upstream';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const SECRET = 'whsec-0123456789abcdef';

const configOf = (url: string, vaultKey: Buffer, newVaultKey?: Buffer) =>
  readConfig({
    DATABASE_URL: url,
    VAULT_KEY: vaultKey.toString('base64'),
    ...(newVaultKey && { VAULT_KEY_NEW: newVaultKey.toString('base64') }),
  });

/** The form of an earlier version: a key for each text, wrapped by the operator key. */
function sealedEarlier(operatorKey: Buffer, text: string, owner: string): string {
  const encrypt = (plain: Buffer, key: Buffer, authenticated: string): string => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(authenticated));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
      'base64',
    );
  };
  const dataKey = randomBytes(32);
  const wrapped = encrypt(dataKey, operatorKey, `v1 key ${owner}`);
  return ['v1', wrapped, encrypt(Buffer.from(text), dataKey, `v1 text ${owner}`)].join('.');
}

test('destinations and what waits for them outlive a rotation of the key, which leaves nothing to the old one', async () => {
  const [upstream, sink] = [await startUpstream(), await startSink()];
  upstream.answer(completion('The answer.'));
  const settings = { network: { allow_private: ['127.0.0.1'] } };
  const options = {
    configuration: { ...configurationFor(upstream), settings },
    env: { VAULT_KEY: OLD.toString('base64') },
  };
  const gateway = await startGateway(options);
  const database = openDatabase(gateway.databaseUrl);
  try {
    const made = await gateway
      .as('management')
      .post('/observability/destinations')
      .send({ name: 'Mine', type: 'webhook', config: { url: sink.url, signingSecret: SECRET } });
    expect(made.status).toBe(201);
    const held: ServerResponse[] = [];
    sink.answer((_, response) => {
      held.push(response);
      return 'hang';
    });
    const asked: string[] = [];
    let isOver = false;
    const asking = (async () => {
      while (asked.length < (isOver ? 5 : 40)) {
        const answer = await gateway
          .as('inference')
          .post('/chat/completions')
          .send({ model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] });
        asked.push(String(answer.headers['x-generation-id']));
      }
    })();
    const operator = await createCore({ config: configOf(gateway.databaseUrl, OLD, NEW) });
    expect(await operator.keyring.rotate(OPERATOR, () => undefined)).toBe(1);
    await operator.close();
    isOver = true;
    await asking;

    // What was on its way meanwhile is refused, and sent again.
    sink.answer(() => 200);
    for (const response of held) response.writeHead(503).end();
    const arrived = await sink.until((calls) => {
      const sent = calls.filter(({ headers }) => headers['x-test-connection'] === undefined);
      const ids = new Set(
        sent.flatMap(({ body }) => spansOf(body)).map((span) => span.attributes['gen_ai.response.id']),
      );
      return asked.every((id) => ids.has(id)) ? sent : undefined;
    });
    for (const { headers, body } of arrived) {
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      const signature = createHmac('sha256', SECRET).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    }
    const changed = await gateway
      .as('management')
      .patch(`/observability/destinations/${made.body.data.id}`)
      .send({ config: made.body.data.config, name: 'Still mine' });
    expect(changed.body.data.config.signingSecret).toBe('whse…cdef');

    const ringOf = (vaultKey: Buffer) =>
      createKeyring({
        store: createVaultKeyStore(database),
        source: createKeySource({ vaultKey, newVaultKey: undefined, dataDir: '/nowhere' }),
      });
    await expect(ringOf(OLD).find('observability')).rejects.toThrow(WrongKeyError);
    const [row] = await database.knex<{ config: string }>('observability_destinations');
    const key = await ringOf(NEW).find('observability');
    expect(key?.open(row?.config ?? '', `destination ${made.body.data.id}`)).toContain(SECRET);
    await expect(startGateway({ ...options, database: { url: gateway.databaseUrl } })).rejects.toThrow(
      /^VAULT_KEY: /,
    );
  } finally {
    await database.close();
    await gateway.close();
    await sink.close();
    await upstream.close();
  }
}, 120_000);

describe('what an earlier version sealed with the operator key itself', () => {
  const ID = '3c1d6f52-6f0e-4a55-8a0e-5b1f0c7a9e22';

  /** A database in which a destination and 45 events are of that form. */
  async function earlier() {
    const scratch = await createTestDatabase();
    const core = await createCore({ config: configOf(scratch.url, OLD) });
    const workspaceId = core.account.defaultWorkspaceId;
    await createDestinationStore(core.database).insert(
      OPERATOR,
      {
        id: ID,
        accountId: core.account.id,
        workspaceId,
        type: 'webhook',
        name: 'Old',
        enabled: true,
        config: sealedEarlier(
          OLD,
          JSON.stringify({ url: 'https://in.example', method: 'POST', signingSecret: SECRET }),
          `destination ${ID}`,
        ),
        apiKeyHashes: null,
        filterRules: null,
        samplingRate: 1,
        privacyMode: false,
        broadcastCost: false,
        broadcastIdentity: false,
        broadcastRequestContext: false,
        revision: 1,
        createdAt: '2026-11-21T00:00:00.000Z',
        updatedAt: '2026-11-21T00:00:00.000Z',
      },
      5,
    );
    await core.database.knex('broadcasts').insert(
      Array.from({ length: 45 }, (_, index) => {
        const id = `gen-${index}:${ID}`;
        const payload = sealedEarlier(OLD, `event ${index}`, `broadcast ${id}`);
        return {
          id,
          destination_id: ID,
          generation_id: `gen-${index}`,
          state: 'dead',
          payload,
          bytes: payload.length,
          once: false,
          attempts: 1,
          due_at_ms: 0,
          created_at_ms: 0,
        };
      }),
    );
    await core.close();
    return scratch;
  }

  const within = async <T>(url: string, key: Buffer, work: (core: Core) => Promise<T>): Promise<T> => {
    const core = await createCore({ config: configOf(url, key) });
    return work(core).finally(() => core.close());
  };

  test('is sealed anew, once', async () => {
    const scratch = await earlier();
    await within(scratch.url, OLD, async ({ reseal, keyring, database }) => {
      expect(await reseal()).toBe(0);
      const key = await keyring.find('observability');
      const rows = await database.knex<{ id: string; payload: string; bytes: number | string }>('broadcasts');
      for (const { id, payload, bytes } of rows) {
        expect(key?.open(payload, `broadcast ${id}`)).toBe(`event ${/\d+/.exec(id)?.[0]}`);
        expect(Number(bytes)).toBe(payload.length);
      }
      const [row] = await database.knex<{ config: string; revision: number | string }>(
        'observability_destinations',
      );
      expect(key?.open(row?.config ?? '', `destination ${ID}`)).toContain(SECRET);
      // A change that was read before does not put the old form back.
      expect(Number(row?.revision)).toBe(2);
      expect(await reseal()).toBe(0);
      const [same] = await database.knex<{ config: string }>('observability_destinations');
      expect(same?.config).toBe(row?.config);
    });
    await scratch.drop();
  });

  test('stays as it is where the key is another one', async () => {
    const scratch = await earlier();
    const form = '^v1\\.[^.]+\\.[^.]+$';
    const all = async ({ database }: Core): Promise<string[]> => [
      ...(await createDestinationStore(database).sealedLike('%')).map(({ sealed }) => sealed),
      ...(await createBroadcastStore(database).sealedLike('%', '')).map(({ sealed }) => sealed),
    ];
    await within(scratch.url, NEW, async (core) => {
      await expect(core.reseal()).rejects.toThrow(WrongKeyError);
      for (const sealed of await all(core)) expect(sealed).toMatch(new RegExp(form));
      // With a vault of its own the key is known to be right: what does not open is told, and left.
      await core.keyring.findOrCreate('workspace:w');
      expect(await core.reseal()).toBe(46);
      for (const sealed of await all(core)) expect(sealed).toMatch(new RegExp(form));
    });
    await scratch.drop();
  });
});
