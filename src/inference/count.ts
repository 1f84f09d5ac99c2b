import { anySignal } from '../departure';
import { ApiError } from '../errors';
import type { ChatRequest } from '../providers/format';
import { nativeOf, type Protocols } from '../providers/protocols';
import { readJson } from './attempt';
import type { NativeRequest } from './caller-format';
import { headersFor, type Catalogue } from './catalogue';
import type { Caller } from './generation';
import { namesFiles } from './prepare-media';
import type { Credential } from './policies/credentials';
import { screen } from './policies/screen';
import type { Routing } from './routing';
import { NOWHERE, select } from './select';

/** A caller waits no longer for a count, and gets the estimate. */
const PATIENCE_MS = 10_000;
const ANSWER_CAP = 64 * 1024;

interface Parts {
  readonly catalogue: () => Catalogue;
  readonly routing: Pick<Routing, 'boundTo'>;
  readonly protocols: Protocols;
  readonly credentials: (caller: Caller) => Promise<readonly Credential[]>;
  readonly now: () => Date;
}

export interface Counted {
  readonly input_tokens: number;
}

/**
 * Asks a provider for the tokens of a prompt in its own words, as a request with the same prompt would reach
 * it; nothing is charged, and no generation begins.
 * @returns undefined where none could be asked, or none gave a number: an estimate must do.
 */
export const createCount =
  ({ catalogue, routing, protocols, credentials, now }: Parts) =>
  async (caller: Caller, chat: ChatRequest, native: NativeRequest): Promise<Counted | undefined> => {
    const { guard } = caller.policies;
    if (guard.filters.length > 0 && namesFiles(chat)) return undefined;
    // What a guardrail keeps from providers is not sent to be counted either.
    const screened = await screen(chat, guard.filters, native);
    if (screened.refusal || screened.chat !== chat || screened.body !== native.body) return undefined;
    if (native.chat.messages !== chat.messages || native.chat.tools !== chat.tools) return undefined;
    try {
      const { candidates } = select(chat, catalogue(), {
        ...NOWHERE,
        nowMs: now().getTime(),
        region: routing.boundTo(caller.region),
        guard,
        credentials: await credentials(caller),
      });
      for (const endpoint of candidates) {
        // Another model's tokens are others.
        if (endpoint.model !== candidates[0]?.model) return undefined;
        const binding = protocols[endpoint.provider.protocol];
        const format = nativeOf(binding, endpoint.apis, native.dialect)?.count;
        if (!format) continue;
        const request = format.request(native.body, endpoint, caller.hints);
        const answer = await binding.send(
          {
            url: endpoint.provider.baseUrl + request.path,
            headers: { ...request.headers, ...headersFor(endpoint) },
            body: request.body,
          },
          anySignal(caller.leaving, AbortSignal.timeout(PATIENCE_MS)),
        );
        const body = await readJson(answer, ANSWER_CAP);
        return answer.status === 200 ? format.result(body) : undefined;
      }
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };
