import { randomBytes } from 'node:crypto';
import { DataKey, EnvelopeError, keyId, open, seal } from '../../src/secrets/envelope';

const key = randomBytes(32);
const binding = ['scope', 'name', ['a.example.com'], 1] as const;
const sealed = seal(key, Buffer.from('value'), binding);

test('what is sealed opens with the same key in the same place', () => {
  expect(open(key, sealed, binding).toString()).toBe('value');
  expect(sealed).not.toContain('value');
});

test.each([
  ['another scope', ['other', 'name', ['a.example.com'], 1]],
  ['another name', ['scope', 'other', ['a.example.com'], 1]],
  ['another host', ['scope', 'name', ['b.example.com'], 1]],
  ['one host more', ['scope', 'name', ['a.example.com', 'b.example.com'], 1]],
  ['another version', ['scope', 'name', ['a.example.com'], 2]],
  ['parts that only read alike when joined', ['scopename', '', ['a.example.com'], 1]],
] as const)('it does not open in %s', (_, other) => {
  expect(() => open(key, sealed, other)).toThrow(EnvelopeError);
});

test('it does not open with another key', () => {
  expect(() => open(randomBytes(32), sealed, binding)).toThrow(EnvelopeError);
});

test('no byte of it can be changed', () => {
  const bytes = Buffer.from(sealed.slice(3), 'base64');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => open(key, `v1.${changed.toString('base64')}`, binding)).toThrow(EnvelopeError);
  }
});

test.each([
  '',
  'v1.',
  'v2.' + sealed.slice(3),
  sealed.slice(3),
  sealed.slice(0, -1),
  `${sealed}=`,
  ` ${sealed}`,
  `${sealed}\n`,
  sealed.replace('v1.', 'v1.!'),
])('another spelling is refused: %j', (text) => {
  expect(() => open(key, text, binding)).toThrow(EnvelopeError);
});

test('10,000 nonces differ', () => {
  const nonces = new Set(
    Array.from({ length: 10_000 }, () => seal(key, Buffer.from('same'), binding).slice(3, 19)),
  );
  expect(nonces.size).toBe(10_000);
});

test('a data key binds to its scope, and its fingerprints mean nothing in another', () => {
  const a = new DataKey('workspace:a', key);
  const b = new DataKey('workspace:b', randomBytes(32));
  expect(a.open(a.seal('value', 'n', 1), 'n', 1)).toBe('value');
  expect(() => new DataKey('workspace:b', key).open(a.seal('value', 'n', 1), 'n', 1)).toThrow(EnvelopeError);
  expect(a.fingerprint('value')).toBe(a.fingerprint('value'));
  expect(a.fingerprint('value')).not.toBe(a.fingerprint('valuf'));
  expect(a.fingerprint('value')).not.toBe(b.fingerprint('value'));
  expect(a.fingerprint('value')).toMatch(/^[0-9a-f]{64}$/);
});

test('the id of an operator key tells it apart and nothing more', () => {
  expect(keyId(key)).toMatch(/^[0-9a-f]{32}$/);
  expect(keyId(key)).not.toBe(keyId(randomBytes(32)));
  expect(key.toString('hex')).not.toContain(keyId(key));
});
