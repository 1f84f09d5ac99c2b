import type { Sealer } from '../secrets/sealed';
import type { BroadcastRow } from '../stores/broadcasts';
import type { ActiveDestination, DestinationStore } from '../stores/destinations';
import type { Versioned } from '../stores/versions';
import { QueueDepths, type Queue, type QueueBounds } from './depths';
import { eventOf, type Finished } from './event';
import { concerns, readsOutput, wants } from './rules';

/** What is done with an event, and why it never arrives. */
export type BroadcastOutcome = 'delivered' | 'failed' | 'dead' | 'dropped';
export type BroadcastObserver = (destinationType: string, outcome: BroadcastOutcome, count: number) => void;

export const QUEUE_BOUNDS: QueueBounds = { rows: 50_000, bytes: 256 * 1024 * 1024 };

interface Parts {
  readonly destinations: Pick<DestinationStore, 'all'>;
  readonly sealer: Sealer;
  readonly version: (name: Versioned) => Promise<number>;
  readonly observe: BroadcastObserver;
  readonly bounds?: QueueBounds;
}

export type Broadcasts = ReturnType<typeof createBroadcasts>;

/** Decides, when a generation settles, which destinations are told of it and what. */
export function createBroadcasts({ destinations, sealer, version, observe, bounds = QUEUE_BOUNDS }: Parts) {
  let known: readonly ActiveDestination[] = [];
  let changes = 1;
  let read = 0;
  let loading: Promise<void> | undefined;
  const depths = new QueueDepths(bounds);

  // What is read while something changes may be the old state: then it is read once more.
  const load = async (): Promise<void> => {
    while (read !== changes) {
      const upTo = changes;
      known = await destinations.all();
      read = upTo;
    }
  };
  const isStale = (): boolean => read !== changes;
  const refresh = (): Promise<void> => (loading ??= load().finally(() => (loading = undefined)));

  /** Destinations as they are now, also where another process has changed them. */
  const current = async (): Promise<readonly ActiveDestination[]> => {
    await version('destinations');
    if (isStale()) await refresh();
    return known;
  };

  const rowFor = async (
    destination: ActiveDestination,
    finished: Finished,
  ): Promise<BroadcastRow | undefined> => {
    try {
      if (!wants(destination, finished)) return undefined;
      const id = `${finished.record.id}:${destination.id}`;
      const payload = await sealer.seal(JSON.stringify(eventOf(finished, destination)), broadcastOwner(id));
      if (depths.admit(destination.id, payload.length))
        return {
          id,
          destinationId: destination.id,
          generationId: finished.record.id,
          payload,
          once: finished.isRegional,
        };
    } catch {
      // An answer is worth more than its broadcast.
    }
    observe(destination.type, 'dropped', 1);
    return undefined;
  };

  return {
    current,

    /** Something has changed: to be read again before the next use. */
    invalidate(): void {
      changes += 1;
      refresh().catch(() => undefined);
    },

    /** @param count what waits, as the database says. */
    recount: (count: () => Promise<readonly Queue[]>): Promise<void> => depths.recount(count),

    /** What `compose` gave is in the database, or nobody waits for it to be any more. */
    written(rows: readonly BroadcastRow[]): void {
      for (const { destinationId, payload } of rows) depths.written(destinationId, payload.length);
    },

    /** Whether the text of an answer is of any use: it is not kept otherwise. Never waits. */
    readsText: (workspaceId: string, keyHash: string): boolean =>
      isStale() ||
      known.some(
        (destination) =>
          destination.active &&
          concerns(destination, workspaceId, keyHash) &&
          (!destination.privacyMode || readsOutput(destination)),
      ),

    /** What is to be written with a generation's record. Never throws. */
    async compose(finished: Finished): Promise<readonly BroadcastRow[]> {
      if (known.length === 0 && !isStale()) return NONE;
      const { workspaceId, keyHash } = finished.record;
      try {
        // The list that was read last serves while the database is unavailable.
        const concerned = (await current().catch(() => known)).filter(
          (destination) => destination.active && concerns(destination, workspaceId, keyHash),
        );
        const rows = await Promise.all(concerned.map((destination) => rowFor(destination, finished)));
        return rows.filter((row) => row !== undefined);
      } catch {
        observe('unknown', 'dropped', 1);
        return NONE;
      }
    },
  };
}

const NONE: readonly BroadcastRow[] = [];

/** What a sealed event belongs to. */
export const broadcastOwner = (id: string): string => `broadcast ${id}`;

/** What a sealed configuration belongs to. */
export const destinationOwner = (id: string): string => `destination ${id}`;
