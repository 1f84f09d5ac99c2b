import type { DeliveryAnswer } from '../../providers/transport';
import { chatMessage, metadataOf } from '../document';
import { digest, type BroadcastEvent } from '../event';
import { Rejected, basic, configOf, credential, httpKind, url } from '../kind';

/** Langfuse's batch ingestion: a trace and one generation for each event. */
export const langfuse = httpKind({
  config: configOf({
    baseUrl: url.default('https://cloud.langfuse.com'),
    publicKey: credential,
    secretKey: credential,
  }),
  secrets: ['publicKey', 'secretKey'],
  batch: 20,
  call: (events, { baseUrl, publicKey, secretKey }) => ({
    url: `${baseUrl}/api/public/ingestion`,
    method: 'POST',
    headers: { authorization: basic(publicKey, secretKey) },
    body: JSON.stringify({ batch: events.flatMap(entries) }),
  }),
  testCall: ({ baseUrl, publicKey, secretKey }) => ({
    url: `${baseUrl}/api/public/projects`,
    method: 'GET',
    headers: { authorization: basic(publicKey, secretKey) },
  }),
  check: refuseErrors,
});

const TRACE = 'trace';
const GENERATION = 'generation';

/** Ids follow from the generation, so that a repeat is known as one. */
function entries(event: BroadcastEvent): object[] {
  const timestamp = new Date(event.startedAtMs).toISOString();
  const input = event.input?.map(chatMessage);
  const output = event.output?.map(chatMessage);
  const { tokens } = event;
  return [
    {
      id: `${event.id}:${TRACE}`,
      type: 'trace-create',
      timestamp,
      body: {
        id: event.traceId,
        timestamp,
        name: event.traceName,
        userId: event.userId,
        sessionId: event.sessionId,
        metadata: event.metadata,
        ...(input && { input }),
        ...(output && { output: output.length === 1 ? output[0] : output }),
      },
    },
    {
      id: `${event.id}:${GENERATION}`,
      type: 'generation-create',
      timestamp,
      body: {
        id: digest(`langfuse ${event.id}`, 32),
        traceId: event.traceId,
        parentObservationId: event.parentSpanId,
        name: event.spanName,
        startTime: timestamp,
        completionStartTime:
          event.firstTokenMs === null ? null : new Date(event.startedAtMs + event.firstTokenMs).toISOString(),
        endTime: new Date(event.endedAtMs).toISOString(),
        model: event.model,
        modelParameters: event.parameters,
        usageDetails: {
          ...(tokens.prompt !== null && { input: tokens.prompt }),
          ...(tokens.completion !== null && { output: tokens.completion }),
          ...(tokens.total !== null && { total: tokens.total }),
        },
        ...(event.cost && { costDetails: { total: event.cost.totalUsd } }),
        level: event.errorType === null ? 'DEFAULT' : 'ERROR',
        ...(event.errorType !== null && { statusMessage: event.errorMessage ?? event.errorType }),
        metadata: metadataOf(event),
        ...(input && { input }),
        ...(output && { output: output.length === 1 ? output[0] : output }),
      },
    },
  ];
}

/** A 207 tells of each entry whether it was taken. */
function refuseErrors({ body }: DeliveryAnswer): void {
  let answer: { errors?: { id?: unknown; status?: unknown }[] };
  try {
    answer = JSON.parse(body.toString()) as typeof answer;
  } catch {
    return;
  }
  const errors = Array.isArray(answer.errors) ? answer.errors : [];
  if (errors.length === 0) return;
  const ids = new Set(errors.map(({ id }) => String(id).replace(/:[a-z]+$/, '')));
  const statuses = errors.map(({ status }) => Number(status));
  throw new Rejected(
    `it refused entries with the status ${statuses[0]}`,
    statuses.every((status) => status >= 400 && status < 500 && status !== 429),
    ids,
  );
}
