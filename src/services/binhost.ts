import type { BinaryService } from './binaries';
import type { RunnerService } from './runners';

/** What handlers of the binary host work with. */
export interface BinhostServices {
  readonly binaries: BinaryService;
  readonly runners: RunnerService;
  /** The address that callers use, when it is not the one they say in `Host`. */
  readonly publicUrl: string | undefined;
}
