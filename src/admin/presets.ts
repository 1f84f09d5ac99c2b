import { OPERATOR } from '../stores/audit';
import type { PresetStatus } from '../stores/presets';
import { AdminError, type ActionCall, type Command } from './command';

const change = (status: PresetStatus, summary: string) => ({
  summary,
  arguments: ['SLUG'],
  options: { workspace: { value: 'ID', summary: 'UUID of its workspace; absent: the default one.' } },
  async run({ arguments: [slug = ''], options: { workspace }, core, print }: ActionCall) {
    const { account, services } = await core();
    const workspaceId = typeof workspace === 'string' ? workspace.toLowerCase() : account.defaultWorkspaceId;
    if (!(await services.presets.setStatus(OPERATOR, workspaceId, slug, status)))
      throw new AdminError(`The workspace has no preset ${JSON.stringify(slug.slice(0, 64))}`);
    print(`The preset ${slug} is ${status}`);
  },
});

export const presets: Command = {
  name: 'presets',
  summary: 'Takes presets out of use, and back into it.',
  actions: {
    activate: change('active', 'Requests may use it again.'),
    disable: change('disabled', 'Requests that name it are refused, and it takes no new versions.'),
    archive: change('archived', 'The same, for a preset that is not meant to come back.'),
  },
};
