import { madeSamples } from './made';

/** One JSON text a line, for those who cannot load all of the packages themselves. */
void madeSamples().then((samples) => {
  for (const { bytes, ...sample } of samples)
    process.stdout.write(`${JSON.stringify({ ...sample, base64: bytes.toString('base64') })}\n`);
});
