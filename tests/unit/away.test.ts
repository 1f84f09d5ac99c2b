import { isAway, isDisk } from '../../src/database/away';

/** A settlement is tried again for each error that is no fault of its row. */
test.each([
  ['a database that accepts no connections', '55000'],
  ['a role that may not log in', '28000'],
  ['a wrong password', '28P01'],
  ['a database that is gone', '3D000'],
  ['a read-only transaction', '25006'],
  ['rights that are missing', '42501'],
  ['a server that shuts down', '57P01'],
  ['too many connections', '53300'],
  ['a conflict', '40001'],
  ['an error of the system', '58030'],
])('%s passes', (_, code) => {
  expect(isAway({ code })).toBe(true);
});

test.each([
  ['a number that is too large', '22003'],
  ['a row that stands already', '23505'],
  ['an unknown column', '42703'],
  ['a statement that is wrong', '42601'],
  ['an error without a code', ''],
])('%s does not pass', (_, code) => {
  expect(isAway({ code })).toBe(false);
  expect(isDisk({ code })).toBe(false);
});
