import { readPointer } from '../pointer/live-pointer.ts';
import { describeSource, readOwners } from '../releases/owners.ts';
import { readRelease } from '../releases/releases.ts';
import { readVersions } from '../releases/stored-apps.ts';
import { readTags } from '../releases/tags.ts';
import { CliError } from '../reporting/errors.ts';
import { action, releaseCommand } from './command.ts';

export const versions = releaseCommand(
  'versions',
  'List the stored versions of the apps, latest first, with their origin.',
  `Shows when and by whom each version was published, its commit and tags, and whether it is live.

  pnpm release versions
  pnpm release versions portfolio --json`,
)
  .argument('[app]')
  .action(
    action(async ([app], _, { store }) => {
      const live = await readPointer(store);
      const shown = live ? (await readRelease(store, live.release)).apps : {};
      const tags = await readTags(store, app);
      const stored = await readVersions(store, app);
      if (app && stored.length === 0) throw new CliError(`"${app}" has never been published.`);
      const owners = await readOwners(store);
      const result = stored.map((one) => ({
        ...one,
        owner: owners[one.app] ?? null,
        live: shown[one.app] === one.version,
        tags: tags
          .filter(({ app: name, version }) => name === one.app && version === one.version)
          .map(({ tag }) => tag),
      }));
      const lines = result.map(({ app: name, version, provenance, live: isLive, tags: marked }) => {
        const { publishedAt = 'unknown', commit, dirty, by = '', unchecked } = provenance ?? {};
        const source = commit ? `${commit.slice(0, 12)}${dirty ? ' with changes' : ''}` : 'no commit';
        const marks = [...(isLive ? ['live'] : []), ...(unchecked ? ['unchecked'] : []), ...marked].join(
          ', ',
        );
        return `${name.padEnd(10)} ${version}  ${publishedAt}  ${source.padEnd(25)}  ${by}${marks ? `  (${marks})` : ''}`;
      });
      const names = new Set(result.map((one) => one.app));
      for (const [name, owner] of Object.entries(owners)) {
        if (names.has(name)) lines.push(`${name} belongs to ${describeSource(owner)}`);
      }
      return { result, text: lines.join('\n') || `Nothing is published in ${store.describe()} yet.` };
    }),
  );
