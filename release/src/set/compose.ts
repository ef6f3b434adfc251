import { createHash } from 'node:crypto';
import type { Directory, InlinedSet, RuntimeConfig } from '@site/shared/contract';
import { type PartDescription, partDescription, type ReleaseSet, releaseSet } from '@site/shared/release-set';
import { setsAt } from '@site/shared/set-address';
import { Problem } from '../problem.ts';
import { places, type Store } from '../store/store.ts';

/** The parts of a release set, by name, as they were published. */
export type Parts = ReadonlyMap<string, PartDescription>;

/** Names the version of every part and the configuration they run with; the id follows from the content. */
export function composeSet(parts: Parts, config: RuntimeConfig): ReleaseSet {
  const shell = parts.get('shell');
  if (!shell) throw new Problem('A release set needs a shell. Publish it with `pnpm release publish shell`.');
  const remotes = [...parts.values()].filter((part) => part.kind === 'remote').sort(byName);
  const content = {
    schema: 1 as const,
    config,
    shell: { url: publicUrl(shell, shell.entry), metadata: metadataOf(shell) },
    microFrontends: Object.fromEntries(
      remotes.map((remote) => {
        const url = publicUrl(remote, remote.entry);
        const extras = { paths: remote.pages.map((page) => page.path) };
        return [remote.name, [{ url, fallbackUrl: url, metadata: metadataOf(remote), extras }]] as const;
      }),
    ),
  };
  const id = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  return releaseSet.parse({ ...content, id });
}

/** What of a release set every page carries with it. */
export function inlineSet(set: ReleaseSet): InlinedSet {
  return {
    id: set.id,
    at: setsAt + set.id,
    config: set.config as RuntimeConfig,
    remotes: Object.fromEntries(
      Object.entries(set.microFrontends).map(([name, [remote]]) => [
        name,
        { entry: remote.url, paths: remote.extras.paths },
      ]),
    ),
  };
}

/** Above this many characters of JSON, a page carries its own remote only; the directory has the rest. */
const inlinedDirectory = 2_048;

/** Whether there is more than a page should carry. */
export function isLarge({ remotes }: InlinedSet): boolean {
  return JSON.stringify(remotes).length > inlinedDirectory;
}

/** What of a large set one page carries: it must not grow with the number of remotes and pages beside it. */
export function ownRemote(set: InlinedSet, owner: string | undefined, path: string): Directory {
  const own = owner === undefined ? undefined : set.remotes[owner];
  return owner !== undefined && own ? { [owner]: { entry: own.entry, paths: [path] } } : {};
}

/** The address of a part's file, from the root of the site. */
export function publicUrl(part: Pick<PartDescription, 'name' | 'version'>, path: string): string {
  return `/${places.part(part.name, part.version)}/${path}`;
}

export async function readPart(store: Store, name: string, version: string): Promise<PartDescription> {
  const bytes = await store.read(places.partDescription(name, version));
  if (!bytes) throw new Problem(`${name}@${version} is not in the store at ${store.describe()}.`);
  return partDescription.parse(JSON.parse(bytes.toString()));
}

export async function readSet(store: Store, id: string): Promise<ReleaseSet> {
  const bytes = await store.read(places.set(id));
  if (!bytes) throw new Problem(`There is no release set ${id} in the store at ${store.describe()}.`);
  return releaseSet.parse(JSON.parse(bytes.toString()));
}

/** The version of each part that a set names. */
export function versionsOf(set: ReleaseSet): Map<string, string> {
  return new Map([
    ['shell', set.shell.metadata.version],
    ...Object.entries(set.microFrontends).map(([name, [remote]]) => [name, remote.metadata.version] as const),
  ]);
}

function metadataOf(part: PartDescription) {
  const entry = part.files[part.entry];
  if (!entry) throw new Problem(`${part.name}@${part.version} does not contain its entry ${part.entry}.`);
  return { version: part.version, integrity: entry.integrity };
}

function byName(a: PartDescription, b: PartDescription): number {
  return a.name < b.name ? -1 : 1;
}
