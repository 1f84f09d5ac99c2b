import { configOf, httpKind, text, url } from '../kind';
import { traceExport, tracesUrl } from '../otlp';

const DSN = /^https:\/\/([^:@]+)(?::[^@]*)?@([^/]+)(?:\/[^/]+)*\/(\d+)\/?$/;

export const sentry = httpKind({
  config: configOf({
    dsn: text.regex(DSN, 'expected a DSN such as https://<key>@<host>/<project>'),
    otlpEndpoint: url,
  }),
  secrets: ['dsn'],
  call: (events, { dsn, otlpEndpoint }) => ({
    url: tracesUrl(otlpEndpoint),
    method: 'POST',
    headers: { 'x-sentry-auth': `sentry sentry_key=${DSN.exec(dsn)?.[1] ?? ''}` },
    body: traceExport(events),
  }),
});
