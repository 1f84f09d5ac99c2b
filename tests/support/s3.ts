import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../src/lazy';

/** What is used of the package, which has no types of its own. */
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const S3rver = load('@20minutes/s3rver') as new (options: {
  readonly port: number;
  readonly address: string;
  readonly silent: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => S3Server;

export interface Store {
  readonly url: string;
  /** As the server knows it; it refuses what is signed otherwise. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The objects of a bucket by their names. */
  objects(bucket: string): Promise<Map<string, string>>;
  close(): Promise<void>;
}

/** An S3-compatible store with one empty bucket. */
export async function startStore(bucket: string): Promise<Store> {
  const directory = mkdtempSync(join(tmpdir(), 'store-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async objects(name) {
      // Reading takes no signature there.
      const list = await (await fetch(`${url}/${name}`)).text();
      const found = [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(
        async ([, key = '']): Promise<[string, string]> => [
          key,
          await (await fetch(`${url}/${name}/${key}`)).text(),
        ],
      );
      return new Map(await Promise.all(found));
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
