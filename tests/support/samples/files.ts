import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Files of each kind, made here byte by byte, and files that are not what they say. */
export interface FileSample {
  readonly name: string;
  readonly filename: string;
  readonly bytes: Buffer;
  /** Undefined: refused. */
  readonly type: string | undefined;
  readonly hostile?: true;
}

const join = (...parts: (string | readonly number[] | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part as Buffer),
    ),
  );
const zeros = (length: number): Buffer => Buffer.alloc(length);
const u32be = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const u32 = (value: number): Buffer => Buffer.from(u32be(value)).reverse();
const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);
const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 197 + (index >> 3) * 31 + 7) % 256));

interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly flags?: number;
  readonly method?: 0 | 8;
  /** As the directory lies. */
  readonly unpackedBytes?: number;
}

export function zip(entries: readonly ZipEntry[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const { name, content, flags = 0, method = 8, unpackedBytes } of entries) {
    const plain = Buffer.from(content as string);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const facts = join(
      u16(flags),
      u16(method),
      u32(0),
      u32(crc32(plain)),
      u32(packed.length),
      u32(unpackedBytes ?? plain.length),
      u16(Buffer.byteLength(name)),
    );
    const local = join([0x50, 0x4b, 3, 4], u16(20), facts, u16(0), Buffer.from(name), packed);
    directory.push(
      join([0x50, 0x4b, 1, 2], u16(20), u16(20), facts, zeros(12), u32(position), Buffer.from(name)),
    );
    locals.push(local);
    position += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = u16(entries.length);
  return join(
    ...locals,
    ...directory,
    [0x50, 0x4b, 5, 6],
    zeros(4),
    count,
    count,
    u32(size),
    u32(position),
    u16(comment.length),
    comment,
  );
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OFFICE_KINDS = {
  docx: { main: 'wordprocessingml.document.main+xml', part: 'word/document.xml' },
  xlsx: { main: 'spreadsheetml.sheet.main+xml', part: 'xl/workbook.xml' },
  pptx: { main: 'presentationml.presentation.main+xml', part: 'ppt/presentation.xml' },
} as const;

export function officeEntries(kind: keyof typeof OFFICE_KINDS, main?: string): ZipEntry[] {
  const { part, main: own } = OFFICE_KINDS[kind];
  return [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${main ?? `${OFFICE}.${own}`}"/></Types>`,
    },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: part, content: `<root>${'A paragraph of text. '.repeat(40)}</root>` },
    { name: 'docProps/app.xml', content: '<Properties/>' },
  ];
}

const officeType = {
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
} as const;

const chunk = (name: string, content: Buffer): Buffer =>
  join(u32be(content.length), name, content, u32be(crc32(join(name, content))));
const png = (width: number, height: number, color: 0 | 2 | 6): Buffer => {
  const depth = { 0: 1, 2: 3, 6: 4 }[color];
  const rows = Buffer.concat(Array.from({ length: height }, () => join([0], noise(width * depth))));
  return join(
    [0x89],
    'PNG\r\n\x1a\n',
    chunk('IHDR', join(u32be(width), u32be(height), [8, color, 0, 0, 0])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', zeros(0)),
  );
};
const jpeg = (marker: number, label: string): Buffer =>
  join(
    [0xff, 0xd8, 0xff, marker, 0, 16],
    label,
    [0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
    [0xff, 0xdb, 0, 67, 0],
    noise(64),
    [0xff, 0xd9],
  );
const gif = (version: '87a' | '89a'): Buffer =>
  join(
    `GIF${version}`,
    u16(2),
    u16(2),
    [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c],
    zeros(4),
    u16(2),
    u16(2),
    [0, 2, 2, 0x4c, 1, 0, 0x3b],
  );
const riff = (form: string, body: Buffer): Buffer => join('RIFF', u32(body.length + 4), form, body);
const webp = (kind: 'VP8 ' | 'VP8L' | 'VP8X'): Buffer => riff('WEBP', join(kind, u32(40), noise(40)));
const wav = (channels: number, bits: number): Buffer => {
  const data = noise(800);
  return riff(
    'WAVE',
    join(
      'fmt ',
      u32(16),
      u16(1),
      u16(channels),
      u32(8000),
      u32(8000 * channels),
      u16(channels),
      u16(bits),
      'data',
      u32(data.length),
      data,
    ),
  );
};
/** MPEG 1 layer III at 128 kbit/s and 44.1 kHz: frames of 417 bytes. */
const frames = (count: number, second = 0xfb): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => join([0xff, second, 0x90, 0], zeros(413))));
const id3 = (version: number): Buffer => join('ID3', [version, 0, 0, 0, 0, 0, 20], zeros(20));
const flac = (): Buffer =>
  join(
    'fLaC',
    [0x80, 0, 0, 34],
    u16(4096),
    u16(4096),
    zeros(6),
    [0x0a, 0xc4, 0x42, 0xf0],
    zeros(20),
    noise(200),
  );
