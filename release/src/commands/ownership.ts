import { CliError } from '../model/errors.ts';
import { endFreeze, freeze as freezePromotions, readOwnersFile, setOwners } from '../pipeline/ownership.ts';
import { signingKeyName } from '../store/keys.ts';
import { readPointer } from '../store/live-pointer.ts';
import { action, releaseCommand } from './command.ts';

export const owners = releaseCommand(
  'owners',
  'Show or set who may promote which app.',
  `The file has the admins' keys and the teams with their keys and apps; a key is the name that is printed here, or the file of a public
key. A team may promote, roll back and retire its own apps; the configuration and all other apps are the admins'. Each change
is in the history.

  pnpm release owners

  pnpm release owners --set owners.json`,
)
  .option(
    '--set <file>',
    '{ "admins": [key], "teams": { "sales": { "keys": [key], "apps": ["portfolio"] } } }',
  )
  .action(
    action<{ set?: string }>(async (_, { set }, { store }) => {
      if (set !== undefined) await setOwners(store, await readOwnersFile(set));
      const pointer = await readPointer(store);
      const known = pointer?.owners;
      const key = signingKeyName();
      const lines = known
        ? [
            `Admins: ${known.admins.join(', ')}`,
            ...Object.entries(known.teams).map(
              ([name, { keys, apps }]) => `${name}: ${apps.join(', ')}  (${keys.join(', ')})`,
            ),
          ]
        : ['No owners are set: every key that may promote, may promote every app.'];
      lines.push(key ? `RELEASE_SIGNING_KEY is ${key}.` : 'RELEASE_SIGNING_KEY is not set.');
      return { result: { owners: known ?? null, key }, text: lines.join('\n') };
    }),
  );

export const freeze = releaseCommand(
  'freeze',
  'Reject promotions for a while, with a reason.',
  `Rolling back and stopping a canary stay possible. Where owners are set, it needs the key of an admin.

  pnpm release freeze --reason "The campaign runs until Monday."

  pnpm release freeze --end`,
)
  .option('--reason <text>', 'for those who want to promote')
  .option('--end', 'allow promotions again')
  .action(
    action<{ reason?: string; end?: boolean }>(async (_, { reason, end = false }, { store }) => {
      if (end === (reason !== undefined)) {
        throw new CliError('Name either --reason <text> or --end.', { code: 'usage' });
      }
      if (reason !== undefined) {
        const result = await freezePromotions(store, reason);
        return { result, text: `Promotions are frozen: ${reason}` };
      }
      await endFreeze(store);
      return { result: { frozen: false }, text: 'Promotions are possible again.' };
    }),
  );
