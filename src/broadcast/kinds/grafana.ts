import { basic, configOf, credential, httpKind, text, url } from '../kind';
import { traceExport, tracesUrl } from '../otlp';

export const grafana = httpKind({
  // Every stack has an address of its own, so there is none to assume.
  config: configOf({ apiKey: credential, instanceId: text, baseUrl: url }),
  secrets: ['apiKey'],
  call: (events, { apiKey, instanceId, baseUrl }) => ({
    url: tracesUrl(new URL(baseUrl).pathname === '/' ? `${baseUrl}/otlp` : baseUrl),
    method: 'POST',
    headers: { authorization: basic(instanceId, apiKey) },
    body: traceExport(events),
  }),
});
