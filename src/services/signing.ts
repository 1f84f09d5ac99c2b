import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { newSigningKey, readSigningKey } from '../signing-key';

export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** Tells signatures of this key from those of an earlier one. */
  readonly id: string;
  /** Off the main thread: a large file takes a second. @returns 64 bytes. */
  sign(bytes: Buffer): Promise<Buffer>;
}

export type Signing = ReturnType<typeof createSigning>;

interface Parts {
  /** The operator's own; without it, one is made at first use. */
  readonly given: KeyObject | undefined;
  readonly findOrCreate: (make: () => string) => Promise<string>;
}

export function createSigning({ given, findOrCreate }: Parts) {
  let key: Promise<SigningKey> | undefined;
  return {
    key(): Promise<SigningKey> {
      key ??= (async () => toSigningKey(given ?? readSigningKey(await findOrCreate(newSigningKey))))();
      key.catch(() => (key = undefined));
      return key;
    },
  };
}

function toSigningKey(key: KeyObject): SigningKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url');
  return {
    publicKey,
    id: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    sign: (bytes) =>
      new Promise((resolve, reject) => {
        sign(null, bytes, key, (error, signature) => (error ? reject(error) : resolve(signature)));
      }),
  };
}
