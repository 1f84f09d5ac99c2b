/** One case of one client. */
export interface Outcome {
  readonly client: string;
  readonly case: string;
  readonly ok: boolean;
  /** The reason of a failure. */
  readonly detail?: string;
}

export interface Row extends Outcome {
  /** The upstream's wire; `mock` for a call without the gateway. */
  readonly wire: string;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * Returns the table of clients and cases. A cell has one mark for each wire: `+` passed, `x` failed, `c` failed against
 * the mock alone too (the client's own fault), `-` not tried.
 */
export function table(rows: readonly Row[]): {
  readonly lines: readonly string[];
  readonly passed: number;
  readonly red: readonly Row[];
  readonly clientFaults: readonly Row[];
} {
  const key = (row: { client: string; case: string; wire: string }): string =>
    `${row.client}\n${row.case}\n${row.wire}`;
  const byKey = new Map(rows.map((row) => [key(row), row]));
  const alone = (row: Row): Row | undefined => byKey.get(key({ ...row, wire: 'mock' }));
  const ownFault = (row: Row): boolean => alone(row)?.ok === false;
  const tried = rows.filter(({ wire }) => wire !== 'mock');
  const failed = tried.filter(({ ok }) => !ok);
  const red = failed.filter((row) => !ownFault(row));
  const clientFaults = failed.filter(ownFault);
  const wires = unique(tried.map(({ wire }) => wire));
  const cases = unique(rows.map((row) => row.case));
  const clients = unique(rows.map(({ client }) => client));
  const mark = (row: Row | undefined): string =>
    row === undefined ? '-' : row.ok ? '+' : ownFault(row) ? 'c' : 'x';
  const width = Math.max(...clients.map(({ length }) => length), 6);
  const lines = [
    `marks of a cell: ${wires.join(', ')}; + passed, x failed, c the client's own fault, - not tried`,
    `${'client'.padEnd(width)} ${cases.join(' ')}`,
    ...clients.map((client) =>
      [
        client.padEnd(width),
        ...cases.map((name) =>
          wires
            .map((wire) => mark(byKey.get(key({ client, case: name, wire }))))
            .join('')
            .padEnd(name.length),
        ),
      ].join(' '),
    ),
    ...red.map((row) => `x ${row.client} ${row.case} ${row.wire}: ${row.detail ?? ''}`),
    ...clientFaults.map(
      (row) =>
        `c ${row.client} ${row.case} ${row.wire}: ${row.detail ?? ''} (the mock alone: ${alone(row)?.detail ?? ''})`,
    ),
  ];
  return { lines, passed: tried.length - failed.length, red, clientFaults };
}
