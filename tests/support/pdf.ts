import { deflateSync } from 'node:zlib';

/** A PDF whose pages hold these lines of text. */
export const pdfOf = (...pages: readonly string[]): Buffer =>
  pdfWith(
    pages.map((line) => Buffer.from(`BT /F1 12 Tf 72 720 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`)),
  );

/** Pages that hold nothing to read, as scans do. */
export const blankPdf = (): Buffer => pdfWith([Buffer.from('0 0 m 10 10 l S')]);

/** A page that unpacks to so many bytes. */
export const bombPdf = (bytes: number): Buffer => {
  const [packed] = [deflateSync(Buffer.alloc(bytes, 'BT (x) Tj ET '), { level: 9 })];
  return pdfWith([packed], '/Filter /FlateDecode');
};

/** A page with these contents, on which a reader spends a long time. */
export const pdfWith = (contents: readonly Buffer[], entries = ''): Buffer => {
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...contents.flatMap((content, i) => [
      Buffer.from(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ' +
          `/Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    ]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const start = length;
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n` +
        offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('') +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};

export const dataUrl = (bytes: Buffer, type = 'application/pdf'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
