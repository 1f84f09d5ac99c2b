import { OPERATOR } from '../stores/audit';
import { WrongKeyError } from '../secrets/keyring';
import { AdminError, type Command } from './command';

export const vault: Command = {
  name: 'vault',
  summary: 'Changes the key that locks stored secrets.',
  actions: {
    'rotate-key': {
      summary: 'Locks everything with a new key; afterwards the old one opens nothing.',
      details:
        'Where VAULT_KEY is set: set VAULT_KEY_NEW as well, to what openssl rand -base64 32 prints, and run this; then\n' +
        'give every gateway the new one as VAULT_KEY. Otherwise a new key takes the place of vault.key in the data\n' +
        'folder. Gateways serve meanwhile and take the new key over by themselves. One that was broken off goes on\n' +
        'when this is run again in the same way.',
      async run({ core, print }) {
        const { keyring, reseal } = await core();
        const rewrapped = await reseal()
          .then(() => keyring.rotate(OPERATOR, (count) => print(`Locked anew: ${count}`)))
          .catch((error: unknown) => {
            throw error instanceof WrongKeyError ? new AdminError(`VAULT_KEY: ${error.message}`) : error;
          });
        print(
          rewrapped === undefined
            ? 'There is nothing to rotate: no secret was ever stored, or the new key is in use already.'
            : `Done: ${rewrapped} data keys are locked with the new key, and the old one opens nothing.`,
        );
      },
    },
  },
};
