import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { composeMenus, type Menus } from '@site/contract/menus';
import { type AppManifest, type ReleaseManifest, releaseManifest } from '@site/contract/release-manifest';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { CliError } from './errors.ts';
import { contentId, storePaths } from './layout.ts';

/** The apps of a release, by name. */
export type Apps = ReadonlyMap<string, AppManifest>;

/** Names one version of every app and the configuration they run with. The id is a hash of both. */
export function composeRelease(apps: Apps, config: RuntimeConfig): ReleaseManifest {
  const shell = shellOf(apps);
  const remotes = [...apps.values()]
    .filter((app) => app.kind === 'remote')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const content = {
    schema: 1 as const,
    config,
    shell: { url: publicUrl(shell, shell.entry), metadata: metadataOf(shell) },
    microFrontends: Object.fromEntries(
      remotes.map((remote) => {
        const url = publicUrl(remote, remote.entry);
        const { pages, menus, scripts, federationRuntime } = remote;
        const paths = pages.map((page) => page.path);
        // Only the federation runtime knows how to request what it loads.
        const extras = { paths, menus, ...(federationRuntime ? { federationRuntime } : { scripts }) };
        return [remote.name, [{ url, fallbackUrl: url, metadata: metadataOf(remote), extras }]] as const;
      }),
    ),
  };
  return releaseManifest.parse({ ...content, id: contentId(content) });
}

/** @throws CliError when there is none */
export function shellOf(apps: Apps): AppManifest {
  const shell = apps.get('shell');
  if (shell) return shell;
  throw new CliError('A release needs a shell. Publish it with `pnpm release publish shell`.');
}

/** The manifest that is inlined into the pages of a release. */
export function inlineManifest(release: ReleaseManifest): InlinedManifest {
  return {
    id: release.id,
    config: release.config,
    menus: menusOf(release),
    remotes: Object.fromEntries(
      Object.entries(release.microFrontends).map(([name, [{ url, extras }]]) => {
        const { menus: _, ...routes } = extras;
        return [name, { entry: url, ...routes }];
      }),
    ),
  };
}

/** The links of header and footer: part of every page. */
export function menusOf({ microFrontends }: ReleaseManifest): Menus {
  return composeMenus(
    Object.fromEntries(Object.entries(microFrontends).map(([name, [{ extras }]]) => [name, extras.menus])),
  );
}

/** URL path of an app's file. */
export function publicUrl(app: Pick<AppManifest, 'name' | 'version'>, path: string): string {
  return `/${storePaths.app(app.name, app.version)}/${path}`;
}

/** The version of each app of a release, by name. */
export function versionsOf(release: ReleaseManifest): Map<string, string> {
  return new Map([
    ['shell', release.shell.metadata.version],
    ...Object.entries(release.microFrontends).map(
      ([name, [remote]]) => [name, remote.metadata.version] as const,
    ),
  ]);
}

function metadataOf(app: AppManifest) {
  const entry = app.files[app.entry];
  if (!entry) throw new CliError(`${app.name}@${app.version} does not contain its entry ${app.entry}.`);
  return { version: app.version, integrity: entry.integrity };
}
