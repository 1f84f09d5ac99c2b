import type { BinhostHandlers } from '../http/binhost-operations';

export const runners = {
  async getRunnerManifest({ services }) {
    return { status: 200, json: await services.runners.manifest() };
  },
  async getRunner({ params, services }) {
    return {
      status: 200,
      type: 'application/octet-stream',
      file: await services.runners.open(params.runner),
    };
  },
} satisfies BinhostHandlers<'getRunnerManifest' | 'getRunner'>;
