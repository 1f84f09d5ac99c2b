import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type * as Yaml from 'yaml';
import { readConfiguration, type Configuration } from './configuration';
import { lazy } from './lazy';
import { readSigningKey } from './signing-key';
import { starterConfiguration } from './starter';
import { trimEnd } from './trim';

/** A mistake of the operator's: stops the start with its sentence. */
export class ConfigError extends Error {}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly binhostPort: number;
  /** Stands in install scripts, without a slash at the end; undefined: the host that the request names. */
  readonly binhostPublicUrl: string | undefined;
  /**
   * Signs binaries: an Ed25519 private key in PEM (`BINHOST_SIGNING_KEY`, the text itself or a path to it).
   * Undefined: one is made at first use, as `binhost.key` in the data folder.
   */
  readonly binhostSigningKey: KeyObject | undefined;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly bootstrapManagementKey: string | undefined;
  readonly bootstrapApiKey: string | undefined;
  /** 32 bytes. Undefined: none was given. */
  readonly vaultKey: Buffer | undefined;
  /** The one to change to, for `vault rotate-key`. Undefined: one is made where the old one was. */
  readonly newVaultKey: Buffer | undefined;
  readonly vault: VaultTimeouts;
  readonly logLevel: LogLevel;
  readonly upstream: UpstreamTimeouts;
  /** For a transcript, all attempts together. */
  readonly transcriptionMs: number;
  /** `report`: answers that break the contract are logged; `enforce` (tests): they become a 500. */
  readonly replyCheck: 'off' | 'report' | 'enforce';
  /** Generations in flight at once; one more is refused with 503. */
  readonly maxConcurrentGenerations: number;
  readonly configuration: Configuration;
}

/** All in milliseconds: for a body to arrive; for the store to answer; for the whole request. */
export interface VaultTimeouts {
  readonly bodyMs: number;
  readonly storeMs: number;
  readonly totalMs: number;
}

/** All in milliseconds: connect; headers or first event; between events; in all. */
export interface UpstreamTimeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

const LOG_LEVELS = ['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Reads the process's environment once.
 * @throws ConfigError naming the variable, its value and what was expected.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './data');
  const port = integer(env, 'PORT', 8080, 0, 65_535);
  const binhostPort = integer(env, 'BINHOST_PORT', 8081, 0, 65_535);
  if (port === binhostPort && port !== 0)
    throw new ConfigError(`BINHOST_PORT: expected another port than PORT, got ${port} for both`);
  const bootstrapManagementKey = bootstrapKey(env, 'BOOTSTRAP_MANAGEMENT_KEY');
  const bootstrapApiKey = bootstrapKey(env, 'BOOTSTRAP_API_KEY');
  if (bootstrapApiKey !== undefined && bootstrapApiKey === bootstrapManagementKey)
    throw new ConfigError('BOOTSTRAP_API_KEY: expected another key than BOOTSTRAP_MANAGEMENT_KEY');
  return Object.freeze({
    host: text(env, 'HOST') ?? '127.0.0.1',
    port,
    binhostPort,
    binhostPublicUrl: publicUrl(env, 'BINHOST_PUBLIC_URL'),
    binhostSigningKey: signingKey(env, 'BINHOST_SIGNING_KEY'),
    databaseUrl: databaseUrl(env, dataDir),
    dataDir,
    bootstrapManagementKey,
    bootstrapApiKey,
    vaultKey: vaultKey(env, 'VAULT_KEY'),
    newVaultKey: vaultKey(env, 'VAULT_KEY_NEW'),
    vault: {
      bodyMs: integer(env, 'VAULT_BODY_TIMEOUT_MS', 10_000, 1),
      storeMs: integer(env, 'VAULT_STORE_TIMEOUT_MS', 5_000, 1),
      totalMs: integer(env, 'VAULT_TIMEOUT_MS', 15_000, 1),
    },
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    upstream: {
      connectMs: integer(env, 'UPSTREAM_CONNECT_TIMEOUT_MS', 5_000, 1),
      headersMs: integer(env, 'UPSTREAM_HEADERS_TIMEOUT_MS', 120_000, 1),
      idleMs: integer(env, 'UPSTREAM_IDLE_TIMEOUT_MS', 60_000, 1),
      totalMs: integer(env, 'UPSTREAM_TIMEOUT_MS', 600_000, 1),
    },
    transcriptionMs: integer(env, 'UPSTREAM_TRANSCRIPTION_TIMEOUT_MS', 60_000, 1),
    replyCheck: oneOf(env, 'RESPONSE_VALIDATION', ['off', 'report', 'enforce'] as const, 'off'),
    maxConcurrentGenerations: integer(env, 'MAX_CONCURRENT_GENERATIONS', 10_000, 1),
    configuration: configuration(env),
  });
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

