import { OPERATOR } from '../stores/audit';
import { AdminError, type ActionCall, type Command } from './command';

const SHOWN = 50;
const DESTINATION = { destination: { value: 'ID', summary: 'Of this destination alone.' } } as const;

export const broadcast: Command = {
  name: 'broadcast',
  summary: 'Shows what waits for observability destinations, and has what was given up sent again.',
  actions: {
    show: {
      summary: 'Shows each destination with what waits for it and what was given up.',
      async run({ core, print }) {
        const { services } = await core();
        const queues = await services.observability.queues();
        if (queues.length === 0) print('There are no destinations.');
        for (const { id, type, name, active, waiting, dead, oldestAt } of queues)
          print(
            `${id}  ${type}  ${active ? 'on' : 'off'}  waiting ${waiting}${oldestAt === null ? '' : ` since ${oldestAt}`}  dead ${dead}  ${name}`,
          );
      },
    },
    dead: {
      summary: `Lists the last ${SHOWN} generations that were given up, and why.`,
      options: DESTINATION,
      async run({ options, core, print }) {
        const { services } = await core();
        const rows = await services.observability.dead(await destinationOf(options, core), SHOWN);
        if (rows.length === 0) print('Nothing was given up.');
        for (const row of rows)
          print(
            `${row.createdAt}  ${row.generationId}  to ${row.destinationId}  after ${row.attempts} tries: ${row.lastError ?? ''}`,
          );
      },
    },
    replay: {
      summary: 'Has what was given up sent again, by the gateway that runs.',
      options: DESTINATION,
      async run({ options, core, print }) {
        const { services } = await core();
        print(
          `${await services.observability.replay(OPERATOR, await destinationOf(options, core))} will be sent again`,
        );
      },
    },
    discard: {
      summary: 'Removes what was given up.',
      options: DESTINATION,
      async run({ options, core, print }) {
        const { services } = await core();
        print(
          `${await services.observability.discard(OPERATOR, await destinationOf(options, core))} removed`,
        );
      },
    },
  },
};

async function destinationOf(
  { destination }: ActionCall['options'],
  core: ActionCall['core'],
): Promise<string | undefined> {
  if (destination === undefined) return undefined;
  const { services } = await core();
  const known = (await services.observability.queues()).some(({ id }) => id === destination);
  if (!known)
    throw new AdminError(
      `--destination: there is no destination ${JSON.stringify(String(destination).slice(0, 64))}`,
    );
  return String(destination);
}
