import { breathe, pause } from '../breathing';

/**
 * Returns what `JSON.stringify` does for an object with long lists, such as vectors or images, and lets others have
 * their turn between the members of a list.
 */
export async function jsonText(value: object): Promise<string> {
  // The conversion of the answer was a turn of its own.
  await pause();
  const members: string[] = [];
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const text = Array.isArray(member) ? await listText(member) : JSON.stringify(member);
    // Values that JSON omits, such as undefined, have no text.
    if ((text as string | undefined) !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

async function listText(list: readonly unknown[]): Promise<string> {
  const texts: string[] = [];
  for (const item of list) {
    texts.push(JSON.stringify(item) ?? 'null');
    const turn = breathe();
    if (turn) await turn;
  }
  return `[${texts.join(',')}]`;
}
