import { anthropic } from '../../src/providers/anthropic';
import { gemini } from '../../src/providers/gemini';
import { openai } from '../../src/providers/openai';
import { responses } from '../../src/providers/responses';
import { readStream, transcript, type Wire } from '../support/transcripts';

const FORMATS = { openai, responses, anthropic, gemini } satisfies Record<Wire, unknown>;
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** The long form, at every byte, is `npm run verify:formats`. */
describe.each(Object.keys(FORMATS) as Wire[])('%s', (wire) => {
  const format = FORMATS[wire];

  test('a whole answer comes out as what was said', () => {
    for (const seed of SEEDS) {
      const { plain, expected } = transcript(wire, seed);
      expect(format.result(plain)).toEqual(expected);
    }
  });

  test('a stream comes out the same, however its bytes arrive', async () => {
    for (const seed of SEEDS) {
      const { stream, expected } = transcript(wire, seed);
      const whole = Buffer.from(stream);
      for (const size of [1, 7, whole.length]) {
        const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
          whole.subarray(index * size, (index + 1) * size),
        );
        expect(await readStream(format, chunks)).toEqual(expected);
      }
    }
  });

  test('a stream that ends early is an error', async () => {
    const { stream } = transcript(wire, 3);
    const cut = Buffer.from(stream.slice(0, Math.floor(stream.length / 2)));
    await expect(readStream(format, [cut])).rejects.toMatchObject({ type: 'provider_unavailable' });
  });
});
