import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Express, Response } from 'express';
import { installationRoot } from '../config';

/** The reference page and what it loads: all of it comes from this installation. */
export const DOCS_PATHS = ['/docs', '/docs/start.js', '/docs/style.css', '/docs/reference.js'];

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

export function mountDocs(app: Express): void {
  const serve = (path: string, type: string, body: string): void => {
    app.get(path, (_request, response: Response) => {
      response.setHeader('Content-Security-Policy', POLICY);
      response.writeHead(200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  };
  serve('/docs', 'text/html', PAGE);
  serve('/docs/start.js', 'text/javascript', START);
  serve('/docs/style.css', 'text/css', STYLE);
  app.get('/docs/reference.js', (_request, response, next) => {
    const file = program();
    if (file === undefined) return next();
    response.sendFile(file, { maxAge: '1h', headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
  });
}

/** The page's program: copied by the build, else where the package lies. */
const program = (): string | undefined =>
  [
    join(installationRoot(), 'dist/docs/reference.js'),
    join(installationRoot(), 'node_modules/@scalar/api-reference/dist/browser/standalone.js'),
  ].find((file) => existsSync(file));

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Model Gateway API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/style.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/**
 * Starts the page, and mends what its program leaves unclear to screen readers: buttons without a name, names that hide
 * what is written on a button, and roles without the attributes they require.
 */
const START = `const start = async () => {
  const contract = await (await fetch('/openapi.json')).json();
  const follow = (value) => {
    const name = value?.$ref?.split('/').slice(1);
    return name ? name.reduce((part, key) => part[key], contract) : value;
  };
  // Optional parameters come with an example, but are sent only when they are ticked.
  for (const path of Object.values(contract.paths))
    for (const operation of Object.values(path)) {
      const bodies = Object.values(operation.requestBody?.content ?? {});
      const names = ['default', ...bodies.flatMap(({ examples }) => Object.keys(examples ?? {}))];
      operation.parameters = operation.parameters?.map(follow).map((parameter) => {
        if (parameter.required) return parameter;
        const { examples, enum: values } = follow(parameter.schema) ?? {};
        const example = { value: (examples ?? values)?.[0] ?? '', 'x-disabled': true };
        return { ...parameter, examples: Object.fromEntries(names.map((name) => [name, example])) };
      });
    }
  contract.info.description += '\\n\\nThe document behind this page: [JSON](/openapi.json), [YAML](/openapi.yaml).';
  Scalar.createApiReference('#reference', {
    content: contract,
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    authentication: { preferredSecurityScheme: 'apiKey' },
  });
};
start();

const set = (element, name, value) => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};
const mends = {
  'button:not([aria-label]):not([aria-labelledby])': (button) => {
    if (button.textContent.trim() === '') set(button, 'aria-label', button.title || 'Copy');
  },
  // Their text is there only while the pointer is on them.
  'button[class*="copy-button"]:not([aria-label])': (button) => set(button, 'aria-label', 'Copy'),
  '[aria-controls]': (element) => {
    const ids = element.getAttribute('aria-controls').split(' ');
    if (!ids.some((id) => document.getElementById(id))) element.removeAttribute('aria-controls');
  },
  '[contenteditable][role="textbox"]:not([aria-label])': (editor) => set(editor, 'aria-label', 'Body'),
  'button.show-more[aria-label]': (button) => {
    const label = button.getAttribute('aria-label');
    const text = button.textContent.trim();
    if (!label.includes(text)) set(button, 'aria-label', text + ': ' + label);
  },
  'button[role="none"]': (button) => button.removeAttribute('role'),
  'input[role="combobox"]:not([aria-expanded])': (input) => set(input, 'aria-expanded', 'true'),
  '[contenteditable][role="combobox"]:not([aria-expanded])': (editor) => set(editor, 'role', 'textbox'),
};
const mend = () => {
  for (const [selector, change] of Object.entries(mends))
    for (const element of document.querySelectorAll(selector)) change(element);
};
let isDue = false;
new MutationObserver(() => {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    mend();
  }, 50);
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['role', 'aria-expanded', 'aria-controls'] });
`;

/** Colours that stand out enough from what is behind them. */
const STYLE = `.light-mode {
  --scalar-color-2: #4f4f4f !important;
  --scalar-color-3: #5f5f5f !important;
  --scalar-color-green: #00613d !important;
  --scalar-color-red: #b3000c !important;
  --scalar-color-yellow: #6b4e00 !important;
  --scalar-color-blue: #00558f !important;
  --scalar-color-orange: #8a3d00 !important;
  --scalar-color-purple: #5203d1 !important;
}
.dark-mode {
  --scalar-color-2: #c4c4c4 !important;
  --scalar-color-3: #b0b0b0 !important;
  --scalar-color-green: #4fd49b !important;
  --scalar-color-red: #ff9a9a !important;
  --scalar-color-yellow: #ffd666 !important;
  --scalar-color-blue: #8cc8ff !important;
  --scalar-color-orange: #ffb27a !important;
  --scalar-color-purple: #c9a9ff !important;
}
.property--deprecated > * {
  opacity: 1 !important;
}
`;
