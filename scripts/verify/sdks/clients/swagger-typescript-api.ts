import { Api, type ChatStreamChunk, type ErrorResponse, type HttpResponse } from './api';
import { dataOf, type Task, type Told } from './scenario';

export async function run({ base, managementKey, model, question }: Task): Promise<Told> {
  const as = (key: string) => {
    const api = new Api<string>({
      baseUrl: base,
      securityWorker: (token) => (token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    });
    api.setSecurityData(key);
    return api;
  };
  const admin = as(managementKey);
  const made = await admin.keys.createKeys({ name: 'swagger-typescript-api', limit: 5 });
  const { key, data: record } = made.data;

  const client = as(key);
  // Without a format the answer comes unread.
  const answer = await client.chat.sendChatCompletionRequest(
    { model, messages: [{ role: 'user', content: question }], stream: true },
    { format: undefined },
  );
  if (!answer.body) throw new Error('chat answers without a body');
  const chunks: ChatStreamChunk[] = [];
  for await (const data of dataOf(answer.body))
    if (data !== '[DONE]') chunks.push(JSON.parse(data) as ChatStreamChunk);

  const usage = chunks.at(-1)?.usage;
  const generation = await client.generation.getGeneration({ id: chunks[0]?.id ?? '' });
  const spent = await admin.keys.getKey(record.hash);
  const deleted = await admin.keys.deleteKeys(record.hash);
  const refused = await client.key.getCurrentKey().then(
    () => undefined,
    (error: unknown) => error as HttpResponse<unknown, ErrorResponse>,
  );

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
    refusal: { status: refused?.status ?? 0, message: refused?.error.error.message },
  };
}

/** None of this compiles. */
export async function mistakes(base: string): Promise<void> {
  const api = new Api({ baseUrl: base });
  // @ts-expect-error a field that the document does not have
  await api.keys.createKeys({ name: 'ci', limits: 5 });
  // @ts-expect-error a required field is missing
  await api.chat.sendChatCompletionRequest({ model: 'a/b' });
  // @ts-expect-error a required parameter is missing
  await api.generation.getGeneration({});
  const { data } = await api.key.getCurrentKey();
  // @ts-expect-error the answer has no such field
  void data.data.plaintext;
}
