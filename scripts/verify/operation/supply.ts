/** P28: what is installed, as far as the lock file says; no registry is asked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, zero, type Figures } from '../harness';

/** Versions that carried foreign code, or holes that reach a gateway; `<` stands for all before. */
const DENIED: Readonly<Record<string, readonly string[]>> = {
  '@ctrl/tinycolor': ['4.1.1', '4.1.2'],
  '@pkgr/core': ['0.2.8'],
  'ansi-regex': ['6.2.1'],
  'ansi-styles': ['6.2.2'],
  axios: ['0.30.4', '1.14.1', '<1.15.1'],
  backslash: ['0.2.1'],
  chalk: ['5.6.1'],
  'chalk-template': ['1.1.1'],
  coa: ['2.0.3', '2.0.4', '2.1.1', '2.1.3', '3.0.1', '3.1.3'],
  'color-convert': ['3.1.1'],
  'color-name': ['2.0.1'],
  'color-string': ['2.1.1'],
  colors: ['1.4.1', '1.4.2', '1.4.44-liberty-2'],
  debug: ['4.4.2'],
  'error-ex': ['1.3.3'],
  'eslint-config-prettier': ['8.10.1', '9.1.1', '10.1.6', '10.1.7'],
  'eslint-plugin-prettier': ['4.2.2', '4.2.3'],
  'event-stream': ['3.3.6'],
  'flatmap-stream': ['0.1.1'],
  'has-ansi': ['6.0.1'],
  is: ['3.3.1', '5.0.0'],
  'is-arrayish': ['0.3.3'],
  multer: ['<2.3.0'],
  'napi-postinstall': ['0.3.1'],
  'node-ipc': ['9.2.2', '10.1.1', '10.1.2', '11.0.0', '11.1.0'],
  'plain-crypto-js': ['<9999.0.0'],
  rc: ['1.2.9', '1.3.9', '2.3.9'],
  'simple-swizzle': ['0.2.3'],
  'slice-ansi': ['7.1.1'],
  'strip-ansi': ['7.1.1'],
  'supports-color': ['10.2.1'],
  'supports-hyperlinks': ['4.1.1'],
  synckit: ['0.11.9'],
  'ua-parser-js': ['0.7.29', '0.8.0', '1.0.0'],
  'wrap-ansi': ['9.0.1'],
};
const SCRIPTS_FOR = ['better-sqlite3'];

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const text = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const read = (name: string): unknown => JSON.parse(text(name));

/** What installs in this project, for others than the one who works on it. */
const INSTALLERS = ['.ci/run', 'Dockerfile'];
/** Younger versions are left to others to find out about. */
const LEAST_AGE_DAYS = 7;

export function supply(figures: Figures): void {
  const manifest = read('package.json') as Manifest;
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked & Partial<Manifest>> };
  const locked = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
  const nameOf = (path: string): string =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  /** `npm:other@1.2.3`, a package under another name → `1.2.3`. */
  const versionIn = (range: string): string => range.replace(/^npm:.+@/, '');
  const listed = packages[''];
  const root = { ...listed?.dependencies, ...listed?.devDependencies, ...listed?.optionalDependencies };
  const withScripts = [
    ...new Set(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))),
  ];
  const multers = locked.filter(([path]) => nameOf(path) === 'multer').length;
  figures.print(
    'P28 supply',
    {
      packages: locked.length,
      withoutIntegrity: locked
        .filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
        .map(([path]) => path),
      unpinned: Object.entries(wanted)
        .filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(versionIn(range)))
        .map(([name]) => name),
      notAsLocked: Object.entries(wanted)
        .filter(
          ([name, range]) =>
            root[name] !== range || packages[`node_modules/${name}`]?.version !== versionIn(range),
        )
        .map(([name]) => name),
      withScripts,
      undecided: withScripts.filter((name) => !(name in manifest.allowScripts)),
      allowed: Object.entries(manifest.allowScripts)
        .filter(([, allowed]) => allowed)
        .map(([name]) => name),
      denied: locked
        .filter(([path, { version = '' }]) => isDenied(nameOf(path), version))
        .map(([path, { version }]) => `${path} ${version}`),
      copiesOfMulter: multers,
      leastAgeDays: Number(/^min-release-age=(\d+)$/m.exec(text('.npmrc'))?.[1] ?? 0),
      lockedInstalls: INSTALLERS.filter((name) => /\bnpm ci\b/.test(text(name))).length,
      otherInstalls: INSTALLERS.filter((name) => /\bnpm (install|i|add|update)\b/.test(text(name))),
    },
    {
      packages: (count: number) => count > 300,
      withoutIntegrity: (list: string[]) => list.length === 0,
      unpinned: (list: string[]) => list.length === 0,
      notAsLocked: (list: string[]) => list.length === 0,
      undecided: (list: string[]) => list.length === 0,
      allowed: (list: string[]) => list.join() === SCRIPTS_FOR.join(),
      denied: (list: string[]) => list.length === 0,
      // The validator would bring an older one.
      copiesOfMulter: (count: number) => zero(count - 1),
      leastAgeDays: (days: number) => days >= LEAST_AGE_DAYS,
      lockedInstalls: (count: number) => count === INSTALLERS.length,
      otherInstalls: (list: string[]) => list.length === 0,
    },
  );
}

const isDenied = (name: string, version: string): boolean =>
  (DENIED[name] ?? []).some((denied) =>
    denied.startsWith('<') ? isBefore(version, denied.slice(1)) : denied === version,
  );

function isBefore(version: string, bound: string): boolean {
  const [a, b] = [version, bound].map((each) => each.split('.').map((part) => Number.parseInt(part, 10))) as [
    number[],
    number[],
  ];
  for (let index = 0; index < 3; index++) if (a[index] !== b[index]) return (a[index] ?? 0) < (b[index] ?? 0);
  return false;
}
