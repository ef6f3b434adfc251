import type { RuntimeConfig } from '@site/contract/runtime-config';
import { nothingLive } from '../pointer/history.ts';
import type { Site } from '../pointer/read-site.ts';
import { composeRelease, type Release, versionsOf } from '../releases/manifest.ts';
import {
  type Manifests,
  readManifests,
  readStoredRelease,
  type StoredRelease,
} from '../releases/releases.ts';
import { findVersion, latestTag, readLatestVersions, readTags } from '../releases/tags.ts';
import { CliError } from '../reporting/errors.ts';
import type { Store } from '../store/store.ts';

export type Composition = {
  /**
   * Apps as `name@version`, `name@tag` or `name`; all other apps stay at their live version. The first promotion takes the
   * latest version of every published app where none is named.
   */
  apps: readonly string[];
  /** The tag that `name` means where the app was published under it; else it is `latest`. */
  tag?: string | undefined;
  /** Apps that are left out of the release. */
  without?: readonly string[];
  /** Replaces the configuration of the live release. */
  config?: RuntimeConfig | undefined;
};

/** A site with its live release, or null before the first promotion. */
export type LiveSite = Site & { live: StoredRelease | null };

/** @throws CliError where the live release cannot be read, or the pointer to it was lost */
export async function readLive<Read extends Site>(site: Read): Promise<Read & LiveSite> {
  const { store, pointer, moves, damaged } = site;
  // A store whose pointer was lost is not a new one: a first promotion would replace what was live by all that is published.
  if (!pointer && moves.length + damaged.length > 0) throw await nothingLive(store);
  return { ...site, live: pointer && (await readStoredRelease(store, pointer.release)) };
}

/** A release that may be shown, and the one that its pages are compared with. */
export type Candidate = Manifests & {
  store: Store;
  release: Release;
  before: StoredRelease | null;
};

/**
 * Composes the wanted app versions with those of the live release. Writes nothing.
 *
 * @throws CliError for apps that are not there
 */
export async function compose(
  { store, live }: LiveSite,
  { apps: wanted, tag, without = [], config }: Composition,
): Promise<Candidate> {
  const base = live?.release;
  const versions = new Map(base ? versionsOf(base) : []);
  const chosen =
    wanted.length === 0 && !base
      ? await latestVersions(store)
      : await Promise.all(wanted.map((app) => findVersion(store, app, tag ? [tag, latestTag] : [latestTag])));
  for (const [name, version] of chosen) versions.set(name, version);
  for (const name of without) {
    if (!versions.delete(name)) throw new CliError(`"${name}" is not live; nothing was changed.`);
  }
  const found = await readManifests(store, versions, live);
  const settings = config ?? base?.config;
  if (!settings) {
    throw new CliError(
      'The first promotion needs a configuration: `pnpm release promote --config <file.json>`.',
    );
  }
  return { store, release: composeRelease(found.apps, settings), ...found, before: live };
}

async function latestVersions(store: Store): Promise<ReadonlyMap<string, string>> {
  const latest = await readLatestVersions(store);
  if (latest.size > 0) return latest;
  const tagged = (await readTags(store)).map(({ app, tag }) => `${app}@${tag}`);
  throw new CliError(
    tagged.length === 0
      ? `Nothing has been published in ${store.describe()} yet: \`pnpm release publish\`.`
      : `Nothing in ${store.describe()} has the tag ${latestTag}, because it was published from branches; nothing was changed. ` +
          `Promote it by name: ${tagged.join(' ')}.`,
  );
}
