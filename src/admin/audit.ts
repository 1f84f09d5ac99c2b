import type { AuditRecord } from '../stores/audit';
import { AdminError, type Command } from './command';

const SHOWN = 50;
const MOST = 10_000;

export const audit: Command = {
  name: 'audit',
  summary: 'Shows who changed what.',
  actions: {
    list: {
      summary: `Shows changes, newest first: the last ${SHOWN}.`,
      options: {
        limit: { value: 'N', summary: `How many, up to ${MOST}.` },
        since: {
          value: 'TIME',
          summary: 'Only those from then on, such as 2026-11-21 or 2026-11-21T09:00:00Z.',
        },
        action: { value: 'NAME', summary: 'Only such as secret.copy, or all of a noun, such as secret.' },
        target: { value: 'ID', summary: 'Only those of this key, workspace, intern or secret.' },
        json: { summary: 'One JSON object a line.' },
      },
      details:
        'Each line says when, who, what and which: never a value. A change and its line are written together, so\n' +
        'there is none without the other.',
      async run({ options, core, print }) {
        const limit = Number(options['limit'] ?? SHOWN);
        if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
          throw new AdminError(`--limit: expected a whole number from 1 to ${MOST}`, 2);
        const since = text(options['since']);
        const sinceMs = since === undefined ? undefined : Date.parse(since);
        if (Number.isNaN(sinceMs))
          throw new AdminError('--since: expected a time such as 2026-11-21T09:00:00Z', 2);
        const { services } = await core();
        const records = await services.audit.list(
          {
            since: sinceMs === undefined ? undefined : new Date(sinceMs).toISOString(),
            action: text(options['action']),
            target: text(options['target']),
          },
          limit,
        );
        for (const record of records)
          print(options['json'] === true ? JSON.stringify(record) : lineOf(record));
      },
    },
  },
};

const text = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' ? option : undefined;

const lineOf = ({ at, actor, keyHash, userId, action, target, workspaceId, detail }: AuditRecord): string =>
  [
    at,
    actor === 'key' ? `key ${keyHash?.slice(0, 12) ?? ''} of ${userId ?? ''}` : actor,
    action,
    target,
    ...(workspaceId === null ? [] : [`workspace=${workspaceId}`]),
    ...Object.entries(detail).map(([name, value]) => `${name}=${String(value)}`),
  ].join('  ');
