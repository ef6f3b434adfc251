import { text as readText } from 'node:stream/consumers';
import { readPaymentScripts } from '../compose/payment-scripts.ts';
import { CliError } from '../model/errors.ts';
import { sha256, storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import { nothingLive, readHistory, readMoves } from '../store/history.ts';
import { trustedKeys } from '../store/keys.ts';
import { parsePointer, readPointer, seePointer, untrustedPointer } from '../store/live-pointer.ts';
import { readPreviews, readRelease, readVersions } from '../store/releases.ts';
import { readSignature, signedRelease, untrustedReason } from '../store/signature.ts';
import { locateSources } from '../store/source-positions.ts';
import type { Store } from '../store/store.ts';
import { readLatestVersions, readTags } from '../store/tags.ts';
import { action, releaseCommand, releaseId, wholeNumber } from './command.ts';

export const status = releaseCommand(
  'status',
  'Show what is live, what is published but not live, and what can be previewed.',
  `Reads the store and changes nothing.

  pnpm release status

  pnpm release status --json`,
).action(
  action(async (_, __, { store }) => {
    const { pointer, bytes } = await seePointer(store);
    if (!pointer || !bytes) throw await nothingLive(store);
    const signed = signedRelease(pointer.release);
    const signature = await readSignature(store, signed);
    const keys = trustedKeys();
    const previews = await readPreviews(store);
    const result = {
      ...pointer,
      apps: Object.fromEntries(versionsOf(await readRelease(store, pointer.release))),
      published: Object.fromEntries(await readLatestVersions(store)),
      promotions: (await readHistory(store)).length,
      previews: previews.map(({ release, preview }) => ({ release, ...preview })),
      integrity: {
        /** SHA-256 of the statement of everything in the release; `verify` compares every file with it. */
        statement: signature && sha256(Buffer.from(signature.text)),
        signedBy: signature?.signature?.key ?? null,
        /** Of the release and of the pointer; null where no trusted key is configured. */
        trusted:
          keys.length > 0
            ? untrustedReason(signature, signed.subject, keys) === null &&
              untrustedPointer(parsePointer(bytes), keys) === null
            : null,
      },
    };
    return { result, text: formatStatus(result) };
  }),
);

type Status = NonNullable<Awaited<ReturnType<typeof readPointer>>> & {
  apps: Record<string, string>;
  published: Record<string, string>;
  promotions: number;
  previews: readonly { id: string; release: string; until: string }[];
  integrity: Integrity;
};
type Integrity = { statement: string | null; signedBy: string | null; trusted: boolean | null };

function formatStatus({
  apps,
  published,
  promotions,
  previews,
  canary,
  freeze,
  integrity,
  withdrawn,
  ...pointer
}: Status): string {
  return [
    `Live: release ${pointer.release}, since ${pointer.promotedAt}, by ${pointer.by}`,
    `Integrity: ${formatIntegrity(integrity)}`,
    ...(freeze ? [`Frozen: since ${freeze.since}, by ${freeze.by}: ${freeze.reason}`] : []),
    ...(canary
      ? [`Canary: release ${canary.release}, for ${canary.percent} of 100 visitors, since ${canary.since}`]
      : []),
    ...Object.entries(apps).map(([name, version]) => {
      const latest = published[name];
      const ahead = latest && latest !== version ? `   published, not live: ${latest}` : '';
      return `  ${name.padEnd(10)} ${version}${ahead}`;
    }),
    ...previews.map(({ id, release, until }) => `Preview ${id}: release ${release}, until ${until}`),
    ...withdrawn.map(({ release, reason, by }) => `Withdrawn: release ${release}, by ${by}: ${reason}`),
    `Promotions so far: ${promotions}; the release before: ${pointer.previous ?? 'none'}`,
  ].join('\n');
}

function formatIntegrity({ statement, signedBy, trusted }: Integrity): string {
  if (!statement) return 'the signature file is missing';
  const trust = trusted === null ? '' : trusted ? ', trusted here' : ', NOT TRUSTED here';
  return `sha256 ${statement.slice(0, 16)}…, ${signedBy ? `signed by ${signedBy}` : 'not signed'}${trust}`;
}

export const history = releaseCommand(
  'history',
  'List every promotion, roll-back and other move of the live pointer, the latest first.',
  `Shows which release was live from when to when, who switched and why, and which apps changed; and each start, change and end of a
canary, withdrawal, freeze and change of owners.

  pnpm release history

  pnpm release history --limit 5 --json`,
)
  .option('--limit <n>', 'how many to list', wholeNumber, 20)
  .action(
    action<{ limit: number }>(async (_, { limit }, { store }) => {
      const switches = await readHistory(store);
      const moves = await readMoves(store);
      const live = await readPointer(store);
      const result = await Promise.all(
        moves.slice(Math.max(0, moves.length - limit)).map(async (move) => {
          const {
            release,
            promotedAt,
            canary,
            event = { kind: 'promoted', at: promotedAt, by: move.by },
          } = move;
          const at = switches.findIndex((one) => one.promotedAt === promotedAt && one.release === release);
          const isSwitch = ['promoted', 'rolled back', 'canary completed'].includes(event.kind);
          return {
            event: event.kind,
            at: event.at,
            by: event.by,
            message: event.message ?? null,
            accepted: move.accepted ?? [],
            release,
            from: promotedAt,
            until: switches[at + 1]?.promotedAt ?? null,
            canary: canary?.release ?? null,
            live: promotedAt === live?.promotedAt && release === live.release,
            changed: isSwitch ? await changedApps(store, switches[at - 1]?.release, release) : [],
            isSwitch,
          };
        }),
      );
      result.reverse();
      const lines = result.flatMap(
        ({ event, at, release, until, by, message, accepted, changed, live: isLive, isSwitch }) => [
          isSwitch
            ? `${release}  ${at}  ${(until ?? (isLive ? 'live now' : 'unknown')).padEnd(24)}  ${by}`.trimEnd()
            : `${''.padEnd(12)}  ${at}  ${event.padEnd(24)}  ${by}`.trimEnd(),
          ...(event === 'rolled back' || event === 'canary completed' ? [`              ${event}`] : []),
          ...(changed.length > 0 ? [`              ${changed.join(', ')}`] : []),
          ...(message ? [`              ${message}`] : []),
          ...(accepted.length > 0 ? [`              accepted: ${accepted.join(', ')}`] : []),
        ],
      );
      return { result, text: lines.length > 0 ? lines.join('\n') : 'Nothing has been promoted yet.' };
    }),
  );

/** As `portfolio 0123… → 4567…`, of two releases; empty where one of them was pruned. */
async function changedApps(store: Store, before: string | undefined, after: string): Promise<string[]> {
  const versions = async (id: string | undefined) =>
    id && (await store.has(storePaths.release(id))) ? versionsOf(await readRelease(store, id)) : null;
  const [old, next] = await Promise.all([versions(before), versions(after)]);
  if (!old || !next) return [];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((name) => old.get(name) !== next.get(name))
    .map((name) => `${name} ${old.get(name) ?? 'new'} → ${next.get(name) ?? 'retired'}`);
}

export const versions = releaseCommand(
  'versions',
  'List the stored versions of the apps, the latest first, and where they came from.',
  `Shows when and by whom each version was published, from which commit, its tags, and whether it is live.

  pnpm release versions

  pnpm release versions portfolio --json`,
)
  .argument('[app]')
  .action(
    action(async ([app], _, { store }) => {
      const live = await readPointer(store);
      const shown = live ? versionsOf(await readRelease(store, live.release)) : new Map<string, string>();
      const tags = await readTags(store, app);
      const stored = await readVersions(store, app);
      if (app && stored.length === 0) throw new CliError(`"${app}" has never been published.`);
      const result = stored.map((one) => ({
        ...one,
        live: shown.get(one.app) === one.version,
        tags: tags
          .filter(({ app: name, version }) => name === one.app && version === one.version)
          .map(({ tag }) => tag),
      }));
      const lines = result.map(({ app: name, version, provenance, live: isLive, tags: names }) => {
        const { publishedAt = 'unknown', commit, dirty, by = '' } = provenance ?? {};
        const source = commit ? `${commit.slice(0, 12)}${dirty ? ' with changes' : ''}` : 'no commit';
        const marks = [...(isLive ? ['live'] : []), ...names].join(', ');
        return `${name.padEnd(10)} ${version}  ${publishedAt}  ${source.padEnd(25)}  ${by}${marks ? `  (${marks})` : ''}`;
      });
      return { result, text: lines.join('\n') || `Nothing is published in ${store.describe()} yet.` };
    }),
  );

export const scripts = releaseCommand(
  'scripts',
  'List every script that may run on the payment page: owner, reason, hash.',
  `The inventory is written with each release. Changes nothing.

  pnpm release scripts

  pnpm release scripts 3f2a9c0d1e4b --json`,
)
  .argument('[release]', '', releaseId)
  .action(
    action(async ([id], _, { store }) => {
      const release = id ?? (await readPointer(store))?.release;
      if (!release) throw new CliError(`Nothing is promoted in ${store.describe()} yet.`);
      const inventory = await readPaymentScripts(store, release);
      const lines = inventory.scripts.flatMap(({ url, owner, reason, loaded, integrity }) => [
        '',
        url,
        `  ${owner}, ${loaded === 'page' ? 'always' : 'on demand'}: ${reason}`,
        `  ${integrity ?? 'no hash: its owner changes it without notice; the policy restricts its origin'}`,
      ]);
      const text = [`Scripts on ${inventory.page} in release ${inventory.release}`, ...lines].join('\n');
      return { result: inventory, text };
    }),
  );

export const locate = releaseCommand(
  'locate',
  'Show the sources of positions in published scripts.',
  `Replaces each position in the arguments, or in the standard input, by file, line and column of the sources that the
version was built from. Its commit: \`pnpm release versions\`.

  pnpm release locate /r/portfolio/0123456789ab/assets/gallery.js:1:2034

  pnpm operate web-vitals | pnpm release locate`,
)
  .argument('[positions...]', 'as a browser or `pnpm operate web-vitals` reports them')
  .action(
    action(async (positions, _, { store }) => {
      const found = positions.length > 0 ? positions.join('\n') : await readText(process.stdin);
      const located = await locateSources(store, found.trimEnd());
      return { result: located.split('\n'), text: located };
    }),
  );
