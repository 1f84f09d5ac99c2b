import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Text that only the holder of the vault key can read: AES-256-GCM under a data key of its own, which
 * the vault key wraps. What the text belongs to is authenticated, so that one cannot take another's place.
 */
export interface Sealer {
  /** @param owner what the text belongs to, such as `destination <id>`. */
  seal(text: string, owner: string): Promise<string>;
  /** @throws SealError */
  open(sealed: string, owner: string): Promise<string>;
}

/** It was sealed under another vault key, belongs to something else, or was changed. */
export class SealError extends Error {
  constructor() {
    super('A stored secret cannot be opened with this VAULT_KEY');
  }
}

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param vaultKey 32 bytes; asked for at first use. */
export function createSealer(vaultKey: () => Promise<Buffer>): Sealer {
  let key: Promise<Buffer> | undefined;
  const wrappingKey = (): Promise<Buffer> =>
    (key ??= vaultKey().catch((error: unknown) => {
      key = undefined;
      throw error;
    }));
  return {
    async seal(text, owner) {
      const dataKey = randomBytes(32);
      const wrapped = encrypt(dataKey, await wrappingKey(), `${VERSION} key ${owner}`);
      const content = encrypt(Buffer.from(text), dataKey, `${VERSION} text ${owner}`);
      return [VERSION, wrapped.toString('base64'), content.toString('base64')].join('.');
    },

    async open(sealed, owner) {
      const [version, wrapped = '', content = ''] = sealed.split('.');
      if (version !== VERSION) throw new SealError();
      const outer = await wrappingKey();
      try {
        const dataKey = decrypt(Buffer.from(wrapped, 'base64'), outer, `${VERSION} key ${owner}`);
        return decrypt(Buffer.from(content, 'base64'), dataKey, `${VERSION} text ${owner}`).toString();
      } catch {
        throw new SealError();
      }
    },
  };
}

function encrypt(plain: Buffer, key: Buffer, authenticated: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(authenticated));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(sealed: Buffer, key: Buffer, authenticated: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(authenticated))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
