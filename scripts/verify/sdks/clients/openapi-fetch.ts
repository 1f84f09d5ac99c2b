import createClient from 'openapi-fetch';
import type { components, paths } from './api';
import { dataOf, type Task, type Told } from './scenario';

type Chunk = components['schemas']['ChatStreamChunk'];

export async function run({ base, managementKey, model, question }: Task): Promise<Told> {
  const as = (key: string) =>
    createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${key}` } });
  const admin = as(managementKey);

  const made = await admin.POST('/keys', { body: { name: 'openapi-fetch', limit: 5 } });
  if (!made.data) throw new Error(made.error.error.message);
  const { key, data: record } = made.data;

  const client = as(key);
  const { response } = await client.POST('/chat/completions', {
    body: { model, messages: [{ role: 'user', content: question }], stream: true },
    parseAs: 'stream',
  });
  if (!response.body) throw new Error(`chat answers ${response.status} without a body`);
  const chunks: Chunk[] = [];
  for await (const data of dataOf(response.body))
    if (data !== '[DONE]') chunks.push(JSON.parse(data) as Chunk);

  const usage = chunks.at(-1)?.usage;
  const generation = await client.GET('/generation', {
    params: { query: { id: response.headers.get('X-Generation-Id') ?? '' } },
  });
  if (!generation.data) throw new Error(generation.error.error.message);
  const spent = await admin.GET('/keys/{hash}', { params: { path: { hash: record.hash } } });
  const deleted = await admin.DELETE('/keys/{hash}', { params: { path: { hash: record.hash } } });
  const refused = await client.GET('/key');

  return {
    text: chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join(''),
    chunks: chunks.length,
    usage: { tokens: usage?.total_tokens, cost: usage?.cost },
    record: {
      id: generation.data.data.id,
      tokens: (generation.data.data.tokens_prompt ?? 0) + (generation.data.data.tokens_completion ?? 0),
      cost: generation.data.data.total_cost,
    },
    key: {
      limit: record.limit,
      usage: spent.data?.data.usage ?? NaN,
      deleted: deleted.data?.deleted === true,
    },
    refusal: { status: refused.response.status, message: refused.error?.error.message },
  };
}

/** None of this compiles. */
export async function mistakes(base: string): Promise<void> {
  const client = createClient<paths>({ baseUrl: base });
  // @ts-expect-error a value of another type
  await client.POST('/keys', { body: { name: 'ci', limit: '5' } });
  // @ts-expect-error a required field is missing
  await client.POST('/chat/completions', { body: { model: 'a/b' } });
  // @ts-expect-error a role that no message has
  await client.POST('/chat/completions', { body: { messages: [{ role: 'robot', content: '' }] } });
  // @ts-expect-error a required parameter is missing
  await client.GET('/generation', {});
  const { data } = await client.GET('/key');
  // @ts-expect-error the answer has no such field
  void data?.data.plaintext;
}
