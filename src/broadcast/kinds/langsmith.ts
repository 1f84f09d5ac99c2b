import { configOf, credential, httpKind, text, url } from '../kind';
import { traceExport } from '../otlp';

export const langsmith = httpKind({
  config: configOf({
    apiKey: credential,
    endpoint: url.default('https://api.smith.langchain.com'),
    project: credential.default('main'),
    workspaceId: text.optional(),
  }),
  secrets: ['apiKey'],
  call: (events, { apiKey, endpoint, project, workspaceId }) => ({
    url: `${endpoint}/otel/v1/traces`,
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      'langsmith-project': project,
      ...(workspaceId !== undefined && { 'x-tenant-id': workspaceId }),
    },
    body: traceExport(events),
  }),
});
