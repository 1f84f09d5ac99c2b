/** P10: who shows no key is refused before the body is read. */
import { connect } from 'node:net';
import { zero } from '../harness';
import { answerOf, quantile, readBytes, within, type Bench } from './bench';
import { filled } from './calls';

export async function bodiesUnread(bench: Bench): Promise<void> {
  const { gateway, oracle, figures } = bench;
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const answeredMs: number[] = [];
  const closedMs: number[] = [];
  const problems: string[] = [];
  let mostRead = 0;
  let wrong = 0;
  const operations = oracle.operations.filter(({ body }) => body);
  for (const operation of operations) {
    const [type] = Object.keys(operation.body?.content ?? {});
    const head = `${operation.method} ${filled(operation)} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}; boundary=b\r\nContent-Length: 104857600\r\n\r\n`;
    let leastRead = Infinity;
    // What else the process reads meanwhile falls on some of the tries: the least is this request's.
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = readBytes(gateway);
      const started = performance.now();
      let answered = Infinity;
      // As much as is taken, until the other side closes.
      const { status, text } = await pour(gateway.origin, head, chunk, () => (answered = performance.now()));
      answeredMs.push(answered - started);
      closedMs.push(performance.now() - started);
      leastRead = Math.min(leastRead, readBytes(gateway) - before - head.length);
      if (status !== 401) wrong += 1;
      const end = text.indexOf('\r\n\r\n');
      const answer = answerOf({
        status,
        head: text.slice(0, end),
        body: text.slice(end + 4),
        closedAfterMs: 0,
      });
      problems.push(...oracle.brokenBy(operation, answer));
    }
    mostRead = Math.max(mostRead, leastRead);
  }
  figures.print(
    'P10 bodies without a key',
    {
      operations: operations.length,
      requests: answeredMs.length,
      wrong,
      medianMs: quantile(answeredMs, 0.5),
      slowestMs: quantile(answeredMs, 1),
      closedMs: quantile(closedMs, 1),
      mostReadKiB: Math.ceil(mostRead / 1024),
      broken: problems.slice(0, 5),
    },
    {
      wrong: zero,
      slowestMs: within(bench, 50),
      closedMs: (value: number) => value <= 5_000,
      mostReadKiB: (kib: number) => kib <= 64,
      broken: (list: string[]) => list.length === 0,
    },
  );
}

async function pour(
  origin: string,
  head: string,
  chunk: Buffer,
  onAnswer: () => void,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const push = (): void => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('data', (part: Buffer) => {
      if (text === '') onAnswer();
      text += part.toString('latin1');
    });
    socket.on('drain', push);
    socket.on('end', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text }));
    socket.write(head);
    push();
  });
}
