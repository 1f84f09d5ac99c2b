import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SinkCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Sink {
  readonly url: string;
  /** Every call, test calls included. */
  readonly calls: SinkCall[];
  /** Decides on each answer; absent answers are 200. */
  answer(script: (call: SinkCall, response: ServerResponse) => number | 'hang'): void;
  /** Resolves with what `find` returns as soon as that is something. */
  until<T>(find: (calls: readonly SinkCall[]) => T | undefined, withinMs?: number): Promise<T>;
  close(): Promise<void>;
}

/** A destination on loopback, on a real socket. */
export async function startSink(): Promise<Sink> {
  const calls: SinkCall[] = [];
  let script: (call: SinkCall, response: ServerResponse) => number | 'hang' = () => 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call: SinkCall = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      calls.push(call);
      const status = script(call, response);
      if (status === 'hang' || response.writableEnded) return;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (given) => void (script = given),
    async until(find, withinMs = 15_000) {
      for (const deadline = Date.now() + withinMs; ;) {
        const found = find(calls);
        if (found !== undefined) return found;
        if (Date.now() > deadline) throw new Error(`not seen in ${calls.length} calls`);
        await sleep(20);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number; readonly message?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Reads an OTLP export in JSON as a collector would. @throws when it is none. */
export function spansOf(body: string): OtlpSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: {
      resource: { attributes: Attribute[] };
      scopeSpans: { spans: (Omit<OtlpSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
    }[];
  };
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = attributesOf(resource.attributes)['service.name'];
    if (service !== 'model-gateway') throw new Error(`service.name is ${String(service)}`);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => {
        if (!/^[0-9a-f]{32}$/.test(span.traceId)) throw new Error(`traceId is ${span.traceId}`);
        if (!/^[0-9a-f]{16}$/.test(span.spanId)) throw new Error(`spanId is ${span.spanId}`);
        return { ...span, attributes: attributesOf(span.attributes) };
      }),
    );
  });
}

interface Attribute {
  readonly key: string;
  readonly value: AnyValue;
}
interface AnyValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
  readonly arrayValue?: { readonly values: readonly AnyValue[] };
}

const attributesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));

const valueOf = (value: AnyValue): unknown =>
  value.arrayValue
    ? value.arrayValue.values.map(valueOf)
    : (value.stringValue ??
      (value.intValue === undefined ? undefined : Number(value.intValue)) ??
      value.doubleValue ??
      value.boolValue);
