/** How much may wait for one destination; what comes beyond is dropped, and counted. */
export interface QueueBounds {
  readonly rows: number;
  readonly bytes: number;
}

export interface Queue extends QueueBounds {
  readonly destinationId: string;
}

type Depths = Map<string, QueueBounds>;

/** What waits for each destination: what the database last counted, and what has been admitted since. */
export class QueueDepths {
  private depths: Depths = new Map();
  /** Admitted, and perhaps not in the database yet. */
  private readonly unwritten: Depths = new Map();
  /** While the database counts: what it may not see. */
  private unseen: Depths | undefined;

  constructor(private readonly bounds: QueueBounds) {}

  /** @returns false when there is no room for it. */
  admit(destinationId: string, bytes: number): boolean {
    const depth = this.depths.get(destinationId) ?? EMPTY;
    if (depth.rows + 1 > this.bounds.rows || depth.bytes + bytes > this.bounds.bytes) return false;
    for (const depths of [this.depths, this.unwritten, this.unseen])
      if (depths) add(depths, destinationId, 1, bytes);
    return true;
  }

  /** It is in the database, or nobody waits for it to be any more. */
  written(destinationId: string, bytes: number): void {
    add(this.unwritten, destinationId, -1, -bytes);
    if (this.unwritten.get(destinationId)?.rows === 0) this.unwritten.delete(destinationId);
  }

  /** @param count what the database holds; what is written meanwhile may count twice until the next time. */
  async recount(count: () => Promise<readonly Queue[]>): Promise<void> {
    this.unseen = new Map(this.unwritten);
    try {
      const depths: Depths = new Map();
      for (const { destinationId, rows, bytes } of await count()) depths.set(destinationId, { rows, bytes });
      for (const [destinationId, { rows, bytes }] of this.unseen) add(depths, destinationId, rows, bytes);
      this.depths = depths;
    } finally {
      this.unseen = undefined;
    }
  }
}

const EMPTY: QueueBounds = { rows: 0, bytes: 0 };

function add(depths: Depths, destinationId: string, rows: number, bytes: number): void {
  const depth = depths.get(destinationId) ?? EMPTY;
  depths.set(destinationId, { rows: depth.rows + rows, bytes: depth.bytes + bytes });
}
