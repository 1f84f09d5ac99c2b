import { parseArgs } from 'node:util';
import { createBinhostServices } from '../binhost';
import { ConfigError, readConfig } from '../config';
import { RESERVED_RUNNER } from '../services/runners';
import { isName } from '../stores/binaries';
import { nameProblem } from './binaries';

const USAGE =
  'runners publish FILE --runner NAME\n' +
  'Puts a runner on the binary host and into its manifest. One that is there already is replaced in one step.';

/** `npm run admin -- runners publish …` */
export const runners = {
  name: 'runners',
  summary: 'publish a runner on the binary host',
  usage: USAGE,
  async run(args: string[]): Promise<number> {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { runner: { type: 'string' } },
    });
    const [action, file, ...others] = positionals;
    const { runner } = values;
    if (action !== 'publish' || file === undefined || others.length > 0 || runner === undefined)
      throw new ConfigError(USAGE);
    if (!isName(runner)) throw new ConfigError(nameProblem('--runner', runner));
    if (runner === RESERVED_RUNNER)
      throw new ConfigError(`--runner: ${runner} is the path of the manifest: choose another name`);
    const services = createBinhostServices(readConfig(process.env));
    const { sha256, size } = await services.runners.publish(runner, file);
    process.stdout.write(`/runner/${runner}  ${size} bytes  sha256 ${sha256}\n`);
    return 0;
  },
};
