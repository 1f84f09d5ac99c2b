import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { lengthOf } from '../../src/documents/durations';
import { pdfPagesAtMost } from '../../src/documents/pdf-pages';
import { emptyPages, film, opus, silentFlac, wav } from '../support/media';

/** True lengths of the samples, in seconds, by the type of the file. */
const TRUE_SECONDS: Readonly<Record<string, number>> = {
  'audio/mpeg': 30_000 / 44_100,
  'audio/flac': 12_000 / 44_100,
};

test('made sounds are never measured shorter than they are, nor much longer', async () => {
  const program = join(__dirname, '../support/samples/print-made.ts');
  const tsx = join(__dirname, '../../node_modules/.bin/tsx');
  const { stdout } = await promisify(execFile)(tsx, [program], { maxBuffer: 64 * 1024 * 1024 });
  const sounds = stdout
    .split('\n')
    .filter((line) => line.includes('"type":"audio/') && !line.includes('ADPCM'))
    .map((line) => JSON.parse(line) as { name: string; type: string; base64: string });
  expect(sounds.length).toBeGreaterThan(5);
  for (const { name, base64, type } of sounds) {
    const seconds = (await lengthOf(Buffer.from(base64, 'base64')))?.seconds;
    expect({ name, seconds }).toEqual({ name, seconds: expect.any(Number) });
    expect(seconds).toBeGreaterThanOrEqual((TRUE_SECONDS[type] ?? 0.05) * 0.999);
    expect({ name, isLong: (seconds ?? 0) > 2 }).toEqual({ name, isLong: false });
  }
});

const HOUR = 3_600;

/** Boxes of an MP4 file. */
const box = (name: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};

describe('what readers skip or find again is not measured', () => {
  test('Ogg pages with a wrong checksum', async () => {
    const ogg = Buffer.alloc(27 + 1 + 19);
    ogg.write('OggS', 0, 'latin1');
    ogg.writeUInt8(2, 5);
    ogg.writeUInt8(1, 26);
    ogg.writeUInt8(19, 27);
    ogg.write('OpusHead', 28, 'latin1');
    expect(await lengthOf(ogg)).toBeUndefined();
  });

  test('an ID3 tag of an unknown version', async () => {
    const tag = Buffer.from([0x49, 0x44, 0x33, 0xff, 0, 0, 0, 0, 0, 10]);
    const frames = Buffer.concat(
      Array.from({ length: 20 }, () => Buffer.from('fffb9064' + '00'.repeat(413), 'hex')),
    );
    expect(await lengthOf(Buffer.concat([tag, Buffer.alloc(10), frames]))).toBeUndefined();
    tag.writeUInt8(4, 3);
    expect(await lengthOf(Buffer.concat([tag, Buffer.alloc(10), frames]))).toMatchObject({
      container: 'mp3',
    });
  });

  test('bytes between the elements of a WebM file', async () => {
    const made = await opus(1, 'webm');
    expect(await lengthOf(Buffer.concat([made, Buffer.alloc(4), made]))).toBeUndefined();
  });

  test.each(['dinf', 'udta', 'tref', 'sinf', 'wave'])('tables of an MP4 file in %s', async (name) => {
    const made = await film(2, 'mp4');
    expect(await lengthOf(made)).toMatchObject({ container: 'mp4' });
    expect(await lengthOf(Buffer.concat([made, box(name, box('stts', Buffer.alloc(8)))]))).toBeUndefined();
  });
});

test('trees of names and form fields of a PDF are no pages', async () => {
  const pdf = (await emptyPages(3)).toString('latin1');
  const kids =
    '<< /Names << /Dests 901 0 R >> >>\nendobj\n901 0 obj\n<< /Kids [902 0 R 903 0 R 904 0 R 905 0 R 906 0 R] >>';
  const named = pdf.replace('%%EOF', `900 0 obj\n${kids}\nendobj\n%%EOF`);
  expect(await pdfPagesAtMost(Buffer.from(named, 'latin1'))).toBe(3);
});

test.each([
  ['FLAC that states no length', () => silentFlac(9 * HOUR), 9 * HOUR],
  ['FLAC that states a tenth of a second', () => silentFlac(9 * HOUR, 800), 9 * HOUR],
  ['FLAC that states more than it holds', () => silentFlac(10, 8_000 * HOUR), HOUR],
  ['WAV', () => wav(60), 60],
  ['WAV that states no sound', () => wav(60, 0), 60],
  ['WAV that states more than it holds', () => wav(1, 8_000 * 60), 60],
  ['WAV that was streamed', () => wav(60, 0xffffffff), 60],
  ['a film in MP4', () => film(HOUR, 'mp4'), HOUR],
  ['a film in fragments', () => film(600, 'fragments'), 600],
  ['a film in WebM', () => film(HOUR, 'webm'), HOUR],
  ['Opus in MP4', () => opus(10, 'mp4'), 10],
  ['Opus in WebM', () => opus(10, 'webm'), 10],
])('%s is as long as it plays', async (_, make, seconds) => {
  const length = await lengthOf(await make());
  expect(length?.seconds).toBeGreaterThanOrEqual(seconds * 0.999);
  expect(length?.seconds).toBeLessThan(seconds * 6.1 + 2);
});

