import { createDocumentReader, type DocumentLimits } from '../../src/documents/reader';
import { blankPdf, bombPdf, pdfOf, pdfWith } from '../support/pdf';

const STAYS = new AbortController().signal;
const read = async (bytes: Uint8Array, limits: Partial<DocumentLimits> = {}) =>
  (await createDocumentReader(limits).read('pdf', bytes, STAYS)).pages;

test('the text of each page', async () => {
  expect(await read(pdfOf('First (page) \\ here', 'Second'))).toEqual(['First (page) \\ here', 'Second']);
  expect(await read(blankPdf())).toEqual(['']);
});

test('a file is read as it stands in memory, and not taken away', async () => {
  const bytes = pdfOf('Kept');
  const before = Buffer.from(bytes);
  await read(bytes);
  expect(bytes.equals(before)).toBe(true);
});

test.each<{ what: string; bytes: Buffer; limits?: Partial<DocumentLimits>; says: RegExp }>([
  { what: 'no PDF', bytes: Buffer.from('hello'), says: /cannot be read as a PDF/ },
  {
    what: 'a PDF that is only a beginning',
    bytes: Buffer.from('%PDF-1.7\n'),
    says: /cannot be read as a PDF/,
  },
  { what: 'many pages', bytes: pdfOf('a', 'b', 'c'), limits: { pages: 2 }, says: /more than 2 pages/ },
  {
    what: 'much text',
    bytes: pdfOf('a'.repeat(50)),
    limits: { characters: 40 },
    says: /more than 40 characters/,
  },
  {
    what: 'a file that takes too long',
    bytes: bombPdf(30_000_000),
    limits: { timeMs: 700 },
    says: /took longer than 0.7 s/,
  },
  {
    what: 'a file that unpacks to too much',
    bytes: bombPdf(200_000_000),
    limits: { memoryBytes: 64 * 1024 * 1024 },
    says: /too much memory/,
  },
])('$what is refused, and the event loop goes on', async ({ bytes, limits, says }) => {
  let turns = 0;
  const ticking = setInterval(() => turns++, 10);
  await expect(read(bytes, limits)).rejects.toMatchObject({
    type: 'invalid_request',
    message: expect.stringMatching(says),
  });
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(2);
});

test('a caller who leaves stops the reading', async () => {
  const caller = new AbortController();
  const reader = createDocumentReader({ workers: 1 });
  const reading = reader.read('pdf', bombPdf(30_000_000), caller.signal);
  const waiting = reader.read('pdf', pdfOf('x'), STAYS);
  setTimeout(() => caller.abort(), 100);
  await expect(reading).rejects.toMatchObject({ status: 499 });
  // Its place is free again.
  expect((await waiting).pages).toEqual(['x']);
});

test('more files wait, and above that they are refused', async () => {
  const reader = createDocumentReader({ workers: 1, waiting: 2 });
  const files = Array.from({ length: 4 }, (_, i) => reader.read('pdf', pdfOf(`file ${i}`), STAYS));
  const outcomes = await Promise.allSettled(files);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect((outcomes[3] as PromiseRejectedResult).reason).toMatchObject({ type: 'provider_overloaded' });
});

test('a page that names fonts and images it does not have is text or a refusal, never a hang', async () => {
  const odd = pdfWith([Buffer.from('BT /Missing 12 Tf (still here) Tj ET /None Do')]);
  await expect(read(odd)).resolves.toEqual([expect.any(String)]);
});

test('of a document that is too long, the beginning may do', async () => {
  const reader = createDocumentReader({ pages: 2, characters: 9 });
  const { pages } = await reader.read('pdf', pdfOf('First', 'Second', 'Third'), STAYS, { beginning: true });
  expect(pages).toEqual(['First', 'Seco']);
});

test('a web page is its title and its text, with whole links', async () => {
  const markup =
    '<html><head><title>A &amp; b</title></head><body>See <a href="/next">there</a>.<script>no()</script></body></html>';
  expect(
    await createDocumentReader().read('html', Buffer.from(markup), STAYS, { base: 'https://example.com/x' }),
  ).toEqual({ title: 'A & b', pages: ['See there [https://example.com/next].'] });
});
