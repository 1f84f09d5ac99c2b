import { configOf, httpKind, url } from '../kind';
import { traceExport, tracesUrl } from '../otlp';

export const otelCollector = httpKind({
  config: configOf({ endpoint: url }),
  secrets: [],
  call: (events, { endpoint }) => ({
    url: tracesUrl(endpoint),
    method: 'POST',
    headers: {},
    body: traceExport(events),
  }),
});
