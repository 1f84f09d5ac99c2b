import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zip as zipAll, gzipSync, unzipSync, zipSync } from 'fflate';
import { stringify as csvOf } from 'csv-stringify/sync';
import { Document, HeadingLevel, ImageRun, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { GIFEncoder } from 'gifenc';
import { encode as jpegOf } from 'jpeg-js';
import createFlac from 'libflacjs';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  MkvOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import { Image as WebpImage } from 'node-webpmux';
import PdfDocument from 'pdfkit';
import PptxGenJs from 'pptxgenjs';
import { PNG, type ColorType } from 'pngjs';
import { encodeImage as tiffOf } from 'utif2';
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import { WaveFile } from 'wavefile';
import writeExcelFile from 'write-excel-file/node';
import { stringify as yamlOf } from 'yaml';
import { BetterSqlite3 } from '../../../src/database/sqlite';
import type { FileSample } from './files';

/** Files as the programs of others write them, and what can be done to such files. */

const ROOT = join(__dirname, '../../..');
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const DOCX = `${OFFICE}.wordprocessingml.document`;
const XLSX = `${OFFICE}.spreadsheetml.sheet`;
const PPTX = `${OFFICE}.presentationml.presentation`;

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const pixels = (width: number, height: number, alpha = 255): Buffer =>
  Buffer.from(
    Array.from({ length: width * height * 4 }, (_, at) =>
      at % 4 === 3 ? alpha : (at * 37 + (at >> 4)) % 256,
    ),
  );
const wave = (samples: number, hertz = 440, rate = 44_100): number[] =>
  Array.from({ length: samples }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate) * 0.4);

const pdf = (
  options: PDFKit.PDFDocumentOptions,
  draw: (document: PDFKit.PDFDocument) => void,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const document = new PdfDocument(options);
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    draw(document);
    document.end();
  });

const png = (colorType: ColorType, bitDepth: 8 | 16 = 8): Buffer => {
  const image = new PNG({ width: 24, height: 16 });
  pixels(24, 16).copy(image.data);
  return PNG.sync.write(image, { colorType, bitDepth, inputColorType: 6 });
};

const jpeg = (width: number, height: number, quality: number): Buffer =>
  Buffer.from(jpegOf({ width, height, data: pixels(width, height) }, quality).data);

function gif(frames: number, transparent = false): Buffer {
  const encoder = GIFEncoder();
  for (let frame = 0; frame < frames; frame++)
    encoder.writeFrame(
      Uint8Array.from({ length: 64 }, (_, at) => (at + frame) % 2),
      8,
      8,
      {
        palette: [
          [0, 0, 0],
          [250, 90, 10],
        ],
        delay: 100,
        transparent,
      },
    );
  encoder.finish();
  return Buffer.from(encoder.bytes());
}

async function webp(options: { quality?: number; lossless?: number }, alpha?: number): Promise<Buffer> {
  const image = await WebpImage.getEmptyImage();
  await image.setImageData(pixels(32, 20, alpha), { width: 32, height: 20, ...options });
  return image.save(null);
}

const docx = (...children: (Paragraph | Table)[]): Promise<Buffer> =>
  Packer.toBuffer(new Document({ title: 'Minutes', creator: 'An author', sections: [{ children }] }));
const cell = (words: string): TableCell => new TableCell({ children: [new Paragraph(words)] });

const xlsx = (...sheets: { sheet: string; data: { value: string | number; fontWeight?: 'bold' }[][] }[]) =>
  writeExcelFile(sheets).toBuffer();

async function pptx(draw: (slides: PptxGenJs) => void): Promise<Buffer> {
  const slides = new PptxGenJs();
  draw(slides);
  return (await slides.write({ outputType: 'nodebuffer' })) as Buffer;
}

async function encoded(kind: 'mp3' | 'ogg', channels: 1 | 2, more: object): Promise<Buffer> {
  const encoder = await (kind === 'mp3' ? createMp3Encoder() : createOggEncoder());
  encoder.configure({ sampleRate: 44_100, channels, ...more });
  const sound = Float32Array.from(wave(30_000));
  // Each call gives out the same memory again.
  return Buffer.concat([
    Buffer.from(encoder.encode(Array.from({ length: channels }, () => sound))),
    Buffer.from(encoder.finalize()),
  ]);
}

