import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteCollector } from '../byte-collector';
import { ConfigError } from '../config';
import type { ApiError } from '../errors';
import type { Endpoint } from '../inference/catalogue';
import { headersFor } from '../inference/catalogue';
import type { ChatAnswer, ChatDelta, ChatFormat, Dialect, UpstreamRequest } from '../providers/format';
import type { UpstreamAnswer } from '../providers/transport';
import { withoutCredentials } from '../providers/upstream-errors';
import type { Recording } from './recording';
import { replacedText, replacedTexts } from './replaced-texts';

export interface RecorderSettings {
  /** Slug of the provider whose exchanges are recorded. */
  readonly provider: string;
  /** Part of its calls that is watched, from 0 to 1. */
  readonly share: number;
  readonly directory: string;
  readonly texts: 'replaced' | 'kept';
  /** Size of all files together. The oldest are deleted for new ones. */
  readonly mostBytes: number;
}

/** A larger request body is not recorded. A larger answer is cut at this size. */
const MOST_BODY_BYTES = 1024 * 1024;
/** Calls that are watched at the same time. */
const MOST_OPEN = 32;
/** Calls whose files wait to be written. Further ones are dropped. */
const MOST_WAITING = 8;
const MOST_FILES = 1_000;
/** A successful call stays this long, because its answer may be checked against the document later. */
const CHECKED_WITHIN_MS = 5_000;
const MOST_ENDED = 32;
/** Headers of a request that hold no credential. */
const REQUEST_HEADERS = ['accept', 'anthropic-beta', 'anthropic-version', 'content-type'];
const ANSWER_HEADERS = ['content-type', 'retry-after', 'x-request-id', 'request-id'];

/** Records exchanges with one provider that failed or that the gateway did not fully understand. */
export class Recorder {
  private readonly open = new Map<string, RecordedCall>();
  private waiting = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly ended: RecordedCall[] = [];

  /** @throws ConfigError when the directory cannot be made. */
  constructor(
    private readonly settings: RecorderSettings,
    private readonly random: () => number,
    private readonly warn: (message: string, facts: object) => void,
  ) {
    try {
      mkdirSync(settings.directory, { recursive: true });
    } catch (error) {
      throw new ConfigError(
        `settings.diagnostics.record.directory: cannot be made (${(error as Error).message})`,
      );
    }
  }

  /** Starts to watch a call. Returns undefined if the call is not in the share. */
  begin(generationId: string): RecordedCall | undefined {
    if (this.random() >= this.settings.share) return undefined;
    const call: RecordedCall = new RecordedCall(generationId, this.settings.provider, {
      admit: () => {
        if (this.open.size < MOST_OPEN) this.open.set(generationId, call);
        return this.open.has(generationId);
      },
      ended: (isOdd) => this.end(call, isOdd),
    });
    return call;
  }

  /** Records a call whose answer to the caller breaks the contract. */
  invalid(generationId: string, problem: string): void {
    const reason = `breaks the contract: ${problem}`;
    const running = this.open.get(generationId);
    if (running) return running.note(reason);
    const at = this.ended.findIndex((call) => call.generationId === generationId);
    const [call] = at < 0 ? [] : this.ended.splice(at, 1);
    if (!call) return;
    call.note(reason);
    this.save(call);
  }

  /** Resolves when all files are written. */
  close(): Promise<void> {
    return this.writing;
  }

  private end(call: RecordedCall, isOdd: boolean): void {
    this.open.delete(call.generationId);
    if (isOdd) return this.save(call);
    if (!call.hasExchange) return;
    this.ended.push(call);
    if (this.ended.length > MOST_ENDED) this.ended.shift();
    setTimeout(() => {
      const at = this.ended.indexOf(call);
      if (at >= 0) this.ended.splice(at, 1);
    }, CHECKED_WITHIN_MS).unref();
  }

  private save(call: RecordedCall): void {
    if (this.waiting >= MOST_WAITING) return this.warn('a recording was dropped: too many wait', {});
    this.waiting += 1;
    this.writing = this.writing
      .then(async () => {
        for (const recording of call.recordings(this.settings.texts)) await this.write(recording);
      })
      .catch((error: unknown) =>
        this.warn('a recording could not be written', { reason: (error as Error).message }),
      )
      .finally(() => (this.waiting -= 1));
  }

