import { openAnswer, openStream } from '../inference/attempt';
import { assembled, type Piece } from '../providers/assemble';
import type { ChatAnswer, ChatDelta, ChatFormat, UsageReport } from '../providers/format';
import { bindProtocols, formatOf, nativeOf } from '../providers/protocols';
import type { UpstreamAnswer } from '../providers/transport';
import { toApiError } from '../errors';
import { recording as schema, type Recording } from './recording';

/** The result of reading a recorded answer. */
export interface Replayed {
  readonly upstream_id?: string | undefined;
  readonly choices: readonly {
    readonly message: unknown;
    readonly finish_reason: string | null;
    readonly native_finish_reason: string | null;
    /** False: the gateway has no meaning for the provider's finish reason. */
    readonly is_known_finish_reason: boolean;
  }[];
  readonly usage?: UsageReport | undefined;
  readonly error?: { readonly type: string; readonly status: number; readonly message: string };
}

/** Reads a recording. @throws ZodError when it is none. */
export const readRecording = (json: string): Recording => schema.parse(JSON.parse(json));

/** Gives a recorded answer to the adapter that read it, and returns what that makes of it. */
export async function replay(recording: Recording): Promise<Replayed> {
  const format = formatFor(recording);
  const { answer } = recording;
  if (!answer)
    return {
      choices: [],
      error: { type: 'provider_unavailable', status: 502, message: 'The provider sent no answer' },
    };
  try {
    if (answer.status >= 400) throw format.error(answer.status, jsonOr(answer.body));
    return /event-stream/i.test(answer.headers['content-type'] ?? '')
      ? await readStream(answer, format)
      : toReplayed(await openAnswer(upstreamAnswer(answer), format), format);
  } catch (failure) {
    return { choices: [], error: toError(failure) };
  }
}

const neverSends = (): never => {
  throw new Error('a replay sends nothing');
};

function formatFor({ protocol, apis, dialect }: Recording): ChatFormat {
  const binding = bindProtocols(neverSends, (chat) => Promise.resolve(chat))[protocol];
  const own = dialect && nativeOf(binding, new Set(apis), dialect);
  return own ? own.format : formatOf(binding, new Set(apis));
}

async function readStream(answer: NonNullable<Recording['answer']>, format: ChatFormat): Promise<Replayed> {
  const open = await openStream(upstreamAnswer(answer), format, false, true);
  const deltas: ChatDelta[] = [];
  const failure = await new Promise<unknown>((resolve) =>
    open.pipe({ delta: (delta) => void deltas.push(delta), end: () => resolve(undefined), fail: resolve }),
  );
  const read = toReplayed(joined(deltas), format);
  return failure === undefined ? read : { ...read, error: toError(failure) };
}

/** The deltas of a stream as one answer. The last usage is the one that counts. */
function joined(deltas: readonly ChatDelta[]): ChatAnswer {
  const pieces = new Map<number, Piece[]>();
  const ends = new Map<
    number,
    Pick<ChatAnswer['choices'][number], 'finish_reason' | 'native_finish_reason'>
  >();
  for (const { choices } of deltas)
    for (const { index, delta, finish_reason, native_finish_reason } of choices) {
      pieces.set(index, [...(pieces.get(index) ?? []), delta]);
      if (finish_reason !== null)
        ends.set(index, { finish_reason, native_finish_reason: native_finish_reason ?? null });
    }
  const usage = deltas.findLast((delta) => delta.usage)?.usage;
  const upstreamId = deltas.find((delta) => delta.upstreamId !== undefined)?.upstreamId;
  return {
    ...(upstreamId !== undefined && { upstreamId }),
    choices: [...pieces].map(([index, its]) => ({
      index,
      message: assembled(its),
      finish_reason: null,
      native_finish_reason: null,
      ...ends.get(index),
    })),
    ...(usage && { usage }),
  };
}

const toReplayed = ({ upstreamId, choices, usage }: ChatAnswer, format: ChatFormat): Replayed => ({
  upstream_id: upstreamId,
  choices: choices.map(({ message, finish_reason, native_finish_reason: native = null }) => ({
    message,
    finish_reason,
    native_finish_reason: native,
    is_known_finish_reason: native === null || format.knowsFinish?.(native) !== false,
  })),
  usage,
});

function toError(failure: unknown): NonNullable<Replayed['error']> {
  const { type, status, message } = toApiError(failure);
  return { type, status, message };
}

const jsonOr = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
};

/** An answer that has come as a whole. */
const upstreamAnswer = ({ status, headers, body }: NonNullable<Recording['answer']>): UpstreamAnswer => ({
  status,
  header: (name) => headers[name],
  read(sink) {
    setImmediate(() => {
      sink.data(Buffer.from(body));
      setImmediate(() => sink.end());
    });
  },
  progress: () => undefined,
  pause: () => undefined,
  hold: () => undefined,
  resume: () => undefined,
  abort: () => undefined,
});
