/**
 * Work in step with the size of what arrives: npm run verify -- linear [--short] [--only PATTERN]
 * Every array, map and text of every request body is grown to twice and four times its size. The time of a request at most
 * doubles with its size, and no turn of the event loop is longer than 50 ms for each MB, 250 ms at most.
 */
import { Figures } from './harness';
import { answers } from './linear/answers';
import { requests } from './linear/requests';

const short = process.argv.includes('--short');

async function main(): Promise<void> {
  const figures = new Figures('linear');
  if (!process.argv.includes('--only')) await answers(figures, short);
  await requests(figures, short);
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
