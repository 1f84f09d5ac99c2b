import { z } from 'zod';
import { configOf, credential, httpKind } from '../kind';
import { traceExport } from '../otlp';

const HOSTS = { us: 'https://otlp.nr-data.net', eu: 'https://otlp.eu01.nr-data.net' } as const;

export const newrelic = httpKind({
  config: configOf({ licenseKey: credential, region: z.enum(['us', 'eu']).default('us') }),
  secrets: ['licenseKey'],
  call: (events, { licenseKey, region }) => ({
    url: `${HOSTS[region]}/v1/traces`,
    method: 'POST',
    headers: { 'api-key': licenseKey },
    body: traceExport(events),
  }),
});
