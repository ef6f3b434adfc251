import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { major } from 'semver';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { repositoryRoot } from '../model/repository.ts';
import { readContractVersions } from '../store/contract-packages.ts';
import type { Store } from '../store/store.ts';
import { action, releaseCommand } from './command.ts';

/** The files of a repository of a remote that name the archives. */
const manifests = ['package.json', 'pnpm-workspace.yaml'];
const archive = /contract\/site-([a-z-]+)-(\d+\.\d+\.\d+)\.tgz/g;

export const contract = releaseCommand(
  'contract',
  'Take the latest packages of the contract, in a repository of its own.',
  `Replaces the archives in contract/ by the latest ones of the store, and their names in package.json and
pnpm-workspace.yaml. Then run \`pnpm install\` and \`pnpm check\`: a new major version has breaking changes.

  pnpm release contract --store s3://releases/site`,
).action(
  action(async (_, __, { store }) => {
    const result = await updateContract(store, repositoryRoot);
    const lines = result.map(
      ({ name, from, to }) =>
        `@site/${name} ${from} → ${to}${major(from) === major(to) ? '' : ', with breaking changes'}`,
    );
    const text =
      lines.length > 0 ? `${lines.join('\n')}\nNow run \`pnpm install\`.` : 'The contract is up to date.';
    return { result, text };
  }),
);

type Update = { name: string; from: string; to: string };

/** @throws CliError when the folder has no archives of the contract, or the store has none of them */
export async function updateContract(store: Store, folder: string): Promise<readonly Update[]> {
  const files = manifests.map((name) => join(folder, name)).filter((file) => existsSync(file));
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const installed = new Map(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(archive)].map(([, name = '', version = '']) => [name, version] as const),
    ),
  );
  if (installed.size === 0) throw new CliError(`${folder} has no packages of the contract in contract/.`);
  const published = await readContractVersions(store);
  const updates = [...installed].flatMap(([name, from]) => {
    const to = published.find((one) => one.name === name)?.version;
    if (to) return to === from ? [] : [{ name, from, to }];
    throw new CliError(
      `@site/${name} has not been published in ${store.describe()}; nothing was changed. The site publishes it with ` +
        '`pnpm contract`.',
    );
  });
  mkdirSync(join(folder, 'contract'), { recursive: true });
  for (const { name, to } of updates) {
    const bytes = await store.read(storePaths.contractArchive(name, to));
    if (!bytes)
      throw new CliError(`${storePaths.contractArchive(name, to)} is missing from ${store.describe()}.`);
    writeFileSync(join(folder, 'contract', `site-${name}-${to}.tgz`), bytes);
  }
  for (const [file, text] of texts) {
    writeFileSync(
      file,
      text.replaceAll(archive, (found, name: string) => {
        const to = updates.find((one) => one.name === name)?.to;
        return to ? `contract/site-${name}-${to}.tgz` : found;
      }),
    );
  }
  for (const { name, from } of updates)
    rmSync(join(folder, 'contract', `site-${name}-${from}.tgz`), { force: true });
  return updates;
}
