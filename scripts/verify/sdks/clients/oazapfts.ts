import { ok } from '@oazapfts/runtime';
import {
  createKeys,
  deleteKeys,
  getCurrentKey,
  getGeneration,
  getKey,
  sendChatCompletionRequest,
  type ChatUsage,
} from './api';
import { dataIn, type Task, type Told } from './scenario';

/** It makes no type for the events of a stream. */
interface Chunk {
  readonly id: string;
  readonly choices: readonly { readonly delta: { readonly content?: string | null } }[];
  readonly usage?: ChatUsage;
}

export async function run({ base, managementKey, model, question }: Task): Promise<Told> {
  const as = (key: string) => ({ baseUrl: base, headers: { Authorization: `Bearer ${key}` } });
  const admin = as(managementKey);
  const { key, data: record } = await ok(createKeys({ name: 'oazapfts', limit: 5 }, admin));

  const client = as(key);
  // Its client reads an answer whole, and hands on what is no JSON as text.
  const answer = await ok(
    sendChatCompletionRequest(
      { model, messages: [{ role: 'user', content: question }], stream: true },
      {},
      client,
    ),
  );
  const chunks = dataIn(answer as unknown as string)
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data) as Chunk);

  const usage = chunks.at(-1)?.usage;
  const { data: generation } = await ok(getGeneration(chunks[0]?.id ?? '', client));
  const { data: spent } = await ok(getKey(record.hash, admin));
  const { deleted } = await ok(deleteKeys(record.hash, admin));
  const refused = await getCurrentKey(client);

  return {
    text: chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join(''),
    chunks: chunks.length,
    usage: { tokens: usage?.total_tokens, cost: usage?.cost },
    record: {
      id: generation.id,
      tokens: (generation.tokens_prompt ?? 0) + (generation.tokens_completion ?? 0),
      cost: generation.total_cost,
    },
    key: { limit: record.limit, usage: spent.usage, deleted },
    refusal: {
      status: refused.status,
      message: refused.status === 200 ? undefined : refused.data.error.message,
    },
  };
}

/** None of this compiles. */
export async function mistakes(): Promise<void> {
  // @ts-expect-error a field that the document does not have
  await createKeys({ name: 'ci', limits: 5 });
  // @ts-expect-error a required field is missing
  await sendChatCompletionRequest({ model: 'a/b' });
  // @ts-expect-error a required parameter is missing
  await getGeneration();
  const { data } = await ok(getCurrentKey());
  // @ts-expect-error the answer has no such field
  void data.plaintext;
}
