/** Calls of operations, each answer held against the document. */
import type { FormData } from 'undici';
import type { Operation } from '../fuzz/oracle';
import { agent } from '../harness';
import type { Bench } from './bench';

export const BASE = '/api/v1';

/** The operation's path, with a word in it that leads nowhere. */
export const filled = ({ path }: Operation): string => `${BASE}${path.replace(/\{\w+\}/g, 'x')}`;

export interface Told {
  readonly status: number;
  readonly text: string;
  /** All but those that differ from answer to answer. */
  readonly headers: string;
}

interface Asked {
  readonly operation: Operation;
  readonly key: string | undefined;
  readonly path?: string;
  readonly body?: string | FormData;
}

/** @param problems takes what the answer breaks of the document. */
export async function ask(
  { gateway, oracle }: Bench,
  { operation, key, path = filled(operation), body = '{}' }: Asked,
  problems: string[],
): Promise<Told> {
  const {
    statusCode,
    headers,
    body: answer,
  } = await agent.request({
    origin: gateway.origin,
    path,
    method: operation.method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(operation.body && typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(operation.body && { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  problems.push(
    ...oracle
      .brokenBy(operation, { status: statusCode, headers, body: bytes })
      .map((problem) => `${operation.id}: ${problem}`),
  );
  const { 'x-request-id': _id, 'x-generation-id': _generation, date: _date, ...steady } = headers;
  return { status: statusCode, text: bytes.toString(), headers: JSON.stringify(steady) };
}
