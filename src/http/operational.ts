import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Express, Response } from 'express';
import { stringify } from 'yaml';
import { installationRoot } from '../config';
import type { OpenApiDocument } from './document';
import { notAllowed } from './error-handler';
import type { Metrics } from './metrics';

interface Parts {
  readonly document: OpenApiDocument;
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
  '/docs',
  '/docs/start.js',
  '/docs/reference.js',
];

const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

export function mountOperational(app: Express, { document, metrics, isReady }: Parts): void {
  const json = JSON.stringify(document);
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
    plain(response, 200, 'application/json; charset=utf-8', json),
  );
  app.get('/openapi.yaml', (_request, response) => {
    yaml ??= stringify(document, { aliasDuplicateObjects: false });
    plain(response, 200, 'application/yaml; charset=utf-8', yaml);
  });

  app.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', DOCS_POLICY);
    plain(response, 200, 'text/html; charset=utf-8', DOCS_PAGE);
  });
  app.get('/docs/start.js', (_request, response) =>
    plain(response, 200, 'text/javascript; charset=utf-8', DOCS_START),
  );
  app.get('/docs/reference.js', (_request, response, next) => {
    const file = referencePage();
    if (file === undefined) return next();
    response.sendFile(file, { maxAge: '1h', headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
  });
  for (const path of OPERATIONAL_PATHS)
    app.all(path, ({ method }, _response, next) =>
      next(method === 'GET' || method === 'HEAD' ? undefined : notAllowed(method, 'GET, HEAD')),
    );
}

/** The reference page's program: copied by the build, else where the package lies. */
const referencePage = (): string | undefined =>
  [
    join(installationRoot(), 'dist/docs/reference.js'),
    join(installationRoot(), 'node_modules/@scalar/api-reference/dist/browser/standalone.js'),
  ].find((file) => existsSync(file));

const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Model Gateway API</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const DOCS_START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  documentDownloadType: 'both',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
});
`;
