import { formatAmount } from '../money';
import { verifyLedger } from '../stores/ledger-report';
import { AdminError, type Command } from './command';

export const ledger: Command = {
  name: 'ledger',
  summary: 'Proves that the account adds up.',
  actions: {
    verify: {
      summary: 'Compares all generations with the counters of keys, workspaces and credits.',
      details:
        'Prints the sums, to the nano-USD, and each counter that differs in any period. Ends with 1 when one does,\n' +
        'or when money is held that no hold accounts for. Warns of holds that are older than any call. It can be run while the gateway serves.',
      async run({ core, print }) {
        const { database } = await core();
        const report = await verifyLedger(database);
        print(`Generations  ${report.generations}`);
        print(`Spent        ${formatAmount(report.generationsNanoUsd)} USD`);
        print(`Keys         ${formatAmount(report.keysNanoUsd)} USD`);
        print(`Workspaces   ${formatAmount(report.workspacesNanoUsd)} USD`);
        print(`Credits used ${formatAmount(report.accountsNanoUsd)} USD`);
        print(`Holds        ${report.holds}`);
        if (report.overdue.holds > 0)
          print(
            `WARNING      ${report.overdue.holds} of the holds are older than 15 minutes; they hold ${formatAmount(report.overdue.nanoUsd)} USD`,
          );
        for (const { scope, period, expectedNanoUsd, foundNanoUsd } of report.differences)
          print(
            `DIFFERENCE   ${scope}, ${period}: counter ${formatAmount(foundNanoUsd)}, generations ${formatAmount(expectedNanoUsd)} USD`,
          );
        if (report.differences.length + report.heldDifferences > 0)
          throw new AdminError(
            `The ledger does not balance: ${report.differences.length} counters and ${report.heldDifferences} held amounts differ`,
          );
        print('The ledger balances.');
      },
    },
  },
};
