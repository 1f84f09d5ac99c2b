import { parseArgs } from 'node:util';
import { createBinhostServices } from '../binhost';
import { ConfigError, readConfig } from '../config';
import { ARCHITECTURE_ALIASES } from '../services/binaries';
import { isName, PLATFORMS } from '../stores/binaries';

const USAGE =
  'binaries publish FILE --bin NAME --platform linux|darwin|windows --arch x64|arm64\n' +
  'Puts a binary on the binary host, hashed and signed. One that is there already is replaced in one step.';

/** `npm run admin -- binaries publish …` */
export const binaries = {
  name: 'binaries',
  summary: 'publish a binary on the binary host',
  usage: USAGE,
  async run(args: string[]): Promise<number> {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { bin: { type: 'string' }, platform: { type: 'string' }, arch: { type: 'string' } },
    });
    const [action, file, ...others] = positionals;
    const { bin } = values;
    if (action !== 'publish' || file === undefined || others.length > 0 || bin === undefined)
      throw new ConfigError(USAGE);
    if (!isName(bin)) throw new ConfigError(nameProblem('--bin', bin));
    const platform = oneOf('--platform', PLATFORMS, values.platform);
    const arch = oneOf('--arch', ARCHITECTURE_ALIASES, values.arch);
    const services = createBinhostServices(readConfig(process.env));
    const { sha256, size } = await services.binaries.publish({ bin, platform, arch }, file);
    process.stdout.write(`/bin/${bin}/${platform}/${arch}  ${size} bytes  sha256 ${sha256}\n`);
    return 0;
  },
};

export const nameProblem = (option: string, value: string): string =>
  `${option}: expected up to 100 letters, digits, dots, dashes and underscores, the first a letter or a digit; ` +
  `got ${JSON.stringify(value)}`;

function oneOf<T extends string>(option: string, allowed: readonly T[], value: string | undefined): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new ConfigError(
      `${option}: expected one of ${allowed.join(', ')}, got ${value === undefined ? 'nothing' : JSON.stringify(value)}`,
    );
  return found;
}