  private async write(recording: Recording): Promise<void> {
    const { directory, mostBytes } = this.settings;
    const stamp = recording.recorded_at.replaceAll(/[:.]/g, '-');
    const name = `${PREFIX}${stamp}-${randomBytes(4).toString('hex')}.json`;
    const content = `${JSON.stringify(recording, null, 2)}\n`;
    const size = Buffer.byteLength(content);
    if (size > mostBytes) return;
    await makeRoom(directory, mostBytes - size);
    await writeFile(join(directory, name), content, { flag: 'wx', mode: 0o600 });
  }
}

const PREFIX = 'record-';

/** Deletes the oldest recordings until the rest has at most so many bytes. */
async function makeRoom(directory: string, mostBytes: number): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(PREFIX)).sort();
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(directory, name)).catch(() => undefined))?.size ?? 0),
  );
  let total = sizes.reduce((sum, size) => sum + size, 0);
  let files = names.length;
  for (const [at, name] of names.entries()) {
    if (total <= mostBytes && files < MOST_FILES) return;
    await rm(join(directory, name), { force: true });
    total -= sizes[at] as number;
    files -= 1;
  }
}

/** The request as it was sent. `dialect` is set if the caller's own body was sent. */
interface Sent {
  readonly endpoint: Endpoint;
  readonly request: UpstreamRequest<string | Buffer>;
  readonly format: object;
  readonly dialect: Dialect | undefined;
}

/** The exchanges that one call has with providers. */
export class RecordedCall {
  private readonly exchanges: Exchange[] = [];
  private isOver = false;

  constructor(
    readonly generationId: string,
    private readonly provider: string,
    private readonly recorder: {
      /** Returns false when the recorder watches as many calls as it may. */
      readonly admit: () => boolean;
      readonly ended: (isOdd: boolean) => void;
    },
  ) {}

  get hasExchange(): boolean {
    return this.exchanges.length > 0;
  }

  /** Watches one exchange. Returns undefined for another provider, and for what is no chat: a replay reads chats alone. */
  exchange(sent: Sent): Exchange | undefined {
    if (sent.endpoint.provider.slug !== this.provider || !isChatFormat(sent.format)) return undefined;
    if (!this.hasExchange && !this.recorder.admit()) return undefined;
    const exchange = new Exchange(sent);
    this.exchanges.push(exchange);
    return exchange;
  }

  /** Notes a reason on the last exchange. */
  note(reason: string): void {
    this.exchanges.at(-1)?.note(reason);
  }

  /** Ends the call. @param error failure after the answer had begun. */
  end(error?: ApiError): void {
    if (this.isOver) return;
    this.isOver = true;
    if (error) this.note(`failed: ${error.type}`);
    this.recorder.ended(this.exchanges.some(({ reasons }) => reasons.size > 0));
  }

  /** Returns what is to be written, without secrets. */
  recordings(texts: RecorderSettings['texts']): Recording[] {
    const at = new Date().toISOString();
    return this.exchanges.flatMap((exchange) =>
      exchange.reasons.size > 0 ? [exchange.recording(at, this.generationId, texts)] : [],
    );
  }
}

/** One request to a provider and its answer. */
export class Exchange {
  readonly reasons = new Set<string>();
  private readonly body = new ByteCollector();
  private came: { readonly status: number; readonly headers: Record<string, string> } | undefined;
  private isCut = false;

  constructor(private readonly sent: Sent) {}

  note(reason: string): void {
    this.reasons.add(reason.slice(0, 300));
  }

  /** Returns the answer; its first MOST_BODY_BYTES are copied as they are read. */
  watchAnswer(answer: UpstreamAnswer): UpstreamAnswer {
    this.came = { status: answer.status, headers: chosen(ANSWER_HEADERS, (name) => answer.header(name)) };
    const isText = /json|event-stream|text\//i.test(answer.header('content-type') ?? 'text/');
    const read: UpstreamAnswer['read'] = (sink) =>
      answer.read({
        ...sink,
        data: (chunk) => {
          if (isText) this.keep(chunk);
          sink.data(chunk);
        },
        end: () => sink.end(),
        fail: (error) => sink.fail(error),
      });
    return Object.assign(Object.create(answer) as UpstreamAnswer, { read });
  }

