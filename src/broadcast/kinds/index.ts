import type { DestinationKind } from '../../stores/destinations';
import type { Kind } from '../kind';
import { braintrust } from './braintrust';
import { clickhouse } from './clickhouse';
import { datadog } from './datadog';
import { grafana } from './grafana';
import { langfuse } from './langfuse';
import { langsmith } from './langsmith';
import { newrelic } from './newrelic';
import { otelCollector } from './otel-collector';
import { posthog } from './posthog';
import { s3 } from './s3';
import { sentry } from './sentry';
import { webhook } from './webhook';

const KINDS = {
  braintrust,
  clickhouse,
  datadog,
  grafana,
  langfuse,
  langsmith,
  newrelic,
  'otel-collector': otelCollector,
  posthog,
  s3,
  sentry,
  webhook,
} satisfies Record<DestinationKind, unknown>;

export const OFFERED = Object.keys(KINDS) as DestinationKind[];

/** A configuration is read by the schema of its kind before anything else sees it. */
export const kindOf = (type: DestinationKind): Kind => KINDS[type];
