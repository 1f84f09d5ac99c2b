import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import PdfDocument from 'pdfkit';

/** Media whose size their bytes hide, as callers with a limit would send them. */

/** Pages without a word. */
export function emptyPages(count: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PdfDocument({ autoFirstPage: false });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    for (let page = 0; page < count; page++) document.addPage();
    document.end();
  });
}

/** @param stated bytes of sound that the header owns up to. */
export function wav(seconds: number, stated?: number): Buffer {
  const rate = 8_000;
  const sound = Buffer.alloc(seconds * rate, 0x80);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(Math.min(36 + (stated ?? sound.length), 0xffffffff), 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(stated ?? sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** Silence at 8 kHz: a frame of 65,535 samples takes 14 bytes. @param stated samples in the header. */
export function silentFlac(seconds: number, stated = 0): Buffer {
  const info = Buffer.alloc(42);
  info.write('fLaC', 0, 'latin1');
  info.writeUInt32BE(0x80000022, 4);
  info.writeUInt16BE(65_535, 8);
  info.writeUInt16BE(65_535, 10);
  // 8,000 Hz, one channel, 16 bits.
  info.writeUIntBE((8_000 << 4) | 0, 18, 3);
  info.writeUInt8(0xf0, 21);
  info.writeUInt32BE(stated, 22);
  const frames = Array.from({ length: Math.ceil((seconds * 8_000) / 65_535) }, (_, number) => {
    const head = [0xff, 0xf8, 0x74, 0x08, ...utf8(number), 0xff, 0xfe];
    const body = [...head, crc(head, 8, 0x07), 0x00, 0x00, 0x00];
    const check = crc(body, 16, 0x8005);
    return Buffer.from([...body, check >> 8, check & 0xff]);
  });
  return Buffer.concat([info, ...frames]);
}

const utf8 = (number: number): number[] =>
  number < 0x80
    ? [number]
    : number < 0x800
      ? [0xc0 | (number >> 6), 0x80 | (number & 63)]
      : [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), 0x80 | (number & 63)];

function crc(bytes: readonly number[], width: number, polynomial: number): number {
  const top = 1 << (width - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) sum = (sum & top) !== 0 ? (sum << 1) ^ polynomial : sum << 1;
  }
  return sum & ((1 << width) - 1);
}

/** A film with a picture every second, and no more in it than that. */
export async function film(seconds: number, kind: 'mp4' | 'webm' | 'fragments'): Promise<Buffer> {
  const target = new BufferTarget();
  const format =
    kind === 'webm'
      ? new WebMOutputFormat()
      : new Mp4OutputFormat(kind === 'fragments' ? { fastStart: 'fragmented' } : {});
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  for (let at = 0; at < seconds; at++)
    await source.add(new EncodedPacket(Uint8Array.of(1, 2, 3), at % 10 === 0 ? 'key' : 'delta', at, 1), {
      decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 64 },
    });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Silence in Opus: 120 ms in three bytes. */
export async function opus(seconds: number, kind: 'mp4' | 'webm'): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({
    format: kind === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(),
    target,
  });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const description = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  for (let at = 0; at < seconds / 0.02; at++)
    await source.add(new EncodedPacket(Uint8Array.of(0xf8, 0xff, 0xfe), 'key', at * 0.02, 0.02), {
      decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description },
    });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
