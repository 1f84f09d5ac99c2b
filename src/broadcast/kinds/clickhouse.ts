import { chatMessage } from '../document';
import { digest, type BroadcastEvent } from '../event';
import { configOf, credential, httpKind, text, url } from '../kind';

const name = text.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected a name of letters, digits and "_"');

/** Rows over ClickHouse's HTTP interface, inserted by the names of their columns. */
export const clickhouse = httpKind({
  config: configOf({
    host: text.transform((given) => (/^https?:\/\//.test(given) ? given : `https://${given}`)).pipe(url),
    database: name,
    username: credential,
    password: credential,
    table: name.default('SERVICE_TRACES'),
  }),
  secrets: ['password'],
  batch: 500,
  call(events, config) {
    const token = digest(events.map((event) => event.id).join(' '), 32);
    return {
      url: queryUrl(config, {
        query: `INSERT INTO \`${config.table}\` FORMAT JSONEachRow`,
        // Tables that remember insertions drop a repeat.
        insert_deduplication_token: token,
        date_time_input_format: 'best_effort',
        input_format_skip_unknown_fields: '1',
      }),
      method: 'POST',
      headers: credentials(config),
      body: events.map((event) => JSON.stringify(rowOf(event))).join('\n'),
    };
  },
  testCall: (config) => ({
    url: queryUrl(config, { query: `SELECT id FROM \`${config.table}\` LIMIT 0` }),
    method: 'GET',
    headers: credentials(config),
  }),
});

interface Server {
  readonly host: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

const queryUrl = ({ host, database }: Server, parameters: Readonly<Record<string, string>>): string =>
  `${host}/?${new URLSearchParams({ database, ...parameters }).toString()}`;

const credentials = ({ username, password }: Server): Record<string, string> => ({
  'x-clickhouse-user': username,
  'x-clickhouse-key': password,
});

/** One column each; nested values are JSON. */
const rowOf = (event: BroadcastEvent): Record<string, unknown> => ({
  id: event.id,
  trace_id: event.traceId,
  span_id: event.spanId,
  parent_span_id: event.parentSpanId ?? '',
  trace_name: event.traceName,
  name: event.spanName,
  started_at: new Date(event.startedAtMs).toISOString(),
  ended_at: new Date(event.endedAtMs).toISOString(),
  time_to_first_token_ms: event.firstTokenMs,
  api_type: event.apiType,
  requested_model: event.requestedModel,
  model: event.model,
  provider: event.provider ?? '',
  status: event.status,
  error_type: event.errorType ?? '',
  error_message: event.errorMessage ?? '',
  finish_reason: event.finishReason ?? '',
  streamed: event.streamed,
  cancelled: event.cancelled,
  prompt_tokens: event.tokens.prompt,
  completion_tokens: event.tokens.completion,
  total_tokens: event.tokens.total,
  user_id: event.userId ?? '',
  session_id: event.sessionId ?? '',
  total_cost: event.cost?.totalUsd ?? null,
  api_key_hash: event.identity?.apiKeyHash ?? '',
  api_key_name: event.identity?.apiKeyName ?? '',
  workspace_id: event.identity?.workspaceId ?? '',
  request_id: event.requestContext?.requestId ?? '',
  user_agent: event.requestContext?.userAgent ?? '',
  referer: event.requestContext?.referer ?? '',
  parameters: JSON.stringify(event.parameters),
  metadata: JSON.stringify(event.metadata),
  input: event.input ? JSON.stringify(event.input.map(chatMessage)) : '',
  output: event.output ? JSON.stringify(event.output.map(chatMessage)) : '',
});
