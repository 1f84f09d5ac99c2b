import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from 'winston';
import { createBinhost } from '../../src/binhost';
import { readConfig } from '../../src/config';
import { listen } from '../../src/http/server';
import { recorded } from './statuses';

export interface TestBinhost {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  close(): Promise<void>;
}

/** The binary host on a real socket, without the API; every answer is held against its document. */
export async function startBinhost(env: NodeJS.ProcessEnv): Promise<TestBinhost> {
  const app = await createBinhost({
    config: readConfig({ RESPONSE_VALIDATION: 'enforce', ...env }),
    logger: createLogger({ silent: true }),
    observe: () => undefined,
  });
  const server = await listen(recorded('binhost', app as RequestListener), {
    variable: 'BINHOST_PORT',
    host: '127.0.0.1',
    port: 0,
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
