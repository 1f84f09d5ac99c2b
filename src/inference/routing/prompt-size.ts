import type { ChatRequest } from '../../providers/format';
import type { Endpoint } from '../catalogue';
import { countPromptTokens, promptTokensAtMost } from '../tokens';

/** Whether a request fits an endpoint. Counting tokens is dear, so it is left until a bound does not tell. */
export class PromptSize {
  private bound: number | undefined;
  private counted: number | undefined;
  /** What the answer may take, where the caller says. */
  readonly output: number;

  /** @param shortens whether something will cut the prompt to what an endpoint takes. */
  constructor(
    private readonly chat: ChatRequest,
    private readonly shortens: (endpoint: Endpoint) => boolean = () => false,
  ) {
    this.output = chat.max_completion_tokens ?? chat.max_tokens ?? 0;
  }

  fits(endpoint: Endpoint): boolean {
    const { contextLength, maxPromptTokens } = endpoint;
    if (this.shortens(endpoint)) return contextLength === null || this.output < contextLength;
    return (
      (contextLength === null || this.within(contextLength - this.output)) &&
      (maxPromptTokens === null || this.within(maxPromptTokens))
    );
  }

  /** Text alone: nobody can count the tokens of images beforehand. */
  get tokens(): number {
    return (this.counted ??= countPromptTokens(this.chat));
  }

  private within(room: number): boolean {
    return (this.bound ??= promptTokensAtMost(this.chat)) <= room || this.tokens <= room;
  }
}
