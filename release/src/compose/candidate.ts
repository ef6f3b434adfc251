import type { RuntimeConfig } from '@site/contract/runtime-config';
import { CliError } from '../model/errors.ts';
import { type Apps, composeRelease, type Release, versionsOf } from '../model/manifest.ts';
import { nothingLive } from '../pointer/history.ts';
import { type SeenPointer, seePointer } from '../pointer/live-pointer.ts';
import { readApps, readStoredRelease, type StoredRelease } from '../releases/releases.ts';
import { findVersion, latestTag, readLatestVersions, readTags } from '../releases/tags.ts';
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

/** A release that may be promoted, and the one that is live. */
export type Candidate = {
  seen: SeenPointer;
  release: Release;
  apps: Apps;
  live: StoredRelease | null;
};

/** Composes the wanted app versions with those of the live release. Writes nothing. */
export async function composeCandidate(
  store: Store,
  { apps: wanted, tag, without = [], config }: Composition,
): Promise<Candidate> {
  const seen = await seePointer(store);
  // A store whose pointer was lost is not a new one: a first promotion would replace what was live by all that is published.
  if (!seen.pointer && (await store.list('history')).length > 0) throw await nothingLive(store);
  const live = seen.pointer ? await readStoredRelease(store, seen.pointer.release) : null;
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
  const apps = await readApps(store, versions);
  const settings = config ?? base?.config;
  if (!settings) {
    throw new CliError(
      'The first promotion needs a configuration: `pnpm release promote --config <file.json>`.',
    );
  }
  return { seen, release: composeRelease(apps, settings), apps, live };
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
