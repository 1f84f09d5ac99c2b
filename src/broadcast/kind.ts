import { z } from 'zod';
import type { Deliver, DeliveryAnswer, DeliveryCall } from '../providers/transport';
import type { BroadcastEvent } from './event';
import { trimEnd } from '../trim';

/** One kind of destination: what its configuration holds, and how events are said to it. */
export interface Kind<Config extends BaseConfig = BaseConfig> {
  readonly config: z.ZodType<Config>;
  /** Fields of the configuration that are shown masked; values of headers are in any case. */
  readonly secrets: readonly string[];
  /** Most events in one sending. */
  readonly batch: number;
  /** Makes a call that changes nothing. @throws Rejected or DeliveryFailed when the destination cannot be used. */
  test(config: Config, deliver: Deliver): Promise<void>;
  /** Resolves when all events have arrived. @throws Rejected or DeliveryFailed */
  send(events: readonly BroadcastEvent[], config: Config, deliver: Deliver): Promise<void>;
}

export interface BaseConfig {
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The destination answered, and did not take all. The message holds nothing of its answer. */
export class Rejected extends Error {
  constructor(
    message: string,
    /** Another try of the same events is of no use. */
    readonly isFinal: boolean,
    /** Ids of the generations that were not taken; undefined: none was. */
    readonly ids?: ReadonlySet<string>,
  ) {
    super(message);
  }
}

const FINAL = new Set([400, 405, 413, 415, 422]);

/** @throws Rejected unless the status says that it was taken. */
export function accepted(answer: DeliveryAnswer): DeliveryAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Rejected(`it answered with the status ${answer.status}`, FINAL.has(answer.status));
}

/** Fields that every configuration may have, and those of one kind. */
export const configOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, headers: headers.optional() });

const headers = z
  .record(
    z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/, 'expected the name of a header'),

    z
      .string()
      .max(4_096)
      .regex(/^[^\0-\x1f\x7f]*$/, 'expected a value on one line'),
  )
  .refine((given) => Object.keys(given).length <= 32, 'expected at most 32 headers')
  .refine(
    (given) => !Object.keys(given).some((name) => FIXED.has(name.toLowerCase())),
    'expected none of the headers that belong to the connection',
  );

const FIXED = new Set([
  'connection',
  'content-length',
  'content-type',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

export const text = z.string().min(1, 'expected a text').max(2_048);

// It goes into a header.
export const credential = text.regex(/^[\x21-\x7e]+$/, 'expected visible ASCII characters without spaces');

const hasNoCredentials = (given: string): boolean =>
  !URL.canParse(given) || (new URL(given).username === '' && new URL(given).password === '');

/** An address, without a slash at the end. */
export const url = text
  .refine(
    (given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol),
    'expected an http or https URL',
  )
  // It is shown as it is, unlike a secret.
  .refine(hasNoCredentials, 'expected a URL without a user and password; give them in a header')
  .transform((given) => trimEnd(given, '/'));

/** A kind whose events go out in one HTTP call of JSON. */
export const httpKind = <Config extends BaseConfig>(parts: {
  readonly config: z.ZodType<Config>;
  readonly secrets: readonly string[];
  readonly batch?: number;
  readonly call: (events: readonly BroadcastEvent[], config: Config) => DeliveryCall;
  /** Absent: the call without any event. */
  readonly testCall?: (config: Config) => DeliveryCall;
  /** What passes the test beside a success. */
  readonly alsoPasses?: ReadonlySet<number>;
  /** @throws Rejected when the answer, although a success, says otherwise. */
  readonly check?: (answer: DeliveryAnswer) => void;
}): Kind<Config> => {
  const complete = (call: DeliveryCall, config: Config): DeliveryCall => ({
    ...call,
    // What the kind itself says goes before what was configured.
    headers: {
      ...lowered(config.headers ?? {}),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...lowered(call.headers),
    },
  });
  return {
    config: parts.config,
    secrets: parts.secrets,
    batch: parts.batch ?? 100,
    async test(config, deliver) {
      const answer = await deliver(complete(parts.testCall?.(config) ?? parts.call([], config), config));
      if (!parts.alsoPasses?.has(answer.status)) accepted(answer);
    },
    async send(events, config, deliver) {
      const answer = accepted(await deliver(complete(parts.call(events, config), config)));
      parts.check?.(answer);
    },
  };
};

const lowered = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
