import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** @throws Error with a sentence, without a byte of the key. */
export function readSigningKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error('expected a private key in PEM (PKCS #8, without a passphrase)');
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`expected an Ed25519 key, got ${key.asymmetricKeyType ?? 'another'}`);
  return key;
}

/** A new key in the same form. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
