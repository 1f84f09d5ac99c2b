import { ApiError } from '../errors';
import type { Catalogue, Model } from '../inference/catalogue';
import { countPromptTokens, promptTokensAtMost } from '../inference/tokens';
import type { ChatRequest } from '../providers/format';
import type { ModelUsage } from '../stores/model-usage';
import { autoRouter } from './auto-router';
import { freeRouter } from './free-router';
import { paretoRouter } from './pareto-router';
import type { Router, RouterContext, RouterParts } from './router';

/** Model ids that stand for a choice among the configured models. */
export type RouterId = 'service/auto' | 'service/auto-beta' | 'service/free' | 'service/pareto-code';

export const ROUTERS = {
  'service/auto': autoRouter('auto-router', 'Auto Router'),
  'service/auto-beta': autoRouter('auto-beta-router', 'Auto Router (beta)'),
  'service/free': freeRouter,
  'service/pareto-code': paretoRouter,
} satisfies Record<RouterId, Router>;

/** Whether an id is of a router, also with suffixes. */
export const isRouter = (id: string): boolean => Object.hasOwn(ROUTERS, id.split(':')[0] ?? '');

/** One that answers and two to fall back to. */
const MOST_MODELS = 3;
const STICKY_MS = 10 * 60_000;
const REMEMBERED_MS = 60_000;

/** @returns undefined when the id names no router, or one that has nothing to route to. */
export function routerOf(id: string, catalogue: Catalogue): { id: RouterId; suffix: string } | undefined {
  // What the operator lists under that name is the operator's.
  if (!id.startsWith('service/') || catalogue.models.has(id)) return undefined;
  const [base = '', ...suffixes] = id.split(':');
  if (!(base in ROUTERS)) return undefined;
  const router = base as RouterId;
  if (ROUTERS[router].eligible(catalogue).length === 0) return undefined;
  return { id: router, suffix: suffixes.map((suffix) => `:${suffix}`).join('') };
}

export function createRouters(parts: RouterParts) {
  let remembered: { at: number; usage: Promise<Map<string, ModelUsage>> } | undefined;

  const recent = async (models: readonly Model[]): Promise<ReadonlyMap<string, ModelUsage>> => {
    const now = parts.now().getTime();
    if (!remembered || Math.abs(now - remembered.at) >= REMEMBERED_MS) {
      const usage = parts.usage.weekly(
        models.map(({ id }) => id),
        parts.now(),
      );
      remembered = { at: now, usage };
      usage.catch(() => (remembered = undefined));
    }
    return remembered.usage;
  };

  return {
    /**
     * @returns the ids of the models to try, best first.
     * @throws ApiError 404 when none can serve the request.
     */
    async choose(
      asked: string,
      { id, suffix }: { id: RouterId; suffix: string },
      chat: ChatRequest,
      context: RouterContext,
    ): Promise<string[]> {
      const router: Router = ROUTERS[id];
      const able = router.eligible(context.catalogue).filter((model) => isAble(model, suffix, chat, context));
      const all = [...context.catalogue.models.values()];
      const chosen = await router.choose({
        ...parts,
        ...context,
        chat,
        suffix,
        able,
        recent: () => recent(all),
      });
      if (chosen.length === 0) throw none(asked);
      const kept = await previous(id, chosen, router, chat, context);
      const ranked = kept ? [kept, ...chosen.filter((model) => model !== kept)] : chosen;
      return ranked.slice(0, MOST_MODELS).map((model) => model.id + suffixFor(id, suffix));
    },
  };

  /** The model that the conversation had, while it is still one to choose. */
  async function previous(
    id: RouterId,
    chosen: readonly Model[],
    router: Router,
    chat: ChatRequest,
    context: RouterContext,
  ): Promise<Model | undefined> {
    const pinned = router.pins?.(context) ?? false;
    const session = chat.session_id ?? context.sessionId;
    let last: string | undefined;
    if (session !== null && session !== undefined && session !== '') {
      const since = pinned ? '' : new Date(parts.now().getTime() - STICKY_MS).toISOString();
      last = await parts.usage.lastRouted(context.workspaceId, session, id, since);
    }
    if (last === undefined && pinned)
      last = chat.messages
        .flatMap((message) => (message.role === 'assistant' ? (message.model ?? []) : []))
        .at(-1);
    return chosen.find((model) => model.id === last);
  }
}

/** The pareto router has its own meaning of `:nitro`. */
const suffixFor = (id: RouterId, suffix: string): string => (id === 'service/pareto-code' ? '' : suffix);

const none = (asked: string): ApiError =>
  new ApiError('not_found', 'No models match your request and model restrictions', {
    availability: { code: 'constraint_filtered', retryable: false, requested_models: [asked] },
  });

/** Kinds of input that a part asks for; files become text for models that take none. */
const MODALITIES: Readonly<Record<string, string>> = {
  image_url: 'image',
  input_audio: 'audio',
  input_video: 'video',
  video_url: 'video',
};

function isAble(model: Model, suffix: string, chat: ChatRequest, context: RouterContext): boolean {
  const inputs = new Set(
    chat.messages.flatMap(({ content }) =>
      Array.isArray(content) ? content.flatMap(({ type }) => MODALITIES[type] ?? []) : [],
    ),
  );
  if (context.settings('file-parser')?.pdf?.engine === 'native' && hasFiles(chat)) inputs.add('file');
  if ([...inputs].some((kind) => !model.inputModalities.includes(kind))) return false;
  if ((chat.modalities ?? ['text']).some((kind) => !model.outputModalities.includes(kind))) return false;
  const needed = [
    ...(chat.tools && chat.tools.length > 0 ? ['tools'] : []),
    ...(chat.response_format && chat.response_format.type !== 'text' ? ['response_format'] : []),
  ];
  const explicit = context.settings('context-compression');
  const fitting = model.endpoints.filter(
    ({ supportedParameters, contextLength }) =>
      needed.every((name) => supportedParameters.has(name)) &&
      // What is shortened without being asked for is better served by a model that takes all of it.
      (contextLength === null || explicit !== undefined || fits(chat, contextLength)),
  );
  if (fitting.length === 0) return false;
  const { models: _others, ...alone } = chat;
  return context.serves({ ...alone, model: model.id + (suffix === ':nitro' ? '' : suffix) });
}

const hasFiles = ({ messages }: ChatRequest): boolean =>
  messages.some(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'file'));

function fits(chat: ChatRequest, contextLength: number): boolean {
  const answer = chat.max_completion_tokens ?? chat.max_tokens ?? 0;
  return (
    promptTokensAtMost(chat) + answer <= contextLength || countPromptTokens(chat) + answer <= contextLength
  );
}
