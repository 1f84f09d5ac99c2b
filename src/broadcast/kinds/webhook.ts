import { createHmac } from 'node:crypto';
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
      headers: { 'webhook-id': id, ...signature(id, body, config.signingSecret) },
      body,
    };
  },
  testCall: (config) => ({
    url: config.url,
    method: config.method,
    headers: { 'x-test-connection': 'true' },
    body: '',
  }),
  alsoPasses: new Set([400]),
});

function signature(id: string, body: Uint8Array, secret: string | undefined): Record<string, string> {
  const seconds = String(Math.floor(Date.now() / 1000));
  if (secret === undefined) return { 'webhook-timestamp': seconds };
  const signed = createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64');
  return { 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signed}` };
}
