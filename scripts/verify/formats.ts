import assert from 'node:assert/strict';
import { anthropic } from '../../src/providers/anthropic';
import { gemini } from '../../src/providers/gemini';
import { openai } from '../../src/providers/openai';
import { responses } from '../../src/providers/responses';
import { readEvents, readStream, transcript, type Wire } from '../../tests/support/transcripts';

/**
 * Streams equal their plain answers: seeded transcripts of each wire format, each cut at every byte.
 * A conversion sees events alone, never bytes. So each cut by itself must leave the events as they are, and
 * through the conversion go the whole, a byte at a time, and every cut together with every 64th beside it.
 * Usage: npm run verify:formats [-- transcripts per format [format…]]
 */
const FORMATS = { openai, responses, anthropic, gemini } satisfies Record<Wire, unknown>;
const perFormat = Number(process.argv[2] ?? 100);
const only = process.argv.slice(3);

/** Bytes between two cuts of one reading through the conversion. */
const APART = 64;

async function main(): Promise<void> {
  for (const [wire, format] of Object.entries(FORMATS) as [Wire, (typeof FORMATS)[Wire]][]) {
    if (only.length > 0 && !only.includes(wire)) continue;
    const started = process.cpuUsage();
    const seen = new Set<string>();
    let cuts = 0;
    let bytes = 0;
    for (let seed = 1; seed <= perFormat; seed++) {
      const { name, plain, stream, expected } = transcript(wire, seed);
      const whole = Buffer.from(stream);
      seen.add(stream);
      bytes += whole.length;
      assert.deepEqual(format.result(structuredClone(plain)), expected, `${name}, plain`);
      for (const [how, chunks] of readings(whole))
        assert.deepEqual(await readStream(format, chunks), expected, `${name}, ${how}`);
      const events = (await readEvents([whole])).join('\n');
      for (let at = 0; at <= whole.length; at++) {
        const read = await readEvents([whole.subarray(0, at), whole.subarray(at)]);
        assert.ok(read.join('\n') === events, `${name}, cut at ${at}`);
        cuts += 1;
      }
    }
    assert.equal(seen.size, perFormat, `${wire}: transcripts that are alike`);
    const { user, system } = process.cpuUsage(started);
    console.log(
      `${wire}: ${perFormat} transcripts, no two alike, ${bytes} bytes, ${cuts} cuts, all equal ` +
        `(${((user + system) / 1e6).toFixed(1)} s of CPU)`,
    );
  }
}

/** The whole, single bytes, and every place once among cuts that are `APART`. */
function* readings(whole: Buffer): Generator<[string, Buffer[]]> {
  yield ['whole', [whole]];
  yield ['a byte at a time', [...whole].map((byte) => Buffer.of(byte))];
  for (let first = 0; first < Math.min(APART, whole.length); first++) {
    const chunks = [whole.subarray(0, first)];
    for (let at = first; at < whole.length; at += APART) chunks.push(whole.subarray(at, at + APART));
    yield [`cut at ${first} and every ${APART} bytes after it`, chunks];
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
