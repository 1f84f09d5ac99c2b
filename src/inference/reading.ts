import type { ChatRequest } from '../providers/format';
import type { Endpoint } from './catalogue';
import type { Outcome } from './generation';

/** What is asked for, where that is not a chat: a kind that reads a prompt and writes no tokens. */
export interface Reading {
  /**
   * What is read, for those who are told of the generation: text, and the kinds of what is no text.
   * Absent: the messages of its `chat`.
   */
  readonly messages?: () => ChatRequest['messages'];
  /** Tokens of the prompt by our own count. */
  readonly countPrompt: () => number;
  /** At most so many, without counting and without the media in its `chat`. */
  readonly promptAtMost: () => number;
  /** False: `promptAtMost` covers the media of its `chat` too. */
  readonly measuresMedia?: false;
  /** Estimates what a provider bills for a call whose client disconnects before the answer; absent: the prompt. */
  readonly abandoned?: (endpoint: Endpoint) => Pick<Outcome, 'usage' | 'output' | 'beside'>;
}
