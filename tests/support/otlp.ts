import root from 'otlp-messages/build/src/generated/root';

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
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<OtlpSpan, 'attributes'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

interface MessageType {
  fromObject(given: object): unknown;
  encode(message: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
  toObject(message: unknown, options: object): Record<string, unknown>;
}

/** OpenTelemetry's own message, made from the definition of the protocol; its types name none of the messages. */
const Request = (
  root as unknown as {
    opentelemetry: { proto: { collector: { trace: { v1: { ExportTraceServiceRequest: MessageType } } } } };
  }
).opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;

/** In JSON ids are hexadecimal, unlike other bytes, which are base64. */
const IDS = new Set(['traceId', 'spanId', 'parentSpanId']);
const recoded =
  (from: BufferEncoding, to: BufferEncoding) =>
  (key: string, value: unknown): unknown =>
    IDS.has(key) && typeof value === 'string' ? Buffer.from(value, from).toString(to) : value;

/**
 * Reads an OTLP export in JSON as a collector does: into the protocol's message, and over its binary form.
 * @throws when it is none, or has a field that the protocol does not know.
 */
export function spansOf(body: string): OtlpSpan[] {
  const given = JSON.parse(body, recoded('hex', 'base64')) as Record<string, unknown>;
  const message = Request.decode(Request.encode(Request.fromObject(given)).finish());
  const plain = Request.toObject(message, { longs: String, bytes: String, arrays: true });
  refuseLost(given, plain, 'body');
  const { resourceSpans } = JSON.parse(JSON.stringify(plain), recoded('base64', 'hex')) as Export;
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

function refuseLost(given: unknown, kept: unknown, path: string): void {
  if (typeof given !== 'object' || given === null) return;
  for (const [key, value] of Object.entries(given)) {
    const found = (kept as Record<string, unknown> | undefined)?.[key];
    if (found === undefined) throw new Error(`${path}.${key}: OTLP has no such field`);
    refuseLost(value, found, `${path}.${key}`);
  }
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
