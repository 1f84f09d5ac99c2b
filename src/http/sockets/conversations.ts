import type { RequestMemory } from '../../memory-budget';

/** One response and its request, as a part of the conversation. */
interface Addition {
  /** Items of the request, and of its answer. */
  readonly items: readonly unknown[];
  /** Bytes of these items as JSON. */
  readonly bytes: number;
  readonly values: number;
}

/** A response of the connection, at the end of a conversation. */
export interface Step extends Addition {
  readonly parent: Step | undefined;
  readonly totalBytes: number;
  readonly totalValues: number;
  /** Steps and names that need it. */
  users: number;
}

/** Responses that can be continued. An older one is forgotten. */
const MOST_RESPONSES = 16;

/** The conversations of one connection. Responses that continue the same one share its memory. */
export class Conversations {
  private readonly steps = new Map<string, Step>();

  /** @param memory of the connection; absent: nothing is accounted. */
  constructor(private readonly memory: RequestMemory | undefined) {}

  find(id: string): Step | undefined {
    return this.steps.get(id);
  }

  /** Remembers a response. Where there is no memory, older ones are forgotten first, and then it is not kept. */
  keep(id: string, parent: Step | undefined, added: Addition): void {
    if (parent) parent.users += 1;
    while (!this.reserved(added.bytes)) {
      const [oldest] = this.steps.keys();
      if (oldest !== undefined) this.forget(oldest);
      else return this.release(parent);
    }
    const step: Step = {
      ...added,
      parent,
      totalBytes: added.bytes + (parent?.totalBytes ?? 0),
      totalValues: added.values + (parent?.totalValues ?? 0),
      users: 1,
    };
    this.forget(id);
    this.steps.set(id, step);
    const [oldest] = this.steps.keys();
    if (this.steps.size > MOST_RESPONSES && oldest !== undefined) this.forget(oldest);
  }

  forget(id: string): void {
    const step = this.steps.get(id);
    this.steps.delete(id);
    this.release(step);
  }

  private reserved(bytes: number): boolean {
    try {
      this.memory?.reserve(bytes);
      return true;
    } catch {
      return false;
    }
  }

  private release(step: Step | undefined): void {
    for (let each = step; each && --each.users === 0; each = each.parent) this.memory?.giveBack(each.bytes);
  }
}

/** Returns the items of a conversation, from its beginning. */
export function itemsOf(step: Step | undefined): unknown[] {
  const steps: Step[] = [];
  for (let each = step; each; each = each.parent) steps.push(each);
  return steps.reverse().flatMap(({ items }) => items);
}