  /** Returns the format. A chat format also notes unknown parts and finish reasons. */
  watchFormat<F extends object>(format: F): F {
    return isChatFormat(format) ? (this.watched(format) as typeof format) : format;
  }

  private watched(format: ChatFormat): ChatFormat {
    const noteUnknownParts = ({ choices }: ChatAnswer | ChatDelta): void => {
      for (const choice of choices) {
        const { omitted } = 'delta' in choice ? choice.delta : choice.message;
        if (omitted && omitted.length > 0) this.note(`omitted: ${omitted.slice(0, 8).join(', ')}`);
        const native = choice.native_finish_reason;
        if (native && format.knowsFinish?.(native) === false) this.note(`unknown finish reason: ${native}`);
      }
    };
    return Object.assign(Object.create(format) as ChatFormat, {
      result(body: unknown) {
        const answer = format.result(body);
        noteUnknownParts(answer);
        return answer;
      },
      chunks() {
        const convert = format.chunks();
        return (event: Parameters<typeof convert>[0]) => {
          const delta = convert(event);
          if (delta) noteUnknownParts(delta);
          return delta;
        };
      },
    });
  }

  recording(recordedAt: string, generationId: string, texts: 'replaced' | 'kept'): Recording {
    const { endpoint, request, dialect } = this.sent;
    const clean = cleaner(endpoint, texts);
    return {
      version: 1,
      recorded_at: recordedAt,
      generation_id: generationId,
      reasons: [...this.reasons],
      texts,
      provider: endpoint.provider.slug,
      protocol: endpoint.provider.protocol,
      apis: [...endpoint.apis],
      ...(dialect && { dialect }),
      request: {
        method: 'POST',
        path: request.path,
        headers: chosen(REQUEST_HEADERS, (name) => request.headers[name]),
        ...bodyOf(request, clean),
      },
      ...(this.came && {
        answer: { ...this.came, body: clean.body(this.body.take().toString('utf8')), is_cut: this.isCut },
      }),
    };
  }

  private keep(chunk: Buffer): void {
    const room = MOST_BODY_BYTES - this.body.length;
    if (chunk.length > room) this.isCut = true;
    if (room > 0) this.body.add(Buffer.from(chunk.subarray(0, room)));
  }
}

const isChatFormat = (format: object): format is ChatFormat => 'chunks' in format;

function chosen(
  names: readonly string[],
  valueOf: (name: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

interface Cleaner {
  readonly json: (value: unknown) => unknown;
  /** Cleans the body of an answer: JSON, an event stream or plain text. */
  readonly body: (text: string) => string;
}

function cleaner(endpoint: Endpoint, texts: 'replaced' | 'kept'): Cleaner {
  const secrets = Object.values(headersFor(endpoint)).map((value) => value.replace(/^Bearer /, ''));
  const withoutSecrets = (text: string): string =>
    withoutCredentials(
      secrets.reduce(
        (rest, secret) => (secret.length < 8 ? rest : rest.replaceAll(secret, '[redacted]')),
        text,
      ),
    );
  if (texts === 'kept')
    return {
      json: (value) => JSON.parse(withoutSecrets(JSON.stringify(value))) as unknown,
      body: withoutSecrets,
    };
  const json = (text: string): string => {
    try {
      return JSON.stringify(replacedTexts(JSON.parse(text)));
    } catch {
      return replacedText(text);
    }
  };
  return {
    json: (value) => replacedTexts(value),
    body: (text) =>
      /^\s*[[{]/.test(text)
        ? withoutSecrets(json(text))
        : withoutSecrets(
            text
              .split('\n')
              .map((line) => replacedLine(line, json))
              .join('\n'),
          ),
  };
}

/** A line of an event stream, or of any other text. */
function replacedLine(line: string, json: (text: string) => string): string {
  const [, field = '', value = ''] = /^(event|data|id|retry): ?(.*)$/.exec(line.replace(/\r$/, '')) ?? [];
  if (field === 'data') return `data: ${value === '[DONE]' ? value : json(value)}`;
  return field === '' ? replacedText(line) : line;
}

function bodyOf(
  { body, bytes }: UpstreamRequest<string | Buffer>,
  clean: Cleaner,
): { readonly body?: unknown } {
  const given = bytes ?? body;
  if (given.length > MOST_BODY_BYTES) return {};
  try {
    return { body: clean.json(JSON.parse(given.toString())) };
  } catch {
    return {};
  }
}
