/**
 * What runs apart from the event loop, and knows nothing of the process: no environment, no files of
 * ours. It is text so that it runs the same from the sources and from the build.
 */

const frame = (body: string): string => `
const { parentPort, workerData } = require('node:worker_threads');
const { bytes, base, library, most } = workerData;
(async () => {${body}})()
  .catch((error) => ({ refused: error?.name === 'PasswordException' ? 'password' : 'broken' }))
  .then((said) => parentPort.postMessage(said));
`;

const PDF = `
  const { getDocumentProxy } = await import(library);
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false });
  if (pdf.numPages > most.pages && !most.beginning) return { refused: 'pages' };
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const pages = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, most.pages); number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => (item.str ?? '') + (item.hasEOL ? '\\n' : '')).join('');
    if (characters + text.length > most.characters) {
      if (!most.beginning) return { refused: 'characters' };
      pages.push(text.slice(0, most.characters - characters).trim());
      break;
    }
    characters += text.length;
    pages.push(text.trim());
    page.cleanup();
  }
  return { title: typeof info?.Title === 'string' ? info.Title : '', pages };
`;

const HTML = `
  const { convert } = await import(library);
  const absolute = (path) => (URL.canParse(path, base) ? new URL(path, base).href : path);
  const markup = Buffer.from(bytes).toString('utf8');
  const found = /<title[^>]*>([^<]{0,1000})/i.exec(markup.slice(0, 200_000));
  const text = convert(markup, {
    wordwrap: false,
    limits: { maxInputLength: most.characters * 4, maxDepth: 200 },
    selectors: [
      { selector: 'a', options: { pathRewrite: absolute, hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'svg', format: 'skip' },
      { selector: 'noscript', format: 'skip' },
      { selector: 'template', format: 'skip' },
    ],
  });
  const title = found ? convert(found[1], { wordwrap: false }).trim() : '';
  return { title, pages: [text.slice(0, most.characters)] };
`;

/** By kind of document: the program, and the library that it loads. */
export const PROGRAMS = {
  pdf: { program: frame(PDF), library: 'unpdf' },
  html: { program: frame(HTML), library: 'html-to-text' },
} as const;

export type DocumentKind = keyof typeof PROGRAMS;
