import type { TokenUsage } from '../providers/format';
import type { Cost } from './meter';

/** What settling found out. */
export interface Settled {
  readonly usage: TokenUsage;
  readonly cost: Cost;
  readonly generationTimeMs: number;
  /** What the caller's own account at the provider paid; absent: ours did. */
  readonly byokNanoUsd?: number;
  /** That it was billed at; undefined: nobody spoke of tiers. */
  readonly serviceTier: string | undefined;
  /** Of tools that the gateway ran; absent where it was asked for none. */
  readonly toolCalls?: { readonly requested: number; readonly executed: number; readonly fetches: number };
}
