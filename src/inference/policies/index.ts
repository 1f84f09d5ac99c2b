import type { ByokRecord } from '../../stores/byok';
import type { Guard } from './guard';

/** What the workspace of a key has laid down for its requests. Read again whenever anything of it changes. */
export interface Policies {
  /** Own credentials at providers, sealed, in the order of their use. */
  readonly credentials: readonly ByokRecord[];
  /** All guardrails that cover them. */
  readonly guard: Guard;
}
