import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { digest } from '../event';
import { configOf, credential, httpKind, url } from '../kind';
import { traceExport } from '../otlp';

/** OTLP in JSON for any server; signed as Standard Webhooks has it, where a secret was agreed on. */
export const webhook = httpKind({
  config: configOf({
    url,
    method: z.enum(['POST', 'PUT']).default('POST'),
    signingSecret: credential.min(16, 'expected at least 16 characters').optional(),
  }),
  secrets: ['signingSecret'],
  call(events, config) {
    const body = traceExport(events);
    // The same events have the same id, however often they are sent.
    const id = `msg_${digest(events.map((event) => event.id).join(' '), 32)}`;
    return {
      url: config.url,
      method: config.method,
      headers: signed(id, body, config.signingSecret),
      body,
    };
  },
  /** Empty, and signed like any other: a server that checks signatures is to take it. */
  testCall: (config) => ({
    url: config.url,
    method: config.method,
    headers: {
      'x-test-connection': 'true',
      ...signed(`msg_${randomBytes(16).toString('hex')}`, '', config.signingSecret),
    },
    body: '',
  }),
  alsoPasses: new Set([400]),
});

function signed(id: string, body: Uint8Array | '', secret: string | undefined): Record<string, string> {
  const seconds = String(Math.floor(Date.now() / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': seconds };
  if (secret === undefined) return headers;
  const code = createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${code}` };
}
