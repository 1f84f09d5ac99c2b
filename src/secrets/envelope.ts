import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of every key here. */
export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Written before each envelope: tells a later form from this one. */
const FORM = 'v1.';

/** What cannot be opened: another key, another place, or changed bytes. Says nothing of the content. */
export class EnvelopeError extends Error {}

/** What an envelope is bound to: it opens nowhere else. */
export type Binding = readonly (string | number | readonly string[] | null)[];

/** Unlike texts joined by a separator, JSON of a list leaves no room for two readings. */
const associated = (binding: Binding): Buffer => Buffer.from(JSON.stringify(binding));

/** AES-256-GCM under a fresh random nonce. @returns text: nonce, ciphertext and tag in base64. */
export function seal(key: Buffer, plaintext: Buffer, binding: Binding): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(binding));
  const body = Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return FORM + body.toString('base64');
}

/** @throws EnvelopeError */
export function open(key: Buffer, sealed: string, binding: Binding): Buffer {
  const text = sealed.slice(FORM.length);
  const bytes = Buffer.from(text, 'base64');
  // The decoder passes over what is no base64, so that several texts would open alike.
  if (!sealed.startsWith(FORM) || bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64') !== text)
    throw new EnvelopeError('not an envelope');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associated(binding));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new EnvelopeError('the envelope does not open');
  }
}

/** Tells operator keys apart, and tells nothing of them. */
export const keyId = (key: Buffer): string => hmac(key, 'operator key id').slice(0, 32);

/** A scope's own key: what is sealed or fingerprinted with it means nothing in another scope. */
export class DataKey {
  private readonly sealing: Buffer;
  private readonly printing: Buffer;

  constructor(
    readonly scope: string,
    key: Buffer,
  ) {
    this.sealing = derived(key, 'seal');
    this.printing = derived(key, 'fingerprint');
  }

  seal(value: string, ...binding: Binding): string {
    return seal(this.sealing, Buffer.from(value), [this.scope, ...binding]);
  }

  /** @throws EnvelopeError */
  open(sealed: string, ...binding: Binding): string {
    return open(this.sealing, sealed, [this.scope, ...binding]).toString();
  }

  /** Equal values have equal ones, in this scope alone. @returns 64 hexadecimal digits. */
  fingerprint(value: string): string {
    return hmac(this.printing, value);
  }
}

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

const derived = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), use, KEY_BYTES));
