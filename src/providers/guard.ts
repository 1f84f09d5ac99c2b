import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { trimEnd } from '../trim';

/**
 * Which addresses a URL that a caller gave may lead to: public ones, and those that the operator
 * allows. A name is judged by every address it resolves to, and the socket goes to one of exactly
 * those.
 */

export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly Resolved[]>;

export interface Guard {
  /** @throws Refused when the URL itself tells that it leads nowhere a caller may go. */
  vet(url: string): URL;
  /** @throws Refused unless every address of the name is permitted. */
  addresses(hostname: string): Promise<readonly Resolved[]>;
  permits(address: string): boolean;
}

/** A URL that may not be fetched. The message is public, and says nothing of what lies behind. */
export class Refused extends Error {}

const MOST_URL_CHARACTERS = 8_192;

const everyAddress: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** @param allowPrivate addresses and ranges such as 10.1.0.0/16 that may be reached although not public. */
export function createGuard(allowPrivate: readonly string[] = [], resolve = everyAddress): Guard {
  const allowed = allowPrivate.map(parseRange);

  const isAllowed = (address: string): boolean => {
    const parsed = parse(address);
    return (
      parsed !== undefined &&
      allowed.some(([from, bits]) => from.kind() === parsed.kind() && parsed.match(from, bits))
    );
  };
  const permits = (address: string): boolean => isPublic(address) || isAllowed(address);

  return {
    permits,

    vet(given) {
      if (given.length > MOST_URL_CHARACTERS)
        throw new Refused(`the URL is longer than ${MOST_URL_CHARACTERS} characters`);
      if (!URL.canParse(given)) throw new Refused('it is not a valid URL');
      const url = new URL(given);
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw new Refused('only http and https URLs are fetched');
      if (url.username !== '' || url.password !== '')
        throw new Refused('the URL holds a user name or a password');
      const literal = literalOf(url.hostname);
      if (literal !== undefined && !permits(literal)) throw notPublic();
      return url;
    },

    async addresses(hostname) {
      const literal = literalOf(hostname);
      const found: readonly Resolved[] =
        literal === undefined
          ? await resolve(hostname)
          : [{ address: literal, family: literal.includes(':') ? 6 : 4 }];
      if (found.length === 0) throw new Refused('the host has no address');
      const may = isInternalName(hostname) ? isAllowed : permits;
      if (!found.every(({ address }) => may(address))) throw notPublic();
      return found;
    },
  };
}

const notPublic = (): Refused => new Refused('the address is not a public one');

/** The address that a host of a parsed URL spells out; a parsed URL has one spelling for each. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : trimEnd(hostname, '.');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** Names that no public zone serves, and under which clouds keep their metadata. */
const isInternalName = (hostname: string): boolean =>
  /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|instance-data)\.*$/i.test(hostname);

/** Public by its number, but answered by the machine's own host. */
const HOST_SERVICES = new Set(['168.63.129.16']);

const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

export function isPublic(address: string): boolean {
  const parsed = parse(address);
  if (!parsed || parsed.range() !== 'unicast' || HOST_SERVICES.has(parsed.toString())) return false;
  // What is not yet given out, or carries an IPv4 address inside, is nobody's public address.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_V6);
}

/** An IPv4 address inside an IPv6 one is that IPv4 address: the socket goes there. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.isValid(address) ? ipaddr.process(address) : undefined;

function parseRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const single = ipaddr.process(entry);
  return [single, single.kind() === 'ipv4' ? 32 : 128];
}

/** Whether an entry of `settings.network.allow_private` says something; short forms such as 127.1 do not. */
export const isAddressOrRange = (entry: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(entry) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) ||
  ipaddr.IPv6.isValid(entry) ||
  ipaddr.IPv6.isValidCIDR(entry);
