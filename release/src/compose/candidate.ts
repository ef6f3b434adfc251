import type { RuntimeConfig } from '@site/contract/runtime-config';
import { createNothingLiveError } from '../pointer/live-pointer.ts';
import type { Site } from '../pointer/read-site.ts';
import { composeRelease, type Release, type Versions } from '../releases/manifest.ts';
import { readStoredRelease, type StoredRelease } from '../releases/releases.ts';
import { type Manifests, readManifests } from '../releases/stored-apps.ts';
import { findVersion, latestTag, readLatestVersions, readTags } from '../releases/tags.ts';
import { assertNoReasons, CliError } from '../reporting/errors.ts';
import type { Store } from '../store/store.ts';
import { findIncompatibilities } from './compatibility.ts';

export type Composition = {
  /**
   * Apps as `name@version`, `name@tag` or `name`; all other apps keep their live version. If no apps are named, the
   * first promotion takes the latest version of every published app.
   */
  apps: readonly string[];
  /** The tag to use for a bare `name` if the app was published under this tag; otherwise `latest` is used. */
  tag?: string | undefined;
  /** Apps to leave out of the release. */
  without?: readonly string[];
  /** Replaces the configuration of the live release. */
  config?: RuntimeConfig | undefined;
};

/** A site with its live release, which is null before the first promotion. */
export type LiveSite = Site & { live: StoredRelease | null };

/**
 * Reads the live release of a site.
 *
 * @throws CliError when the live release cannot be read, or the live pointer was lost
 */
export async function readLive<Read extends Site>(site: Read): Promise<Read & LiveSite> {
  const { store, pointer, moves, damaged } = site;
  // Do not treat a store that lost its pointer as new, because a first promotion would replace the live versions with
  // the latest versions.
  if (!pointer && moves.length + damaged.length > 0) throw await createNothingLiveError(store);
  return { ...site, live: pointer && (await readStoredRelease(store, pointer.release)) };
}

/** A composed release and `before`, the live release that its pages are compared with. */
export type Candidate = Manifests & {
  store: Store;
  release: Release;
  before: StoredRelease | null;
};

/**
 * Combines the wanted app versions with the live versions of all other apps, without writing anything.
 *
 * @throws CliError when a wanted version does not exist, an app to leave out is not live, the first release has no
 *   configuration, or the apps cannot run together, with every reason why
 */
export async function compose(
  { store, live }: LiveSite,
  { apps: wanted, tag, without = [], config }: Composition,
): Promise<Candidate> {
  const base = live?.release;
  const chosen =
    wanted.length === 0 && !base
      ? await latestVersions(store)
      : Object.fromEntries(await Promise.all(wanted.map((app) => findVersion(store, app, tag))));
  const versions = { ...base?.apps, ...chosen };
  for (const name of without) {
    if (!versions[name]) throw new CliError(`"${name}" is not live; nothing was changed.`);
    delete versions[name];
  }
  const found = await readManifests(store, versions, live);
  const settings = config ?? base?.config;
  if (!settings) {
    throw new CliError(
      'The first promotion needs a configuration: `pnpm release promote --config <file.json>`.',
    );
  }
  assertNoReasons(findIncompatibilities(found.apps), 'These apps are not compatible; nothing was changed.');
  return { store, release: composeRelease(found.apps, settings), ...found, before: live };
}

async function latestVersions(store: Store): Promise<Versions> {
  const latest = await readLatestVersions(store);
  if (Object.keys(latest).length > 0) return latest;
  const tagged = (await readTags(store)).map(({ app, tag }) => `${app}@${tag}`);
  throw new CliError(
    tagged.length === 0
      ? `Nothing has been published in ${store.describe()} yet: \`pnpm release publish\`.`
      : `Nothing in ${store.describe()} has the tag ${latestTag}, because it was published from branches; nothing was changed. ` +
          `Promote it by name: ${tagged.join(' ')}.`,
  );
}
