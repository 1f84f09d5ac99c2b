import { createClient } from './api/client';
import { createKeys, deleteKeys, getCurrentKey, getGeneration, getKey } from './api/sdk.gen';
import type { ChatStreamChunk, SendChatCompletionRequestData } from './api/types.gen';
import type { Task, Told } from './scenario';

export async function run({ base, managementKey, model, question }: Task): Promise<Told> {
  const admin = createClient({ baseUrl: base, auth: managementKey });
  const made = await createKeys({ client: admin, body: { name: 'hey-api', limit: 5 }, throwOnError: true });
  const { key, data: record } = made.data;

  const client = createClient({ baseUrl: base, auth: key });
  const body: SendChatCompletionRequestData['body'] = {
    model,
    messages: [{ role: 'user', content: question }],
    stream: true,
  };
  const { stream } = await client.sse.post<ChatStreamChunk | '[DONE]'>({
    url: '/chat/completions',
    body,
    headers: { 'Content-Type': 'application/json' },
    security: [{ scheme: 'bearer', type: 'http' }],
    sseMaxRetryAttempts: 1,
  });
  const chunks: ChatStreamChunk[] = [];
  for await (const data of stream as AsyncIterable<ChatStreamChunk | '[DONE]'>)
    if (data !== '[DONE]') chunks.push(data);

  const usage = chunks.at(-1)?.usage;
  const generation = await getGeneration({
    client,
    query: { id: chunks[0]?.id ?? '' },
    throwOnError: true,
  });
  const spent = await getKey({ client: admin, path: { hash: record.hash }, throwOnError: true });
  const deleted = await deleteKeys({ client: admin, path: { hash: record.hash }, throwOnError: true });
  const refused = await getCurrentKey({ client });

  return {
    text: chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join(''),
    chunks: chunks.length,
    usage: { tokens: usage?.total_tokens, cost: usage?.cost },
    record: {
      id: generation.data.data.id,
      tokens: (generation.data.data.tokens_prompt ?? 0) + (generation.data.data.tokens_completion ?? 0),
      cost: generation.data.data.total_cost,
    },
    key: { limit: record.limit, usage: spent.data.data.usage, deleted: deleted.data.deleted },
    refusal: { status: refused.response.status, message: refused.error?.error.message },
  };
}

/** None of this compiles. */
export async function mistakes(base: string): Promise<void> {
  const client = createClient({ baseUrl: base });
  // @ts-expect-error a field that the document does not have
  await createKeys({ client, body: { name: 'ci', limits: 5 } });
  // @ts-expect-error a required parameter is missing
  await getGeneration({ client });
  const { data } = await getCurrentKey({ client, throwOnError: true });
  // @ts-expect-error the answer has no such field
  void data.data.plaintext;
}