function configuration(env: NodeJS.ProcessEnv): Configuration {
  const file = text(env, 'GATEWAY_CONFIG');
  if (file === undefined)
    try {
      return starterConfiguration(env);
    } catch (error) {
      throw new ConfigError((error as Error).message);
    }
  const path = isAbsolute(file) ? file : resolve(file);
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `GATEWAY_CONFIG: cannot read ${path}: ${UNREADABLE[code] ?? 'it cannot be read'} (${code})`,
    );
  }
  if (source.trim() === '')
    throw new ConfigError(
      `GATEWAY_CONFIG: ${path} is empty; write providers and models into it, or unset it`,
    );
  let document: unknown;
  try {
    document = parseDocument(source);
  } catch (error) {
    // Its further lines quote the file, which may hold a credential.
    const [reason = ''] = (error as Error).message.split('\n');
    throw new ConfigError(`GATEWAY_CONFIG: ${path} is neither YAML nor JSON: ${reason.replace(/:$/, '')}`);
  }
  if (document === null || document === undefined)
    throw new ConfigError(
      `GATEWAY_CONFIG: ${path} holds only comments; write providers and models into it, or unset it`,
    );
  return readConfiguration(document, env, (problem) => {
    throw new ConfigError(`GATEWAY_CONFIG: ${path}: ${problem}`);
  });
}

/** The address is never quoted: it may hold a password. */
function databaseUrl(env: NodeJS.ProcessEnv, dataDir: string): string {
  const url = text(env, 'DATABASE_URL') ?? `file:${join(dataDir, 'gateway.sqlite')}`;
  if (!/^(file:.+|postgres(ql)?:\/\/.+)$/.test(url) || url.startsWith('file::memory:'))
    throw new ConfigError('DATABASE_URL: expected file:<path> or postgres://…');
  if (!url.startsWith('file:') && !URL.canParse(url))
    throw new ConfigError(
      'DATABASE_URL: not a valid URL; write characters such as @ / # % in the password as %40 %2F %23 %25',
    );
  return url;
}

/** What stands in examples, and so is known to everyone. */
const PLACEHOLDER = /change[-_ ]?me|placeholder|your[-_]/i;

function secret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined && env[name] !== undefined)
    throw new ConfigError(`${name}: is empty; give it a value, or unset it to have one made`);
  if (value !== undefined && value.length >= 32 && PLACEHOLDER.test(value))
    throw new ConfigError(`${name}: holds the text of an example; give it a random value`);
  return value;
}

function vaultKey(env: NodeJS.ProcessEnv, name: string): Buffer | undefined {
  const given = secret(env, name);
  if (given === undefined) return undefined;
  const key = Buffer.from(given, 'base64');
  if (key.length !== 32 || !/^[A-Za-z0-9+/]{43}=?$/.test(given))
    throw new ConfigError(`${name}: expected 32 bytes in base64, such as openssl rand -base64 32 prints`);
  if (key.every((byte) => byte === key[0]))
    throw new ConfigError(`${name}: holds one byte 32 times; give it a random value`);
  return key;
}

function bootstrapKey(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const key = secret(env, name);
  if (key !== undefined && key.length < 32)
    throw new ConfigError(`${name}: expected at least 32 characters, but it has ${key.length}`);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError(`${name}: expected visible ASCII characters without spaces`);
  return key;
}

/** It is quoted in a script: only what needs no quoting there. */
function publicUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const given = text(env, name);
  const url = given === undefined ? undefined : trimEnd(given, '/');
  if (url !== undefined && !(URL.canParse(url) && /^https?:\/\/[\w.:[\]-]+(\/[\w.~/-]*)?$/.test(url)))
    throw new ConfigError(
      `${name}: expected http(s)://host[:port][/path], got ${JSON.stringify(text(env, name))}`,
    );
  return url;
}

function signingKey(env: NodeJS.ProcessEnv, name: string): KeyObject | undefined {
  const given = text(env, name);
  if (given === undefined) return undefined;
  // Some ways to set a variable leave no line ends in it.
  const pem = given.startsWith('-----BEGIN') ? given.replaceAll('\\n', '\n') : signingKeyFile(name, given);
  try {
    return readSigningKey(pem);
  } catch (error) {
    throw new ConfigError(`${name}: ${(error as Error).message}`);
  }
}

function signingKeyFile(name: string, given: string): string {
  try {
    return readFileSync(resolve(given), 'utf8');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    // A key without its first line passes for a path.
    const path = /^[\w+/=\s-]{40,}$/.test(given) ? 'the file that it names' : resolve(given);
    throw new ConfigError(
      `${name}: cannot read ${path}: ${UNREADABLE[code] ?? 'it cannot be read'} (${code}); expected a private key in PEM, or the path of its file`,
    );
  }
}

const text = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

function integer(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max = 2_147_483_647,
): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max)
    throw new ConfigError(
      `${name}: expected a whole number from ${min} to ${max}, got ${JSON.stringify(value)}`,
    );
  return Number(value);
}

function oneOf<T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const found = allowed.find((option) => option === value);
  if (found === undefined)
    throw new ConfigError(`${name}: expected one of ${allowed.join(', ')}, got ${JSON.stringify(value)}`);
  return found;
}

let root: string | undefined;

/** The installation: the folder that holds package.json, from the sources as from the build. */
export function installationRoot(): string {
  for (let folder = __dirname; root === undefined; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) root = folder;
    else if (folder === dirname(folder)) throw new Error('package.json not found above the program');
  }
  return root;
}

const yaml = lazy<typeof Yaml>('yaml');

/** JSON is YAML too, but its own parser takes a hundredth of the time and memory. */
function parseDocument(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return yaml().parse(source);
  }
}
