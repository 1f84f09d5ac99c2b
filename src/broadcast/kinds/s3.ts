import type { PutObjectCommandInput } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { DeliveryFailed, type Deliver } from '../../providers/transport';
import { documentOf } from '../document';
import { ownTraceId, type BroadcastEvent } from '../event';
import { Rejected, accepted, configOf, credential, text, url, type Kind } from '../kind';
import { trimBoth } from '../../trim';

const config = configOf({
  bucketName: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket'),
  accessKeyId: credential,
  secretAccessKey: credential,
  sessionToken: credential.optional(),
  endpoint: url.optional(),
  region: credential.optional(),
  prefix: text.default('service-traces'),
  pathTemplate: text.default('{prefix}/{date}'),
});

type Config = z.infer<typeof config>;

/** Objects at a time. */
const AT_ONCE = 8;

export const s3: Kind<Config> = {
  config,
  secrets: ['accessKeyId', 'secretAccessKey', 'sessionToken'],
  batch: 32,

  // Writing is what its credentials must allow; they need not allow anything else.
  async test(given, deliver) {
    await through(given, deliver, (put) =>
      put({
        Bucket: given.bucketName,
        Key: `${trimBoth(given.prefix, '/')}/connection-test.json`,
        Body: '{}',
        ContentType: 'application/json',
      }),
    );
  },

  async send(events, given, deliver) {
    await through(given, deliver, async (put) => {
      const left = [...events];
      const some = async (): Promise<void> => {
        for (let event = left.shift(); event; event = left.shift())
          await put({
            Bucket: given.bucketName,
            Key: objectName(event, given),
            Body: JSON.stringify(documentOf(event)),
            ContentType: 'application/json',
          });
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, events.length) }, some));
    });
  },
};

/** The same for a repeat, which takes the place of the first. */
export function objectName(
  event: BroadcastEvent,
  { prefix, pathTemplate }: Pick<Config, 'prefix' | 'pathTemplate'>,
): string {
  const date = new Date(event.startedAtMs).toISOString();
  const values: Readonly<Record<string, string>> = {
    prefix,
    date: date.slice(0, 10),
    year: date.slice(0, 4),
    month: date.slice(5, 7),
    day: date.slice(8, 10),
    apiKeyName: event.apiKeyName.replace(/[^\w.-]+/g, '_'),
  };
  const folder = pathTemplate.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const timestamp = date.replace(/[:.]/g, '-');
  // A trace that the caller named may hold several generations of one millisecond.
  const stamp = event.traceId === ownTraceId(event.id) ? timestamp : `${timestamp}-${event.spanId}`;
  return `${trimBoth(folder, '/')}/${event.traceId}-${stamp}.json`;
}

/** The official client, over the gateway's own guarded connections; loaded by those who use it. */
async function through(
  given: Config,
  deliver: Deliver,
  act: (put: (object: PutObjectCommandInput) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const { accessKeyId, secretAccessKey, sessionToken, endpoint, region, headers = {} } = given;
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: region ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    // The queue tries again, with more patience.
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: {
      async handle(request: SdkRequest) {
        const { protocol, hostname, port, path, query, method, body } = request;
        const answer = await deliver({
          url: `${protocol}//${hostname}${port ? `:${port}` : ''}${path}${queryText(query)}`,
          method: method as 'HEAD' | 'PUT',
          headers: { ...headers, ...withoutHost(request.headers) },
          ...(body !== undefined && { body: body as string | Uint8Array }),
        });
        accepted(answer);
        return {
          response: {
            statusCode: answer.status,
            headers: answer.headers,
            body: Readable.from([answer.body]),
          },
        };
      },
    },
  });
  try {
    await act((object) => client.send(new PutObjectCommand(object)));
  } catch (error) {
    if (error instanceof Rejected || error instanceof DeliveryFailed) throw error;
    throw new Rejected('its answer could not be read', false);
  } finally {
    client.destroy();
  }
}

interface SdkRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
  readonly path: string;
  readonly method: string;
  readonly query?: Readonly<Record<string, string | string[] | null>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const queryText = (query: SdkRequest['query']): string => {
  const pairs = Object.entries(query ?? {}).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value ?? ''))}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

/** It is signed, and the connection names the same one. */
const withoutHost = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['host', 'content-length'].includes(name.toLowerCase())),
  );
