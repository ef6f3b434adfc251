import { createHash } from 'node:crypto';
import type { InlinedManifest, RouteManifest } from '@site/contract/inlined-manifest';
import {
  type AppManifest,
  appManifest,
  type ReleaseManifest,
  releaseManifest,
} from '@site/contract/release-manifest';
import { releaseBase } from '@site/contract/release-paths';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { CliError } from '../problem.ts';
import { places, type Store } from '../store/store.ts';

/** The parts of a release set, by name, as they were published. */
export type Parts = ReadonlyMap<string, AppManifest>;

/** Names the version of every part and the configuration they run with; the id follows from the content. */
export function composeRelease(parts: Parts, config: RuntimeConfig): ReleaseManifest {
  const shell = parts.get('shell');
  if (!shell)
    throw new CliError('A release set needs a shell. Publish it with `pnpm release publish shell`.');
  const remotes = [...parts.values()].filter((part) => part.kind === 'remote').sort(byName);
  const content = {
    schema: 1 as const,
    config,
    shell: { url: publicUrl(shell, shell.entry), metadata: metadataOf(shell) },
    microFrontends: Object.fromEntries(
      remotes.map((remote) => {
        const url = publicUrl(remote, remote.entry);
        const { pages, federationRuntime } = remote;
        const extras = { paths: pages.map((page) => page.path), federationRuntime };
        return [remote.name, [{ url, fallbackUrl: url, metadata: metadataOf(remote), extras }]] as const;
      }),
    ),
  };
  const id = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  return releaseManifest.parse({ ...content, id });
}

/** What of a release set every page carries with it. */
export function inlineManifest(set: ReleaseManifest): InlinedManifest {
  return {
    id: set.id,
    base: releaseBase + set.id,
    config: set.config,
    remotes: Object.fromEntries(
      Object.entries(set.microFrontends).map(([name, [remote]]) => [
        name,
        { entry: remote.url, ...remote.extras },
      ]),
    ),
  };
}

/** Above this many characters of JSON, a page carries its own remote only; the directory has the rest. */
const inlinedDirectory = 2_048;

/** Whether there is more than a page should carry. */
export function isLarge({ remotes }: InlinedManifest): boolean {
  return JSON.stringify(remotes).length > inlinedDirectory;
}

/** What of a large set one page carries: it must not grow with the number of remotes and pages beside it. */
export function ownRemote(set: InlinedManifest, owner: string | undefined, path: string): RouteManifest {
  const own = owner === undefined ? undefined : set.remotes[owner];
  return owner !== undefined && own ? { [owner]: { ...own, paths: [path] } } : {};
}

/** The address of a part's file, from the root of the site. */
export function publicUrl(part: Pick<AppManifest, 'name' | 'version'>, path: string): string {
  return `/${places.part(part.name, part.version)}/${path}`;
}

export async function readApp(store: Store, name: string, version: string): Promise<AppManifest> {
  const bytes = await store.read(places.appManifest(name, version));
  if (!bytes) throw new CliError(`${name}@${version} is not in the store at ${store.describe()}.`);
  return appManifest.parse(JSON.parse(bytes.toString()));
}

export async function readRelease(store: Store, id: string): Promise<ReleaseManifest> {
  const bytes = await store.read(places.set(id));
  if (!bytes) throw new CliError(`There is no release set ${id} in the store at ${store.describe()}.`);
  return releaseManifest.parse(JSON.parse(bytes.toString()));
}

/** The version of each part that a set names. */
export function versionsOf(set: ReleaseManifest): Map<string, string> {
  return new Map([
    ['shell', set.shell.metadata.version],
    ...Object.entries(set.microFrontends).map(([name, [remote]]) => [name, remote.metadata.version] as const),
  ]);
}

function metadataOf(part: AppManifest) {
  const entry = part.files[part.entry];
  if (!entry) throw new CliError(`${part.name}@${part.version} does not contain its entry ${part.entry}.`);
  return { version: part.version, integrity: entry.integrity };
}

function byName(a: AppManifest, b: AppManifest): number {
  return a.name < b.name ? -1 : 1;
}
