import { join } from 'node:path';
import { lazy } from '../lazy';
import type { BroadcastEvent } from './event';
import type * as spans from './spans';

/** The address of a collector, with the path that OTLP has for traces. */
export const tracesUrl = (endpoint: string): string =>
  /\/v1\/traces$/.test(endpoint) ? endpoint : `${endpoint}/v1/traces`;

/** What all kinds that take traces are sent. The packages behind it are loaded by the first: few have such a kind. */
export const traceExport = (events: readonly BroadcastEvent[]): Uint8Array => exporter().traceExport(events);

const exporter = lazy<typeof spans>(join(__dirname, 'spans'));
