import type { Express, Response } from 'express';
import type * as Yaml from 'yaml';
import { lazy } from '../lazy';
import { DOCS_PATHS, mountDocs } from './docs';
import type { OpenApiDocument } from './document';
import { notAllowed } from './error-handler';
import type { Metrics } from './metrics';

interface Parts {
  readonly document: OpenApiDocument;
  /** The same API in the formats of others. */
  readonly compatible: OpenApiDocument;
  readonly metrics: Metrics;
  /** Whether requests can be served now. */
  readonly isReady: () => Promise<boolean>;
}

/** The paths outside the versioned prefix, for the people and programs that run the gateway. */
export const OPERATIONAL_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/openapi.yaml',
  '/v1/openapi.json',
  ...DOCS_PATHS,
];

const yamlPackage = lazy<typeof Yaml>('yaml');

export function mountOperational(app: Express, { document, compatible, metrics, isReady }: Parts): void {
  let json: string | undefined;
  let yaml: string | undefined;
  const plain = (response: Response, status: number, type: string, body: string): void => {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  };

  app.get('/healthz', (_request, response) => plain(response, 200, 'application/json', '{"status":"ok"}'));
  app.get('/readyz', (_request, response) => {
    isReady().then(
      (ready) =>
        plain(
          response,
          ready ? 200 : 503,
          'application/json',
          ready ? '{"status":"ready"}' : '{"status":"not ready"}',
        ),
      () => plain(response, 503, 'application/json', '{"status":"not ready"}'),
    );
  });
  app.get('/metrics', (_request, response, next) => {
    metrics.text().then((text) => plain(response, 200, metrics.contentType, text), next);
  });
  app.get('/openapi.json', (_request, response) =>
    plain(response, 200, 'application/json; charset=utf-8', (json ??= JSON.stringify(document))),
  );
  let compatibleJson: string | undefined;
  app.get('/v1/openapi.json', (_request, response) =>
    plain(response, 200, 'application/json; charset=utf-8', (compatibleJson ??= JSON.stringify(compatible))),
  );
  app.get('/openapi.yaml', (_request, response) => {
    yaml ??= yamlPackage().stringify(document, { aliasDuplicateObjects: false });
    plain(response, 200, 'application/yaml; charset=utf-8', yaml);
  });

  mountDocs(app);
  for (const path of OPERATIONAL_PATHS)
    app.all(path, ({ method }, _response, next) =>
      next(method === 'GET' || method === 'HEAD' ? undefined : notAllowed(method, 'GET, HEAD')),
    );
}
