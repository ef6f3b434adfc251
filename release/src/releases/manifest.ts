import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { composeMenus, type Menus } from '@site/contract/menu-entries';
import { indexOwners } from '@site/contract/path-owner';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import type { AppManifest, SiteIndex } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { computeContentId } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';

export type Apps = readonly AppManifest[];

/** A version of each app, with the configuration that they run with. */
export type Release = Pick<SiteIndex, 'apps' | 'config'> & { id: string };

/**
 * Creates a release from apps and a configuration. The release's id is a hash of both, independent of the order of
 * fields.
 */
export function composeRelease(apps: Apps, config: RuntimeConfig): Release {
  const { name: shell, version } = shellOf(apps);
  const versions = remotesOf(apps).map((remote) => [remote.name, remote.version] as const);
  const content = { config, apps: { [shell]: version, ...Object.fromEntries(versions) } };
  return { ...content, id: computeContentId(content) };
}

function remotesOf(apps: Apps): readonly AppManifest[] {
  return apps.filter(({ kind }) => kind === 'remote').sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Returns the shell of a release.
 *
 * @throws CliError when there is none
 */
export function shellOf(apps: Apps): AppManifest {
  const shell = apps.find(({ name }) => name === 'shell');
  if (shell) return shell;
  throw new CliError('A release needs a shell. Publish it with `pnpm release publish shell`.');
}

/** Creates the manifest that is inlined into every page of a release, with the entry and the paths of each remote. */
export function inlineManifest({ id, config }: Release, apps: Apps): InlinedManifest {
  const remotes = remotesOf(apps).map((remote) => {
    const { name, pages, entry, federationRuntime } = remote;
    const paths = pages.map(({ path }) => path);
    return [name, { entry: publicUrl(remote, entry), paths, federationRuntime }] as const;
  });
  return { id, config, menus: menusOf(apps), remotes: Object.fromEntries(remotes) };
}

/** Returns a function that finds the page at a path, with the app that owns the page. */
export function indexPages(apps: Apps) {
  return indexOwners(apps.flatMap((app) => app.pages.map((page) => [page.path, { app, page }] as const)));
}

/** Collects the links in the header and footer, which are part of every page. */
export function menusOf(apps: Apps): Menus {
  return composeMenus(Object.fromEntries(remotesOf(apps).map(({ name, menus }) => [name, menus])));
}

export function publicUrl(app: Pick<AppManifest, 'name' | 'version'>, path: string): string {
  return `/${storePaths.app(app.name, app.version)}/${path}`;
}

/** The versions of some apps, keyed by name. */
export type Versions = Readonly<Record<string, string>>;

/** Lists the names of apps that were added, removed or replaced. */
export function listChangedNames(before: Versions, after: Versions): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