test('the length that a film states does not make its tracks shorter', async () => {
  const bytes = await film(HOUR, 'mp4');
  for (const [name, offset] of [
    ['mvhd', 20],
    ['mdhd', 20],
  ] as const) {
    const at = bytes.indexOf(name);
    bytes.writeUInt32BE(1, at + offset);
  }
  expect((await lengthOf(bytes))?.seconds).toBeGreaterThanOrEqual(HOUR * 0.99);
});

test('an ADPCM WAV, a free-format MP3 and noise have no length', async () => {
  const packed = wav(1);
  packed.writeUInt16LE(2, 20);
  expect(await lengthOf(packed)).toBeUndefined();
  expect(await lengthOf(Buffer.from([0xff, 0xfb, 0x00, 0x00, ...Buffer.alloc(100)]))).toBeUndefined();
  expect(await lengthOf(Buffer.alloc(1_000, 7))).toBeUndefined();
});

test('headers that are cut are no error', async () => {
  for (const bytes of [
    silentFlac(60),
    wav(1),
    await film(5, 'mp4'),
    await film(5, 'webm'),
    await opus(1, 'webm'),
  ])
    for (let end = 0; end < Math.min(bytes.length, 2_000); end += 3) await lengthOf(bytes.subarray(0, end));
});

describe('pages of a PDF', () => {
  test('are counted without reading it', async () => {
    expect(await pdfPagesAtMost(await emptyPages(500))).toBe(500);
  });

  test('are counted in object streams', async () => {
    expect(await pdfPagesAtMost(packed(300))).toBe(300);
  });

  test('cannot be told where a page is named twice', async () => {
    const tree =
      '1 0 obj\n<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>\nendobj\n2 0 obj\n<</Type/Page>>\nendobj\n';
    expect(await pdfPagesAtMost(Buffer.from(`%PDF-1.4\n${tree}`))).toBeUndefined();
  });

  test('are counted with escaped names, and whatever the tree says of them', async () => {
    const page = (number: number) => `${number} 0 obj\n<</#54ype/P#61ge>>\nendobj\n`;
    const tree = '1 0 obj\n<</Type/Pages/Count 1/Kids[2 0 R]>>\nendobj\n';
    const pages = Array.from({ length: 9 }, (_, index) => page(index + 2)).join('');
    expect(await pdfPagesAtMost(Buffer.from(`%PDF-1.4\n${tree}${pages}`))).toBe(9);
  });

  test.each([
    ['comments', (number: number) => `${number} 0 obj\n<</Type%x\n/Page>>\nendobj\n`, 9],
    [
      'a string that looks like a stream',
      (number: number) => `${number} 0 obj\n<</X(stream)/Type/Page>>\n`,
      9,
    ],
    ['marks with comments', (number: number) => `${number}%x\n0%x\nobj\n<</Type/Page>>\nendobj\n`, 9],
    [
      'types that stand elsewhere',
      (number: number) => `${number} 0 obj\n<</Type 99 0 R>>\nendobj\n`,
      undefined,
    ],
  ] as const)('hidden by %s are counted, or the number cannot be told', async (_, page, expected) => {
    const tree = '1 0 obj\n<</Type/Pages/Count 1/Kids[2 0 R]>>\nendobj\n';
    const pages = Array.from({ length: 9 }, (__, index) => page(index + 2)).join('');
    expect(await pdfPagesAtMost(Buffer.from(`%PDF-1.4\n${tree}${pages}`))).toBe(expected);
  });

  test('are counted in linear time, whatever the file holds', async () => {
    for (const unit of [
      '1 0 obj ',
      '/Filter ',
      '/Kids [1 0 R ',
      '/Type  ',
      '%',
      '#41',
      '/Encrypt 1 1 ',
      '>> stream',
    ])
      await pdfPagesAtMost(Buffer.from(`%PDF-1.4\n1 0 obj ${unit.repeat(400_000)}`));
    await pdfPagesAtMost(Buffer.from(`1 0 obj <</Type/ObjStm /Filter${' '.repeat(2_000_000)}x`));
  }, 30_000);

  test('cannot be told in an encrypted file', async () => {
    expect(await pdfPagesAtMost(Buffer.from('%PDF-1.4\ntrailer <</Encrypt 9 0 R>>'))).toBeUndefined();
  });
});

function packed(count: number): Buffer {
  const objects = Array.from({ length: count }, () => '<</Type/Page/Parent 1 0 R>>');
  let offset = 0;
  const index = objects.map((text, at) => {
    const entry = `${at + 10} ${offset}`;
    offset += text.length + 1;
    return entry;
  });
  const head = `${index.join(' ')} `;
  const stream = deflateSync(Buffer.from(head + objects.join(' ')));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n2 0 obj\n<</Type/ObjStm/N ${count}/First ${head.length}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
    ),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}
