import { satisfies } from 'semver';
import type { AppManifest } from '../formats/release-manifest.ts';
import { type Apps, indexPages, shellOf } from '../releases/manifest.ts';

/**
 * Explains why these apps cannot run together. The list is empty if they can. This check is necessary because Module
 * Federation itself would load incompatible apps, and remotes contain no fallback copies of shared modules.
 */
export function findIncompatibilities(apps: Apps): readonly string[] {
  const shell = shellOf(apps);
  const remotes = apps.filter((app) => app.kind === 'remote');
  return [
    ...remotes.flatMap((remote) => [
      ...findContractConflicts(shell, remote),
      ...findVersionConflicts(shell, remote),
    ]),
    ...findCatalogueConflicts(remotes),
    ...findRouteConflicts(apps),
  ];
}

const id = ({ name, version }: AppManifest) => `${name}@${version}`;

function findContractConflicts(shell: AppManifest, remote: AppManifest): string[] {
  return remote.contract === shell.contract
    ? []
    : [`${id(remote)} was built for contract ${remote.contract}; the shell was built for ${shell.contract}.`];
}

function findVersionConflicts({ sharedModules: provided }: AppManifest, remote: AppManifest): string[] {
  return Object.entries(remote.sharedModules)
    .filter(([specifier, range]) => !satisfies(provided[specifier] ?? '', range))
    .map(
      ([specifier, range]) =>
        `${id(remote)} was built for ${specifier} ${range}; the shell provides ${provided[specifier] ?? 'none'}.`,
    );
}

/**
 * Checks that all remotes with plans or prices were built with the same catalogue, so that visitors pay the prices that
 * they saw.
 */
function findCatalogueConflicts(remotes: readonly AppManifest[]): string[] {
  const versions = Map.groupBy(
    remotes.filter(({ requires }) => requires.catalogue !== null),
    ({ requires }) => requires.catalogue,
  );
  if (versions.size <= 1) return [];
  const groups = [...versions].map(([version, some]) => `${some.map(id).join(', ')} with ${version}`);
  return [`The apps were built with different plans and prices: ${groups.join('; ')}.`];
}

function findRouteConflicts(apps: Apps): string[] {
  const findPage = indexPages(apps);
  return apps.flatMap((app) =>
    app.pages.flatMap((page) => {
      const owner = findPage(page.path);
      return owner && owner.page !== page
        ? [`${owner.app.name} and ${app.name} both own ${owner.page.path}.`]
        : [];
    }),
  );
}
