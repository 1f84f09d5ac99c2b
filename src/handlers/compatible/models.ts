import { toAnthropicModel, toOpenAIModel } from '../../formats/openai/models';
import type { CompatibleCall, CompatibleHandlers } from '../../http/compatible-operations';

type Operation = 'listModels' | 'retrieveModel' | 'retrieveModelByAuthor';

const isAnthropic = ({ rawHeaders }: Pick<CompatibleCall<Operation>, 'rawHeaders'>): boolean =>
  rawHeaders['anthropic-version'] !== undefined;

const answer = async (call: CompatibleCall<'retrieveModel' | 'retrieveModelByAuthor'>, id: string) => {
  const entry = await call.services.models.entry(id);
  return { status: 200, json: isAnthropic(call) ? toAnthropicModel(entry) : toOpenAIModel(entry) } as const;
};

export const models = {
  async listModels(call) {
    const { query, services } = call;
    if (!isAnthropic(call)) return { status: 200, prepared: await services.models.openaiList() };
    const { entries, hasMore } = await services.models.page(query);
    return {
      status: 200,
      json: {
        data: entries.map(toAnthropicModel),
        first_id: entries[0]?.id ?? null,
        last_id: entries.at(-1)?.id ?? null,
        has_more: hasMore,
      },
    };
  },
  retrieveModel: (call) => answer(call, call.params.model),
  retrieveModelByAuthor: (call) => answer(call, `${call.params.author}/${call.params.slug}`),
} satisfies CompatibleHandlers<Operation>;