const wav = (channels: number, rate: number, depth: string, change?: (file: WaveFile) => void): Buffer => {
  const file = new WaveFile();
  const scale = depth === '32f' ? 1 : depth === '8' ? 100 : 12_000;
  const one = wave(4_000).map((value) => (depth === '8' ? value * scale + 128 : value * scale));
  file.fromScratch(channels, rate, depth, channels === 1 ? one : Array.from({ length: channels }, () => one));
  change?.(file);
  return Buffer.from(file.toBuffer());
};

async function flac(channels: number, level: 0 | 5 | 8, ogg = false): Promise<Buffer> {
  const library = createFlac();
  if (!library.isReady()) await new Promise<void>((done) => library.on('ready', () => done()));
  const samples = 12_000;
  const encoder = library.create_libflac_encoder(44_100, channels, 16, level, samples, false, 0);
  const parts: Buffer[] = [];
  const take = (part: Uint8Array): void => void parts.push(Buffer.from(part));
  const begun = ogg
    ? library.init_encoder_ogg_stream(encoder, take, undefined, 7)
    : library.init_encoder_stream(encoder, take);
  if (begun !== 0) throw new Error(`FLAC: ${begun}`);
  const sound = Int32Array.from(
    wave(samples).flatMap((value) => Array<number>(channels).fill(value * 9_000)),
  );
  library.FLAC__stream_encoder_process_interleaved(encoder, sound, samples);
  library.FLAC__stream_encoder_finish(encoder);
  library.FLAC__stream_encoder_delete(encoder);
  return Buffer.concat(parts);
}

