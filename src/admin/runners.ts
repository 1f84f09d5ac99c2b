import { createBinhostServices } from '../binhost';
import { RESERVED_RUNNER } from '../services/runners';
import { nameOf } from './binaries';
import { prepare } from '../startup';
import { AdminError, type Command } from './command';

export const runners: Command = {
  name: 'runners',
  summary: 'Puts runners on the binary distribution host.',
  actions: {
    publish: {
      summary:
        'Hashes and signs a file, and puts it into the manifest; one of the same name is replaced in one step.',
      arguments: ['FILE'],
      options: { runner: { value: 'NAME', summary: 'Name of the runner.' } },
      async run({ arguments: [file = ''], options, print }) {
        const runner = nameOf('--runner', options['runner']);
        if (runner === RESERVED_RUNNER)
          throw new AdminError(`--runner: ${runner} is the path of the manifest: choose another name`, 2);
        const services = createBinhostServices(prepare(process.env));
        const { sha256, size } = await services.runners.publish(runner, file);
        print(`/runner/${runner}  ${size} bytes  sha256 ${sha256}`);
      },
    },
  },
};
