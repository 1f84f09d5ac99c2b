import type { ChatRequest } from '../providers/format';

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
  /** Where the caller leaves before the answer is whole, nothing is charged. */
  readonly isAllOrNothing?: true;
}
