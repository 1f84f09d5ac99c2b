/** An upstream whose models differ in how they stream: as much as is taken, one word at a time, or without end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PACE_MS = 50;

interface Flood {
  /** That have left, and when the last did. */
  readonly bytes: number;
  readonly takenAt: number;
  /** When its connection closed; undefined: it has not. */
  readonly closedAt: number | undefined;
}

interface Sizes {
  /** Of a flood. */
  readonly offeredBytes: number;
  /** Words of a paced stream. */
  readonly words: number;
}

/** What each kind of model does, by its name in the request. */
export class StreamUpstream {
  readonly floods: Flood[] = [];
  /** When each aborted stream's connection closed, by the prompt. */
  readonly closedAt = new Map<string, number>();
  private readonly server: Server = createServer((incoming, outgoing) => void this.serve(incoming, outgoing));

  constructor(private readonly sizes: Sizes) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of incoming) text += String(part);
    const { model, messages } = JSON.parse(text) as { model: string; messages: { content: string }[] };
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    if (model === 'flood') await this.flood(outgoing);
    else if (model === 'paced') await paced(outgoing, this.sizes.words);
    else this.endless(outgoing, messages[0]?.content ?? '');
  }

  /** As much as is taken, up to the whole. */
  private async flood(outgoing: ServerResponse): Promise<void> {
    const chunk = event('x'.repeat(16 * 1024));
    const taken = { bytes: 0, takenAt: performance.now(), closedAt: undefined as number | undefined };
    this.floods.push(taken);
    outgoing.once('close', () => (taken.closedAt = performance.now()));
    while (taken.bytes < this.sizes.offeredBytes && !outgoing.destroyed) {
      // The last of them is never taken: it waits from here on.
      taken.takenAt = performance.now();
      const left = await new Promise<boolean>((resolve) => {
        const closed = (): void => resolve(false);
        outgoing.once('close', closed);
        outgoing.write(chunk, (error) => {
          outgoing.off('close', closed);
          resolve(!error);
        });
      });
      // A write that the close has ended may be told as one that left.
      await sleep(1);
      if (!left || taken.closedAt !== undefined) return;
      taken.bytes += chunk.length;
    }
    outgoing.end('data: [DONE]\n\n');
  }

  private endless(outgoing: ServerResponse, prompt: string): void {
    const timer = setInterval(() => outgoing.write(event('tick ')), PACE_MS);
    outgoing.on('close', () => {
      clearInterval(timer);
      this.closedAt.set(prompt, performance.now());
    });
  }
}

const event = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'u', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

async function paced(outgoing: ServerResponse, words: number): Promise<void> {
  for (let index = 0; index < words; index++) {
    outgoing.write(event('tick '));
    await sleep(PACE_MS);
  }
  outgoing.write(event('', 'stop'));
  outgoing.end('data: [DONE]\n\n');
}
