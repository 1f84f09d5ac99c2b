import { createDecipheriv } from 'node:crypto';

/**
 * How destinations and what waits for them were sealed before the keyring had a key for them: each text
 * under a key of its own, wrapped by the operator key itself, so that a rotation did not reach it.
 * An envelope has one dot, this has two: a pattern of SQL.
 */
export const EARLIER_SEALS = 'v1.%.%';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @returns undefined when none of the keys opens it. */
export function openEarlier(keys: readonly Buffer[], sealed: string, owner: string): string | undefined {
  const [, wrapped = '', content = ''] = sealed.split('.');
  for (const key of keys)
    try {
      const dataKey = decrypt(Buffer.from(wrapped, 'base64'), key, `${VERSION} key ${owner}`);
      return decrypt(Buffer.from(content, 'base64'), dataKey, `${VERSION} text ${owner}`).toString();
    } catch {
      // Another key may open it.
    }
  return undefined;
}

function decrypt(sealed: Buffer, key: Buffer, authenticated: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(authenticated))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
