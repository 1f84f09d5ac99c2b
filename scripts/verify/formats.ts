import assert from 'node:assert/strict';
import { anthropic } from '../../src/providers/anthropic';
import { gemini } from '../../src/providers/gemini';
import { openai } from '../../src/providers/openai';
import { responses } from '../../src/providers/responses';
import { readStream, transcript, type Wire } from '../../tests/support/transcripts';

/**
 * Streams equal their plain answers: seeded transcripts of each wire format, each cut at every byte.
 * Usage: npm run verify:formats [-- transcripts per format [format…]]
 */
const FORMATS = { openai, responses, anthropic, gemini } satisfies Record<Wire, unknown>;
const perFormat = Number(process.argv[2] ?? 100);
const only = process.argv.slice(3);

async function main(): Promise<void> {
  for (const [wire, format] of Object.entries(FORMATS) as [Wire, (typeof FORMATS)[Wire]][]) {
    if (only.length > 0 && !only.includes(wire)) continue;
    const started = performance.now();
    let cuts = 0;
    let bytes = 0;
    for (let seed = 1; seed <= perFormat; seed++) {
      const { name, plain, stream, expected } = transcript(wire, seed);
      const whole = Buffer.from(stream);
      bytes += whole.length;
      assert.deepEqual(format.result(structuredClone(plain)), expected, `${name}, plain`);
      assert.deepEqual(
        await readStream(
          format,
          [...whole].map((byte) => Buffer.of(byte)),
        ),
        expected,
        `${name}, a byte at a time`,
      );
      for (let at = 0; at <= whole.length; at++) {
        const halves = [whole.subarray(0, at), whole.subarray(at)];
        assert.deepEqual(await readStream(format, halves), expected, `${name}, cut at ${at}`);
        cuts += 1;
      }
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${wire}: ${perFormat} transcripts, ${bytes} bytes, ${cuts} cuts, all equal (${seconds} s)`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
