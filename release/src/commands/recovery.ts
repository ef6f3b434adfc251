import { versionsOf } from '../model/manifest.ts';
import { assertAdmin } from '../pipeline/ownership.ts';
import { retireApp, rollBack, rollBackApp } from '../pipeline/roll-back.ts';
import { copyRelease } from '../store/copy.ts';
import { nothingLive, restoreLive } from '../store/history.ts';
import { trustedKeys } from '../store/keys.ts';
import { readPointer, seePointer } from '../store/live-pointer.ts';
import { openStore } from '../store/open-store.ts';
import { readRelease } from '../store/releases.ts';
import { withdraw as withdrawRelease } from '../store/switch-release.ts';
import { action, isReleaseId, releaseCommand, releaseId } from './command.ts';
import { type CheckOptions, checksOf, withChecks } from './composition.ts';

export const rollback = releaseCommand(
  'rollback',
  'Make the release before (or the named one) live again; or put back one app.',
  `A release is switched to as it is: nothing is built or rendered. With the name of an app, only that app gets the version
before (or the named one), and the others stay as they are live. Tabs that are open on the other release go on working.
Where releases are signed, it needs the signing key, and a release that is not signed is rejected.

  pnpm release rollback

  pnpm release rollback 0123456789ab

  pnpm release rollback portfolio --message "The gallery was empty."

  pnpm release rollback portfolio 0123456789ab`,
)
  .argument('[release-or-app]')
  .argument('[version]', 'of the app')
  .option('--message <text>', 'why, for the history')
  .action(
    action<{ message?: string }>(async ([target, version], { message }, { store, log }) => {
      if (target !== undefined && !isReleaseId(target)) {
        const { release, ...done } = await rollBackApp(store, { app: target, version, message, log });
        const text = done.changed
          ? `Release ${release.id} is live, with ${target} ${done.version}; the other apps are as before.`
          : `${target} ${done.version} is live already; nothing changed.`;
        return { result: { release: release.id, ...done }, text };
      }
      const result = await rollBack(store, target, message);
      const { from, to, endedCanary } = result;
      const switched = endedCanary
        ? `The canary of ${from} was ended; all visitors get release ${to}, which stays live.`
        : `Release ${to} is live again${from ? `, instead of ${from}` : ''}.`;
      const text = from === to ? `Release ${to} is live already; nothing changed.` : switched;
      return { result, text };
    }),
  );

export const retire = withChecks(
  releaseCommand(
    'retire',
    'Take a remote out of the release, with its pages.',
    `The release checks fail when another page still links to one of its pages. Its versions stay stored: publish and promote
it to bring it back.

  pnpm release retire blog --message "The blog moved to another site."`,
  ),
)
  .argument('<remote>')
  .option('--message <text>', 'why, for the history')
  .action(
    action<CheckOptions & { message?: string }>(async ([app = ''], options, { store, log }) => {
      const { message } = options;
      const { release, ...done } = await retireApp(store, app, { ...checksOf(options, log), message });
      const text = `Release ${release.id} is live, without ${app}.`;
      return { result: { release: release.id, ...done }, text };
    }),
  );

export const restore = releaseCommand(
  'restore',
  'Repair the live pointer when it was lost, damaged or moved back.',
  `Makes live again what the history shows as live last, under a new number. Servers have shown it meanwhile. Also run it
after the whole store was restored from a backup: servers do not follow its pointer, which is older than the last one.

  pnpm release restore`,
).action(
  action(async (_, __, { store }) => {
    const { release, number } = await restoreLive(store);
    return { result: { release, number }, text: `Release ${release} is live.` };
  }),
);

export const copy = releaseCommand(
  'copy',
  'Copy a release with its apps into another store: a back-up, or from staging to production.',
  `Verifies the release before and after the copy, and never changes what is in the other store. It is not live there
until it is promoted or rolled back to. Without a release: the live one.

  pnpm release copy --to s3://backup/site

  pnpm release copy 0123456789ab --to s3://production/site`,
)
  .argument('[release]', '', releaseId)
  .requiredOption('--to <location>', 'folder or s3://bucket/prefix')
  .action(
    action<{ to: string }>(async ([named], { to }, { store }) => {
      const target = await openStore(to);
      const id = named ?? (await readPointer(store))?.release;
      if (!id) throw await nothingLive(store);
      const copied = await copyRelease(store, target, id, trustedKeys());
      const release = await readRelease(target, id);
      const apps = [...versionsOf(release)].map(([name, version]) => `${name}@${version}`);
      const { files, written } = copied;
      const text = `Release ${id} is in ${target.describe()}: ${files} files, ${written} of them new, all as released.
To show it there as it is:          pnpm release rollback ${id} --store ${to}
With the configuration of there:    pnpm release promote ${apps.join(' ')} --store ${to}`;
      return { result: { ...copied, to: target.describe(), apps }, text };
    }),
  );

export const withdraw = releaseCommand(
  'withdraw',
  'Never show a release again, for example because of a defect of its payment page.',
  `Its pages are not served at their own address any more: open tabs on it get a message and continue on the live
release. Promotion and rollback reject it with the reason. The live release must be replaced first. nginx needs
\`pnpm release hosting-config\` afterwards.

  pnpm release withdraw 0123456789ab --reason "Stripe.js without the fix of CVE-2026-1234."`,
)
  .argument('<release>', '', releaseId)
  .requiredOption('--reason <text>', 'for those who want to use it again')
  .action(
    action<{ reason: string }>(async ([id = ''], { reason }, { store }) => {
      await store.assertConditionalWrites();
      await readRelease(store, id);
      const seen = await seePointer(store);
      assertAdmin(seen.pointer);
      const result = await withdrawRelease(store, id, reason, seen);
      return {
        result,
        text: `Release ${id} is withdrawn: it is not shown, promoted or rolled back to any more.`,
      };
    }),
  );
