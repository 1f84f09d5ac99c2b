import { driverPath } from '../../src/database/sqlite';

const both = (name: string): string => `/installed/${name}`;
const onlyOld = (name: string): string => {
  if (name === 'better-sqlite3') return both(name);
  throw new Error(`Cannot find module '${name}'`);
};

describe('the driver of SQLite', () => {
  test.each([
    ['20.19.0', '/installed/better-sqlite3'],
    ['21.7.3', '/installed/better-sqlite3'],
    ['22.0.0', '/installed/better-sqlite3-13'],
    ['24.21.0', '/installed/better-sqlite3-13'],
  ])('on Node %s is %s', (version, path) => {
    expect(driverPath(version, both)).toBe(path);
  });

  test('of Node 20 does for 22, too, where the optional one was left out', () => {
    expect(driverPath('22.23.0', onlyOld)).toBe('/installed/better-sqlite3');
  });

  test('of Node 20 is not run on 24, and what to do is said', () => {
    expect(() => driverPath('24.0.0', onlyOld)).toThrow(
      /^Node 24\.0\.0 needs the optional package better-sqlite3-13: install the packages again with npm ci/,
    );
  });
});
