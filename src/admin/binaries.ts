import { createBinhostServices } from '../binhost';
import { ARCHITECTURE_ALIASES, RESERVED_BINARIES } from '../services/binaries';
import { isName, PLATFORMS } from '../stores/binaries';
import { prepare } from '../startup';
import { AdminError, type Command } from './command';

export const binaries: Command = {
  name: 'binaries',
  summary: 'Puts binaries on the binary distribution host.',
  actions: {
    publish: {
      summary: 'Hashes and signs a file, and puts it there; one of the same name is replaced in one step.',
      arguments: ['FILE'],
      options: {
        bin: { value: 'NAME', summary: 'Name of the binary, as its users call it.' },
        platform: { value: 'PLATFORM', summary: `One of ${PLATFORMS.join(', ')}.` },
        arch: { value: 'ARCH', summary: `One of ${ARCHITECTURE_ALIASES.join(', ')}.` },
      },
      async run({ arguments: [file = ''], options, print }) {
        const bin = nameOf('--bin', options['bin']);
        if (RESERVED_BINARIES.has(bin))
          throw new AdminError(
            `--bin: ${bin} is where the binary host's own paths begin: choose another name`,
            2,
          );
        const platform = oneOf('--platform', PLATFORMS, options['platform']);
        const arch = oneOf('--arch', ARCHITECTURE_ALIASES, options['arch']);
        const services = createBinhostServices(prepare(process.env));
        const { sha256, size } = await services.binaries.publish({ bin, platform, arch }, file);
        print(`/bin/${bin}/${platform}/${arch}  ${size} bytes  sha256 ${sha256}`);
      },
    },
  },
};

/** @throws AdminError unless the value is a name that can stand in a path. */
export function nameOf(option: string, value: string | boolean | undefined): string {
  if (typeof value === 'string' && isName(value)) return value;
  throw new AdminError(
    `${option}: expected up to 100 letters, digits, dots, dashes and underscores, the first a letter or a digit; ` +
      `got ${value === undefined ? 'nothing' : JSON.stringify(value)}`,
    2,
  );
}

function oneOf<T extends string>(
  option: string,
  allowed: readonly T[],
  value: string | boolean | undefined,
): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new AdminError(
    `${option}: expected one of ${allowed.join(', ')}, got ${value === undefined ? 'nothing' : JSON.stringify(value)}`,
    2,
  );
}
