import type { DataKey } from './envelope';
import type { Keyring } from './keyring';

/** Text that only the gateway reads, bound to what it belongs to: it opens nowhere else. */
export interface Sealer {
  /** @param owner such as `destination <id>`. */
  seal(text: string, owner: string): Promise<string>;
  /** @throws EnvelopeError when it belongs to something else or was changed; WrongKeyError */
  open(sealed: string, owner: string): Promise<string>;
}

/** @param scope whose data key the keyring holds. The key stays the same when the operator key is rotated. */
export function createSealer(keyring: Pick<Keyring, 'findOrCreate'>, scope: string): Sealer {
  let known: Promise<DataKey> | undefined;
  const key = (): Promise<DataKey> =>
    (known ??= keyring.findOrCreate(scope).catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  return {
    seal: async (text, owner) => (await key()).seal(text, owner),
    open: async (sealed, owner) => (await key()).open(sealed, owner),
  };
}
