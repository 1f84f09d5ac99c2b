import { broadcastOwner, destinationOwner } from '../broadcast';
import { EARLIER_SEALS, openEarlier } from '../secrets/earlier-seal';
import { WrongKeyError, type KeySource } from '../secrets/keyring';
import type { Sealer } from '../secrets/sealed';
import type { BroadcastStore } from '../stores/broadcasts';
import type { DestinationStore } from '../stores/destinations';
import type { VaultKeyStore } from '../stores/vault-keys';

interface Parts {
  readonly destinations: Pick<DestinationStore, 'sealedLike' | 'reseal'>;
  readonly queue: Pick<BroadcastStore, 'sealedLike' | 'reseal'>;
  readonly source: Pick<KeySource, 'keys'>;
  readonly vaultKeys: Pick<VaultKeyStore, 'operatorKeys'>;
  readonly sealer: Sealer;
}

/**
 * Seals anew what an earlier version sealed for destinations with the operator key itself, so that
 * rotations reach it. One that was broken off goes on when called again.
 * @returns how many texts no key at hand opens; they stay as they are.
 * @throws WrongKeyError where, beside that, nothing shows that the key at hand is the right one.
 */
export const createResealing =
  ({ destinations, queue, source, vaultKeys, sealer }: Parts) =>
  async (): Promise<number> => {
    const earlier = await destinations.sealedLike(EARLIER_SEALS);
    if (earlier.length === 0) return 0;
    const keys = await source.keys();
    const opened = earlier.map(({ id, sealed }) => ({
      id,
      sealed,
      text: openEarlier(keys, sealed, destinationOwner(id)),
    }));
    let left = opened.filter(({ text }) => text === undefined).length;
    if (left > 0 && (await vaultKeys.operatorKeys()).length === 0)
      throw new WrongKeyError('the operator key does not open the destinations in the database');
    // First of all what waits: as long as a destination is of the earlier form, there may be more of it.
    for (let after = ''; ;) {
      const rows = await queue.sealedLike(EARLIER_SEALS, after);
      for (const { id, sealed } of rows) {
        const text = openEarlier(keys, sealed, broadcastOwner(id));
        if (text === undefined) left += 1;
        else await queue.reseal(id, sealed, await sealer.seal(text, broadcastOwner(id)));
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
    for (const { id, sealed, text } of opened)
      if (text !== undefined)
        await destinations.reseal(id, sealed, await sealer.seal(text, destinationOwner(id)));
    return left;
  };
