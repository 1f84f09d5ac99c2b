/** What every generated client is to do, and what it tells of it. */
export interface Task {
  /** Where operations live. */
  readonly base: string;
  readonly managementKey: string;
  readonly model: string;
  readonly question: string;
}

export interface Told {
  /** The text of the stream, joined. */
  readonly text: string;
  readonly chunks: number;
  /** What the last chunk said about it. */
  readonly usage: { readonly tokens: number | undefined; readonly cost: number | null | undefined };
  /** What its record says. */
  readonly record: { readonly id: string; readonly tokens: number | null; readonly cost: number };
  /** What the client knows of the key, before and after it is deleted. */
  readonly key: { readonly limit: number | null; readonly usage: number; readonly deleted: boolean };
  /** The type of the error that the deleted key is answered with. */
  readonly refusal: { readonly status: number; readonly message: string | undefined };
}

/** The values of the `data:` lines of a body, for clients that leave it to their user to read a stream. */
export async function* dataOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let pending = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    pending += decoder.decode(value, { stream: true });
    const lines = pending.split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield line.slice('data: '.length);
  }
}

/** The same in a body that was read whole. */
export const dataIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length));