const ogg = (first: string, flags = 2): Buffer =>
  join('OggS', [0, flags], zeros(8), u32(1), u32(0), u32(0), [1, first.length + 20], first, noise(20));
const pdf = (version: string): Buffer =>
  join(
    `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  );
const text = (value: string): Buffer => Buffer.from(value, 'utf8');

const good = (name: string, filename: string, bytes: Buffer, type: string): FileSample => ({
  name,
  filename,
  bytes,
  type,
});

const rows = (count: number, separator: string): string =>
  ['id', 'name', 'city'].join(separator) +
  '\n' +
  Array.from({ length: count }, (_, index) => [index, `Name ${index}`, 'Oslo'].join(separator)).join('\n');

const KINDS: readonly FileSample[] = [
  good('PDF 1.4', 'a.pdf', pdf('1.4'), 'application/pdf'),
  good('PDF 1.7', 'a.pdf', pdf('1.7'), 'application/pdf'),
  good('PDF 2.0 named as text', 'a.txt', pdf('2.0'), 'application/pdf'),
  good('PDF behind a line break', 'a.pdf', join('\r\n', pdf('1.5')), 'application/pdf'),
  good('PNG, grey', 'a.png', png(3, 2, 0), 'image/png'),
  good('PNG, colours', 'a.png', png(40, 30, 2), 'image/png'),
  good('PNG with alpha named as JPEG', 'a.jpg', png(8, 8, 6), 'image/png'),
  good('JPEG, JFIF', 'a.jpg', jpeg(0xe0, 'JFIF'), 'image/jpeg'),
  good('JPEG, Exif', 'a.jpeg', jpeg(0xe1, 'Exif'), 'image/jpeg'),
  good('JPEG, bare, named as PDF', 'a.pdf', jpeg(0xdb, '    '), 'image/jpeg'),
  good('GIF 87a', 'a.gif', gif('87a'), 'image/gif'),
  good('GIF 89a', 'a.gif', gif('89a'), 'image/gif'),
  good('WebP, lossy', 'a.webp', webp('VP8 '), 'image/webp'),
  good('WebP, lossless', 'a.webp', webp('VP8L'), 'image/webp'),
  good('WebP, extended', 'a', webp('VP8X'), 'image/webp'),
  good('DOCX', 'a.docx', zip(officeEntries('docx')), officeType.docx),
  good(
    'DOCX, stored without packing',
    'a.docx',
    zip(officeEntries('docx').map((entry) => ({ ...entry, method: 0 as const }))),
    officeType.docx,
  ),
  good('DOCX named as zip', 'a.zip', zip(officeEntries('docx')), officeType.docx),
  good('XLSX', 'a.xlsx', zip(officeEntries('xlsx')), officeType.xlsx),
  good('XLSX with a comment', 'a.xlsx', zip(officeEntries('xlsx'), 'made by a program'), officeType.xlsx),
  good('PPTX', 'a.pptx', zip(officeEntries('pptx')), officeType.pptx),
  good(
    'PPTX with a picture',
    'a.pptx',
    zip([...officeEntries('pptx'), { name: 'ppt/media/image1.png', content: png(9, 9, 2) }]),
    officeType.pptx,
  ),
  good('MP3 with a tag of version 2.3', 'a.mp3', join(id3(3), frames(3)), 'audio/mpeg'),
  good('MP3 with a tag of version 2.4', 'a.mp3', join(id3(4), frames(3)), 'audio/mpeg'),
  good('MP3, bare frames', 'a.mp3', frames(4), 'audio/mpeg'),
  good('MP3, frames with checksums', 'a.mp3', frames(4, 0xfa), 'audio/mpeg'),
  good('WAV, mono', 'a.wav', wav(1, 8), 'audio/wav'),
  good('WAV, stereo', 'a.wav', wav(2, 8), 'audio/wav'),
  good('FLAC', 'a.flac', flac(), 'audio/flac'),
  good('Ogg Opus', 'a.ogg', ogg('OpusHead'), 'audio/ogg'),
  good('Ogg Vorbis', 'a.oga', ogg('\x01vorbis'), 'audio/ogg'),
  good(
    'JSON object',
    'a.json',
    text('{"a": [1, 2.5e-3, true, null], "b": "\\u00e9 \\" ü"}'),
    'application/json',
  ),
  good('JSON array over lines', 'a.txt', text('[\n  {"a": 1},\n  {"a": 2}\n]\n'), 'application/json'),
  good('JSON, empty object', 'a.json', text('{}'), 'application/json'),
  good('JSON with a byte order mark', 'a.json', text('\ufeff{"a": 1}'), 'application/json'),
  good(
    'JSON of many blocks',
    'a.json',
    text(JSON.stringify(Array.from({ length: 30_000 }, (_, i) => ({ i, t: `värde ${i}` })))),
    'application/json',
  ),
  good('NDJSON', 'a.jsonl', text('{"a":1}\n{"a":2}\n'), 'application/x-ndjson'),
  good(
    'NDJSON without a last line end',
    'a.ndjson',
    text('{"a":1}\r\n[2]\r\n{"a":3}'),
    'application/x-ndjson',
  ),
  good('CSV', 'a.csv', text(rows(5, ',')), 'text/csv'),
  good('CSV with quotes', 'a.csv', text('id,text\n1,"a ""quoted"", text\nover lines"\n2,b\n'), 'text/csv'),
  good('CSV with semicolons', 'a.csv', text(rows(3, ';')), 'text/csv'),
  good('CSV with tabs', 'a.tsv', text(rows(3, '\t')), 'text/csv'),
  good('CSV of many blocks', 'a.csv', text(rows(40_000, ',')), 'text/csv'),
  good(
    'Markdown with headings',
    'a.md',
    text('# Title\n\nSome words.\n\n## Next\n\n- one\n- two\n'),
    'text/markdown',
  ),
  good(
    'Markdown with a fence',
    'a.md',
    text('Run this:\n\n```sh\nnpm start\n```\n\nThen look.\n'),
    'text/markdown',
  ),
  good(
    'Markdown with a table',
    'a.txt',
    text('Prices\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'),
    'text/markdown',
  ),
  good(
    'Markdown with links',
    'a.md',
    text('See [the page](https://example.com/a) for **more**.\n'),
    'text/markdown',
  ),
  good('plain text', 'a.txt', text('Hello, world.\nIt is a fine day, and the sun shines.\n'), 'text/plain'),
  good('text of other scripts', 'a.txt', text('日本語のテキスト。\nПривет, мир.\n🎉\n'), 'text/plain'),
  good(
    'prose with commas',
    'a.txt',
    text('First, a clause\nThen, another one\nLast, the end\n'),
    'text/plain',
  ),
  good('one number', 'a.txt', text('42'), 'text/plain'),
  good(
    'a Python program',
    'a.py',
    text('# A comment\n\nimport os\n\ndef main():\n    return os.name\n'),
    'text/plain',
  ),
  good(
    'YAML with comments',
    'a.yaml',
    text('# settings\n\nname: x\nlist:\n  - a\n  - b\nport: 80\n'),
    'text/plain',
  ),
  good('JSON that is cut', 'a.json', text('{"a": [1, 2'), 'text/plain'),
  good('JSON with a comma too many', 'a.json', text('{"a": 1,}'), 'text/plain'),
  good('text that begins as a bitmap does', 'a.txt', text('BMW makes cars.'), 'text/plain'),
  good('text that begins as a program does', 'a.txt', text('MZ is a prefix.'), 'text/plain'),
  good('text that begins as a tag does', 'a.txt', text('ID3 tags are in files of music.'), 'text/plain'),
  good(
    'a log with colours',
    'a.log',
    text('\x1b[32mINFO\x1b[0m started\n\x1b[31mERROR\x1b[0m failed\n'),
    'text/plain',
  ),
  good(
    'a character across two blocks',
    'a.txt',
    text(`${'x'.repeat(256 * 1024 - 1)}é and more`),
    'text/plain',
  ),
];

const bad = (name: string, filename: string, bytes: Buffer, type?: string): FileSample => ({
  name,
  filename,
  bytes,
  type,
  hostile: true,
});

const HOSTILE: readonly FileSample[] = [
  bad(
    'a Windows program named as a picture',
    'cat.png',
    join('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0], zeros(60), 'PE', zeros(200)),
  ),
  bad('a Linux program named as text', 'notes.txt', join([0x7f], 'ELF', [2, 1, 1, 0], zeros(120))),
  bad('a Mach-O program named as PDF', 'a.pdf', join([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1], zeros(120))),
  bad('a class file named as JSON', 'a.json', join([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52], noise(100))),
  bad('an unknown binary named as DOCX', 'a.docx', noise(5_000)),
  bad('a zip of anything named as DOCX', 'a.docx', zip([{ name: 'hello.txt', content: 'Hello' }])),
  bad('a zip with a program', 'a.zip', zip([{ name: 'run.exe', content: join('MZ', zeros(99)) }])),
  bad(
    'a document with macros',
    'a.docx',
    zip([...officeEntries('docx'), { name: 'word/vbaProject.bin', content: noise(200) }]),
  ),
  bad(
    'a workbook for macros under another name',
    'a.xlsx',
    zip(officeEntries('xlsx', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml')),
  ),
  bad(
    'a workbook with sheets of macros',
    'a.xlsx',
    zip([...officeEntries('xlsx'), { name: 'xl/macrosheets/sheet1.xml', content: '<x/>' }]),
  ),
  bad(
    'a document with an encrypted entry',
    'a.docx',
    zip(officeEntries('docx').map((entry, index) => (index === 2 ? { ...entry, flags: 1 } : entry))),
  ),
  bad(
    'a document with a program inside',
    'a.docx',
    zip([...officeEntries('docx'), { name: 'word/embeddings/setup.exe', content: join('MZ', zeros(99)) }]),
  ),
  bad(
    'an archive that unfolds to gigabytes',
    'a.docx',
    zip([
      ...officeEntries('docx'),
      { name: 'word/media/a.bin', content: zeros(99), unpackedBytes: 0xf0000000 },
    ]),
  ),
  bad(
    'a content list that unfolds beyond its cap',
    'a.docx',
    zip([
      { name: '[Content_Types].xml', content: zeros(30 * 1024 * 1024) },
      ...officeEntries('docx').slice(1),
    ]),
  ),
  bad(
    'a document with two parts of one name',
    'a.docx',
    zip([...officeEntries('docx'), ...officeEntries('docx').slice(2, 3)]),
  ),
  bad('a document with something behind it', 'a.docx', join(zip(officeEntries('docx')), 'MZ', noise(500))),
  bad('a document whose directory is cut', 'a.docx', zip(officeEntries('docx')).subarray(0, -40)),
  bad(
    'an encrypted document in the old container',
    'a.docx',
    join([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], zeros(600)),
  ),
  bad('UTF-16', 'a.txt', join([0xff, 0xfe], Buffer.from('A text of two bytes each', 'utf16le'))),
  bad('Latin-1', 'a.txt', join('Gr\xfc\xdfe aus K\xf6ln')),
  bad('text with a NUL far inside', 'a.txt', join('x'.repeat(300_000), [0], 'y')),
  bad('UTF-8 that is cut at its end', 'a.txt', text('Ende: ü').subarray(0, -1)),
  bad('overlong UTF-8', 'a.txt', join('slash: ', [0xc0, 0xaf])),
  bad('a surrogate in UTF-8', 'a.txt', join('half: ', [0xed, 0xa0, 0x80])),
  bad('a video in the container of Ogg', 'a.ogg', ogg('\x80theora')),
  bad('a video in the container of WAV', 'a.wav', riff('AVI ', noise(200))),
  bad('an MP4 named as MP3', 'a.mp3', join([0, 0, 0, 24], 'ftypisom', zeros(4), 'isommp42', noise(100))),
  bad('an icon', 'a.png', join([0, 0, 1, 0, 1, 0, 16, 16], noise(100))),
  bad('a gzip', 'a.json', join([0x1f, 0x8b, 8, 0], noise(100))),
  bad('a SQLite database', 'a.csv', join('SQLite format 3\0', noise(100))),
  bad('HTML with a script', 'a.png', text('<!doctype html><script>alert(1)</script>'), 'text/plain'),
  bad(
    'SVG with a script',
    'a.svg',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'text/plain',
  ),
  bad(
    'a PDF that is also a zip',
    'a.zip',
    join(pdf('1.4'), zip([{ name: 'x', content: 'y' }])),
    'application/pdf',
  ),
  bad('a GIF that is also a script', 'a.js', text('GIF89a=1;/* a script */alert(1)//'), 'image/gif'),
  bad('a shell script named as PDF', 'a.pdf', text('#!/bin/sh\n# Title\n\nrm -rf "$HOME"\n'), 'text/plain'),
];

export const FILE_SAMPLES: readonly FileSample[] = [...KINDS, ...HOSTILE];
