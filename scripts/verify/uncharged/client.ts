/** One call as a client makes it, in each caller's format. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_TOKENS, written, type Order } from './provider';
import type { Client, Format, Way } from './ways';

const PATHS = {
  chat: '/chat/completions',
  responses: '/responses',
  messages: '/messages',
} as const satisfies Record<Format, string>;

const TOOLS = {
  chat: { type: 'function', function: { name: 'deep', parameters: { type: 'object' } } },
  responses: { type: 'function', name: 'deep', parameters: { type: 'object' }, strict: null },
  messages: { name: 'deep', input_schema: { type: 'object' } },
} as const satisfies Record<Format, object>;

export interface Target {
  readonly origin: string;
  readonly key: string;
  readonly model: string;
  readonly format: Format;
  readonly session: string;
}

export function bodyOf({ model, format }: Target, way: Way, order: Order): object {
  const content = written(order);
  return {
    model,
    stream: way.plain === undefined,
    ...(format === 'responses'
      ? { input: content, max_output_tokens: MAX_TOKENS }
      : { messages: [{ role: 'user', content }], max_tokens: MAX_TOKENS }),
    ...(way.hasTools && { tools: [TOOLS[format]] }),
    ...way.more,
  };
}

/** Makes the call and does what the client is to do. */
export async function act(target: Target, way: Way, order: Order): Promise<void> {
  const body = JSON.stringify(bodyOf(target, way, order));
  const { client } = way;
  if (client.act === 'stall') return stall(target, body, client.leaveAfterMs);
  const once = client.act === 'replay' || client.act === 'leaveAndReplay';
  const key = { 'x-session-id': target.session, ...(once && { 'idempotency-key': target.session }) };
  await call(target, body, client, key);
  if (!once) return;
  await sleep(300);
  await call(target, body, { act: 'read' }, key);
}

async function call(
  target: Target,
  body: string,
  client: Client,
  headers: Record<string, string>,
): Promise<void> {
  const leaving = new AbortController();
  const leave = async (afterMs = 0): Promise<void> => {
    await sleep(afterMs);
    leaving.abort();
  };
  if (client.act === 'leave' && client.on === undefined) void leave(client.afterMs);
  try {
    const response = await fetch(`${target.origin}/api/v1${PATHS[target.format]}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/json', ...headers },
      body,
      signal: leaving.signal,
    });
    const on = client.act === 'leave' || client.act === 'leaveAndReplay' ? client.on : undefined;
    let text = '';
    let isLeaving = false;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      if (on === undefined || isLeaving || !text.includes(on)) continue;
      isLeaving = true;
      void leave(client.act === 'leave' ? client.afterMs : 0);
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
}

/** Sends a request and reads nothing of the answer. */
async function stall(
  { origin, key, format, session }: Target,
  body: string,
  leaveAfterMs = 8_000,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => undefined);
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write(
    `POST /api/v1${PATHS[format]} HTTP/1.1\r\nHost: verify\r\nAuthorization: Bearer ${key}\r\n` +
      `X-Session-Id: ${session}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await Promise.race([closed, sleep(leaveAfterMs, undefined, { ref: false })]);
  socket.destroy();
}
