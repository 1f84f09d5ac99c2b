import type { BinhostOperations } from '../http/binhost-operations';
import { binaries } from './binaries';
import { runners } from './runners';

/** Every operation of the binary host's document. */
export const binhostOperations = { ...binaries, ...runners } satisfies BinhostOperations;
