import { AdminError, type Command } from './command';

export const interns: Command = {
  name: 'interns',
  summary: 'Moves interns between workspaces.',
  actions: {
    transfer: {
      summary: 'Moves an intern to another workspace, with its secrets and conversations.',
      arguments: ['INTERN_ID', 'WORKSPACE_ID'],
      details:
        'One that runs is stopped, and is to be provisioned again by its new workspace. While it is moved, its vault\n' +
        'cannot be changed. One that was broken off goes on when this is run again.',
      async run({ arguments: [intern = '', workspace = ''], core, print }) {
        const { services } = await core();
        const outcome = await services.internTransfers.begin(intern, workspace);
        if (outcome !== 'begun') throw new AdminError(outcome);
        await services.internTransfers.complete(intern);
        print(`The intern belongs to the workspace ${workspace.toLowerCase()} now.`);
      },
    },
  },
};