/** Silence in Opus, in a container. */
async function muxed(format: OutputFormat, channels: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const description = Uint8Array.from([...text('OpusHead'), 1, channels, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  for (let at = 0; at < 25; at++)
    await source.add(new EncodedPacket(Uint8Array.of(0xf8, 0xff, 0xfe), 'key', at * 0.02, 0.02), {
      decoderConfig: { codec: 'opus', numberOfChannels: channels, sampleRate: 48_000, description },
    });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Of a file that is large. */
function headOf(path: string, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(length);
    return head.subarray(0, readSync(file, head, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

const installed = (...path: string[]): Buffer => readFileSync(join(ROOT, 'node_modules', ...path));

/** Made one after the other: some of the encoders have one memory. */
export async function madeSamples(): Promise<readonly FileSample[]> {
  await WebpImage.initLib();
  const samples: FileSample[] = [];
  const good = (type: string, filename: string, name: string, bytes: Buffer): void =>
    void samples.push({ name: `${name}, made`, filename, bytes, type });
  const bad = (filename: string, name: string, bytes: Buffer): void =>
    void samples.push({ name: `${name}, made`, filename, bytes, type: undefined, hostile: true });

  const draw = (document: PDFKit.PDFDocument): void =>
    void document.fontSize(20).text('Quarterly figures').addPage().text('Second page');
  good('application/pdf', 'a.pdf', 'PDF', await pdf({}, draw));
  good('application/pdf', 'a.pdf', 'PDF without packing', await pdf({ compress: false }, draw));
  good('application/pdf', 'a.txt', 'PDF 1.7 named as text', await pdf({ pdfVersion: '1.7' }, draw));
  good('application/pdf', 'a.pdf', 'PDF with a password', await pdf({ userPassword: 'word' }, draw));
  good(
    'application/pdf',
    'a.png',
    'PDF with a picture, named as one',
    await pdf({}, (document) => void document.image(png(2), 10, 10)),
  );

  good('image/png', 'a.png', 'PNG, grey', png(0));
  good('image/png', 'a.png', 'PNG, colours', png(2));
  good('image/png', 'a.png', 'PNG, grey with alpha', png(4));
  good('image/png', 'a.jpg', 'PNG with alpha named as JPEG', png(6));
  good('image/png', 'a.png', 'PNG, 16 bits', png(2, 16));

  good('image/jpeg', 'a.jpg', 'JPEG, good', jpeg(64, 48, 95));
  good('image/jpeg', 'a.jpeg', 'JPEG, poor', jpeg(16, 16, 10));
  good('image/jpeg', 'a.png', 'JPEG named as PNG', jpeg(9, 7, 60));
  good('image/jpeg', 'a', 'JPEG of one pixel, without an ending', jpeg(1, 1, 50));

  good('image/gif', 'a.gif', 'GIF', gif(1));
  good('image/gif', 'a.gif', 'GIF that moves', gif(3));
  good('image/gif', 'a.webp', 'GIF that one can see through, named as WebP', gif(1, true));

  good('image/webp', 'a.webp', 'WebP, lossless', await webp({ lossless: 6 }));
  good('image/webp', 'a.webp', 'WebP, lossy', await webp({ quality: 60 }));
  good('image/webp', 'a.webp', 'WebP, lossy with alpha', await webp({ quality: 60 }, 120));
  const frames = await Promise.all(
    [{ lossless: 3 }, { lossless: 3 }].map(async (options) =>
      WebpImage.generateFrame({ buffer: await webp(options), delay: 100 }),
    ),
  );
  good(
    'image/webp',
    'a.gif',
    'WebP that moves, named as GIF',
    await WebpImage.save(null, { width: 32, height: 20, frames }),
  );

  const letter = await docx(
    new Paragraph({ text: 'Minutes', heading: HeadingLevel.HEADING_1 }),
    new Paragraph('All were there.'),
  );
  good(DOCX, 'a.docx', 'DOCX', letter);
  good(DOCX, 'a.bin', 'DOCX without a telling name', await docx(new Paragraph('Ünïcode 日本語')));
  good(
    DOCX,
    'a.docx',
    'DOCX with a table',
    await docx(new Table({ rows: [new TableRow({ children: [cell('one'), cell('two')] })] })),
  );
  const picture = new ImageRun({ type: 'png', data: png(2), transformation: { width: 24, height: 16 } });
  good(
    DOCX,
    'a.zip',
    'DOCX with a picture, named as zip',
    await docx(new Paragraph({ children: [picture] })),
  );
  good(
    DOCX,
    'a.docx',
    'DOCX stored by another program',
    Buffer.from(zipSync(unzipSync(letter), { level: 0 })),
  );

  const figures = [
    [
      { value: 'Name', fontWeight: 'bold' as const },
      { value: 'Sum', fontWeight: 'bold' as const },
    ],
    [{ value: 'Ada' }, { value: 12.5 }],
  ];
  const book = await xlsx({ sheet: 'Figures', data: figures });
  good(XLSX, 'a.xlsx', 'XLSX', book);
  good(
    XLSX,
    'a.csv',
    'XLSX of two sheets, named as CSV',
    await xlsx({ sheet: 'One', data: figures }, { sheet: 'Two', data: figures }),
  );
  good(
    XLSX,
    'a.xlsx',
    'XLSX of many rows',
    await xlsx({
      sheet: 'Rows',
      data: Array.from({ length: 3_000 }, (_, row) => [{ value: row }, { value: `Name ${row}` }]),
    }),
  );

  const talk = await pptx((slides) => void slides.addSlide().addText('Welcome', { x: 1, y: 1 }));
  good(PPTX, 'a.pptx', 'PPTX', talk);
  good(
    PPTX,
    'a.pptx',
    'PPTX with a table',
    await pptx((slides) => void slides.addSlide().addTable([[{ text: 'a' }, { text: 'b' }]], { x: 1, y: 1 })),
  );
  good(
    PPTX,
    'a.docx',
    'PPTX with a picture, named as DOCX',
    await pptx(
      (slides) =>
        void slides
          .addSlide()
          .addImage({ data: `image/png;base64,${png(2).toString('base64')}`, x: 1, y: 1, w: 1, h: 1 }),
    ),
  );

  good('audio/mpeg', 'a.mp3', 'MP3, 128 kbit/s', await encoded('mp3', 2, { bitrate: 128 }));
  good('audio/mpeg', 'a.mp3', 'MP3, mono at 64 kbit/s', await encoded('mp3', 1, { bitrate: 64 }));
  good('audio/mpeg', 'a.wav', 'MP3, variable, named as WAV', await encoded('mp3', 2, { vbrQuality: 4 }));
  good(
    'audio/mpeg',
    'a.mp3',
    'MP3 at a lower rate',
    await encoded('mp3', 1, { bitrate: 48, outputSampleRate: 22_050 }),
  );

  good('audio/wav', 'a.wav', 'WAV, 16 bits', wav(2, 44_100, '16'));
  good('audio/wav', 'a.wav', 'WAV, 8 bits', wav(1, 8_000, '8'));
  good('audio/wav', 'a.mp3', 'WAV, floating point, named as MP3', wav(1, 48_000, '32f'));
  good(
    'audio/wav',
    'a.wav',
    'WAV, µ-law',
    wav(1, 8_000, '16', (file) => file.toMuLaw()),
  );
  good(
    'audio/wav',
    'a.wav',
    'WAV, ADPCM',
    wav(1, 8_000, '16', (file) => file.toIMAADPCM()),
  );

  good('audio/flac', 'a.flac', 'FLAC, stereo', await flac(2, 5));
  good('audio/flac', 'a.flac', 'FLAC, mono, hardly packed', await flac(1, 0));
  good('audio/flac', 'a.ogg', 'FLAC named as Ogg', await flac(2, 8));

  good('audio/ogg', 'a.ogg', 'Ogg Vorbis', await encoded('ogg', 2, { vbrQuality: 3 }));
  good('audio/ogg', 'a.oga', 'Ogg Vorbis, mono', await encoded('ogg', 1, { vbrQuality: 0 }));
  good('audio/ogg', 'a.opus', 'Ogg Opus', await muxed(new OggOutputFormat(), 1));
  good('audio/ogg', 'a.flac', 'Ogg with FLAC in it', await flac(1, 5, true));

  good('application/json', 'a.json', 'JSON of this package', readFileSync(join(ROOT, 'package.json')));
  good(
    'application/json',
    'a.txt',
    'JSON of the API, named as text',
    readFileSync(join(ROOT, 'generated/openapi.json')),
  );
  good('application/json', 'a.json', 'JSON of another package', installed('express', 'package.json'));
  good(
    'application/x-ndjson',
    'a.jsonl',
    'NDJSON',
    text(Array.from({ length: 50 }, (_, id) => JSON.stringify({ id, tags: ['a', 'ü'] })).join('\n')),
  );
  good('application/x-ndjson', 'a.json', 'NDJSON of arrays, named as JSON', text('[1,2]\n[3,4]\n'));
  good(
    'application/x-ndjson',
    'a.log',
    'NDJSON as a logger writes it',
    text(
      Array.from(
        { length: 20 },
        (_, at) => `${JSON.stringify({ level: 'info', at, message: 'done' })}\r\n`,
      ).join(''),
    ),
  );

  const records = Array.from({ length: 40 }, (_, id) => ({
    id,
    name: `Name "${id}"`,
    note: id % 3 ? 'one, two' : 'line\nbreak',
  }));
  good('text/csv', 'a.csv', 'CSV', text(csvOf(records, { header: true })));
  good('text/csv', 'a.csv', 'CSV with semicolons', text(csvOf(records, { header: true, delimiter: ';' })));
  good(
    'text/csv',
    'a.txt',
    'CSV with tabs, named as text',
    text(csvOf(records, { header: true, delimiter: '\t' })),
  );
  good(
    'text/csv',
    'a.csv',
    'CSV with everything in quotes and a mark',
    text(csvOf(records, { header: true, quoted: true, bom: true })),
  );

  good('text/markdown', 'README.md', 'Markdown of this package', readFileSync(join(ROOT, 'README.md')));
  good('text/markdown', 'README', 'Markdown of another package', installed('express', 'Readme.md'));
  good('text/markdown', 'a.txt', 'Markdown of a third package', installed('knex', 'README.md'));
  const page = '<main class="page">\n  <h1>Title</h1>\n  <p>See [this](https://a.example).</p>\n</main>\n';
  good('text/plain', 'a.md', 'a piece of HTML named as Markdown', text(page));
  good('text/plain', 'LICENSE', 'a licence', installed('express', 'LICENSE'));
  good('text/plain', 'a.ts', 'a program', readFileSync(__filename));
  good('text/plain', 'a.yaml', 'YAML', text(yamlOf({ name: 'x', list: ['a', 'b'], nested: { port: 80 } })));

  bad('a.jpg', 'TIFF named as JPEG', Buffer.from(tiffOf(new Uint8Array(pixels(8, 8)).buffer, 8, 8)));
  bad('a.mp3', 'MP4 named as MP3', await muxed(new Mp4OutputFormat(), 2));
  bad('a.ogg', 'WebM named as Ogg', await muxed(new WebMOutputFormat(), 2));
  bad('a.wav', 'Matroska named as WAV', await muxed(new MkvOutputFormat(), 1));
  bad('a.json', 'JSON in gzip', Buffer.from(gzipSync(text('{"a":1}'))));
  bad(
    'a.txt',
    'a database',
    (() => {
      const database = new BetterSqlite3(':memory:');
      database.exec('CREATE TABLE t (a TEXT); INSERT INTO t VALUES (1)');
      const bytes = database.serialize();
      database.close();
      return bytes;
    })(),
  );
  bad('a.txt', 'the program that runs this', headOf(process.execPath, 300_000));
  bad('a.pdf', 'a module of WebAssembly', installed('libflacjs', 'dist', 'libflac.wasm.wasm'));
  const parts = unzipSync(letter);
  const repacked = (more: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync({ ...parts, ...more }));
  bad('a.docx', 'DOCX with macros', repacked({ 'word/vbaProject.bin': new Uint8Array(500) }));
  bad('a.docx', 'DOCX with a program', repacked({ 'word/embeddings/setup.exe': new Uint8Array(500) }));
  bad('a.docx', 'DOCX that writes above its folder', repacked({ '../../etc/cron.d/x': text('* * * * *') }));
  const types = Buffer.from(parts['[Content_Types].xml'] ?? []).toString();
  const relations = Buffer.from(parts['word/_rels/document.xml.rels'] ?? []).toString();
  const office = 'http://schemas.microsoft.com/office/2006/relationships';
  for (const [how, type] of [
    ['its relation', `${office}/vbaProject`],
    ['its relation, in numbers', `${office}/vba&#80;roject`],
    ['its relation, in hexadecimal numbers', `${office}/vba&#x0050;roject`],
  ] as const)
    bad(
      'a.docx',
      `DOCX with renamed macros, told by ${how}`,
      repacked({
        'word/notes.bin': new Uint8Array(500),
        'word/_rels/document.xml.rels': text(
          relations.replace(
            '</Relationships>',
            `<Relationship Id="rIdM" Type="${type}" Target="notes.bin"/></Relationships>`,
          ),
        ),
      }),
    );
  bad(
    'a.docx',
    'DOCX with renamed macros, told by their type',
    repacked({
      'word/notes.bin': new Uint8Array(500),
      '[Content_Types].xml': text(
        types.replace(
          '</Types>',
          '<Override PartName="/word/notes.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
      ),
    }),
  );
  bad(
    'a.docx',
    'DOCX that declares macros',
    repacked({
      '[Content_Types].xml': text(
        types.replace(`${DOCX}.main+xml`, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      ),
    }),
  );
  bad(
    'a.docx',
    'DOCX that does not say what it is',
    (() => {
      const { '[Content_Types].xml': _gone, ...rest } = parts;
      return Buffer.from(zipSync(rest));
    })(),
  );
  bad(
    'a.docx',
    'DOCX full of air',
    Buffer.from(
      await promisify(zipAll)({ ...parts, 'word/media/air.bin': new Uint8Array(64 * 1024 * 1024) }),
    ),
  );
  bad('a.docx', 'DOCX cut at its half', letter.subarray(0, letter.length >> 1));
  bad('a.xlsx', 'XLSX with a program behind it', Buffer.concat([book, text('MZ'), Buffer.alloc(400)]));
  bad('a.pptx', 'PPTX cut at its end', talk.subarray(0, -30));
  const odt = { mimetype: text('application/vnd.oasis.opendocument.text'), 'content.xml': text('<x/>') };
  bad('a.docx', 'OpenDocument named as DOCX', Buffer.from(zipSync(odt)));
  const epub = { mimetype: text('application/epub+zip'), 'META-INF/container.xml': text('<container/>') };
  bad('a.docx', 'EPUB named as DOCX', Buffer.from(zipSync(epub)));
  bad(
    'a.xlsx',
    'an archive of pictures named as XLSX',
    Buffer.from(zipSync({ 'a.png': png(2), 'b.jpg': jpeg(8, 8, 50) })),
  );
  bad('a.png', 'PNG cut in its signature', png(2).subarray(0, 7));
  bad(
    'a.webp',
    'WebP whose form is another',
    Buffer.from((await webp({ lossless: 3 })).map((byte, at) => (at >= 8 && at < 12 ? 0x41 : byte))),
  );
  return samples;
}
