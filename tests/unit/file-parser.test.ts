import { createHash } from 'node:crypto';
import { createDocumentReader } from '../../src/documents/reader';
import { ApiError } from '../../src/errors';
import { buildCatalogue, type Endpoint } from '../../src/inference/catalogue';
import { fileParser, type FileParserParts } from '../../src/plugins/file-parser';
import type { ChatRequest } from '../../src/providers/format';
import { dataUrl, pdfOf } from '../support/pdf';

const STAYS = new AbortController().signal;
const URL_OF_FILE = 'https://files.example/a.pdf';
const endpoint = buildCatalogue({
  providers: [{ slug: 'p', protocol: 'demo' }],
  models: [{ id: 'a/b', endpoints: [{ provider: 'p', pricing: { prompt: '0', completion: '0' } }] }],
}).models.get('a/b')?.endpoints[0] as Endpoint;

const withFiles = (...data: readonly string[]): ChatRequest => ({
  messages: [
    {
      role: 'user',
      content: data.map((file_data, i) => ({ type: 'file', file: { filename: `f${i}.pdf`, file_data } })),
    },
  ],
});

async function run(chat: ChatRequest, parts: Partial<FileParserParts> = {}, signal = STAYS) {
  const parser = fileParser(undefined, chat, { documents: createDocumentReader(), ...parts });
  await parser?.prepare?.(chat, [endpoint], signal, (messages) => Promise.resolve(messages));
  return {
    sent: () => JSON.stringify(parser?.adapt?.(chat, endpoint)),
    annotations: () => parser?.annotations?.(endpoint) ?? [],
  };
}

test('a request without files needs nothing', () => {
  const chat: ChatRequest = { messages: [{ role: 'user', content: 'Hi' }] };
  expect(fileParser(undefined, chat, { documents: createDocumentReader() })).toBeUndefined();
});

describe('a file by its address', () => {
  const asked: string[] = [];
  const fetchFile: FileParserParts['fetchFile'] = async (url) => {
    asked.push(url);
    return { mediaType: 'application/pdf', bytes: pdfOf('from afar') };
  };
  beforeEach(() => void (asked.length = 0));

  test('is fetched once, and read', async () => {
    const { sent, annotations } = await run(withFiles(URL_OF_FILE, URL_OF_FILE), { fetchFile });
    expect(sent().match(/from afar/g)).toHaveLength(2);
    expect(asked).toEqual([URL_OF_FILE]);
    expect(annotations()).toHaveLength(1);
  });

  test('is not fetched again when its annotation is sent back', async () => {
    const hash = createHash('sha256').update(URL_OF_FILE).digest('hex');
    const chat = withFiles(URL_OF_FILE);
    const annotations = [{ type: 'file', file: { hash, content: [{ type: 'text', text: 'kept' }] } }];
    const before = { ...chat, messages: [...chat.messages, { role: 'assistant' as const, annotations }] };
    const { sent } = await run(before, { fetchFile });
    expect(sent()).toContain('kept');
    expect(asked).toEqual([]);
  });

  test('that cannot be had is refused by its name', async () => {
    const refusal = new ApiError('invalid_request', 'no address of the public internet');
    const { sent } = await run(withFiles(URL_OF_FILE), { fetchFile: () => Promise.reject(refusal) });
    expect(sent).toThrow('file "f0.pdf": no address of the public internet');
  });

  test('that is a text is text', async () => {
    const { sent } = await run(withFiles(URL_OF_FILE), {
      fetchFile: async () => ({ mediaType: 'text/plain', bytes: Buffer.from('plain words') }),
    });
    expect(sent()).toContain('plain words');
  });
});

test('the same file twice is read once, and stands twice', async () => {
  let read = 0;
  const documents = { read: async () => (read++, { title: '', pages: ['words'] }) };
  const file = dataUrl(pdfOf('x'));
  const { sent } = await run(withFiles(file, file, dataUrl(pdfOf('y'))), { documents });
  expect(read).toBe(2);
  expect(sent().match(/words/g)).toHaveLength(3);
});

test('more than 32 files are refused', async () => {
  const files = Array.from({ length: 33 }, (_, i) => dataUrl(Buffer.from(`${i}`), 'text/plain'));
  await expect(run(withFiles(...files))).rejects.toMatchObject({ type: 'invalid_request' });
  await expect(run(withFiles(...files.slice(1)))).resolves.toBeDefined();
});

test('a caller who leaves ends it', async () => {
  const caller = new AbortController();
  const running = run(withFiles(dataUrl(pdfOf('x'))), {}, caller.signal);
  caller.abort();
  await expect(running).rejects.toMatchObject({ status: 499 });
});

test('a failure that is no fault of the file stays one', async () => {
  const documents = { read: () => Promise.reject(new TypeError('ours')) };
  await expect(run(withFiles(dataUrl(pdfOf('x'))), { documents })).rejects.toThrow(TypeError);
});
