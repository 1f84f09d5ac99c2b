import { formatAmount, MAX_AMOUNT_USD, parseAmount } from '../money';
import type { Balance } from '../services/credits';
import { AdminError, type ActionCall, type Command } from './command';

const NOTE_MAX = 500;
const SHOWN_GRANTS = 20;

export const credits: Command = {
  name: 'credits',
  summary: 'Grants credits to the account, and shows what is left of them.',
  actions: {
    grant: {
      summary: 'Adds credits to the account.',
      arguments: ['AMOUNT_USD'],
      options: { note: { value: 'TEXT', summary: `Kept with the grant; at most ${NOTE_MAX} characters.` } },
      details:
        `AMOUNT_USD is a decimal above 0 and up to ${MAX_AMOUNT_USD}, with at most 9 decimals: 25 or 12.50.\n` +
        'The credits can be spent at once, also while the gateway runs. Whether calls need them is said by\n' +
        'settings.credits.enforce in the configuration.',
      async run({ arguments: [amount = ''], options: { note = '' }, core, print }) {
        const amountNanoUsd = parseAmount(amount);
        if (amountNanoUsd === undefined)
          throw new AdminError(
            `AMOUNT_USD: expected a decimal above 0 and up to ${MAX_AMOUNT_USD} with at most 9 decimals, got ${JSON.stringify(amount.slice(0, 64))}`,
            2,
          );
        const text = String(note).trim();
        if (text.length > NOTE_MAX) throw new AdminError(`--note: at most ${NOTE_MAX} characters`, 2);
        const { account, services } = await core();
        const balance = await services.credits
          .grant(account.id, { amountNanoUsd, note: text || null, createdBy: 'operator' })
          .catch((error: unknown) => {
            throw error instanceof RangeError ? new AdminError(error.message) : error;
          });
        print(`Granted ${formatAmount(amountNanoUsd)} USD`);
        printBalance(balance, print);
      },
    },
    show: {
      summary: `Shows the balance and the last ${SHOWN_GRANTS} grants.`,
      async run({ core, print }) {
        const { account, services } = await core();
        printBalance(await services.credits.balance(account.id), print);
        for (const grant of await services.credits.latestGrants(account.id, SHOWN_GRANTS))
          print(
            `${grant.createdAt}  ${formatAmount(grant.amountNanoUsd)} USD${grant.note === null ? '' : `  ${grant.note}`}`,
          );
      },
    },
  },
};

function printBalance({ grantedNanoUsd, usedNanoUsd }: Balance, print: ActionCall['print']): void {
  print(`Credits    ${formatAmount(grantedNanoUsd)} USD`);
  print(`Used       ${formatAmount(usedNanoUsd)} USD`);
  print(`Remaining  ${formatAmount(grantedNanoUsd - usedNanoUsd)} USD`);
}
