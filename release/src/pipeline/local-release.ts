import type { RuntimeConfig } from '@site/contract/runtime-config';
import pMap from 'p-map';
import { appSources } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { publishApp } from '../build/publish-app.ts';
import { sourceOf } from '../git/source.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { claimName } from '../releases/owners.ts';
import { readRelease } from '../releases/releases.ts';
import { findBranchTag, latestTag } from '../releases/tags.ts';
import { CliError } from '../reporting/errors.ts';
import type { Store } from '../store/store.ts';
import { promote } from './pipeline.ts';

/** Number of parallel builds. Each keeps about one core busy. */
const concurrency = 2;

/**
 * Builds and publishes every app of this repository. Builds of unchanged sources are reused.
 *
 * @param log receives a line for each app that was built or published
 * @returns the apps as `name@version`
 */
export async function publishAll(
  store: Store,
  tag: string,
  log: (line: string) => void,
): Promise<readonly string[]> {
  let done = 0;
  return await pMap(
    appSources,
    async (source) => {
      const built = await buildApp(source);
      // Take over the app's name from any other owner in this store, because the local site is built from this
      // repository.
      const note = await claimName(store, source.name, { ...sourceOf(built.dist), build: 'sources' }, true);
      if (note?.includes('taken over')) log(note);
      const { written } = await publishApp(store, built, tag);
      done += 1;
      if (!built.reused || written)
        log(`Built and published ${source.name} ${built.app.version} (${done} of ${appSources.length})`);
      return `${source.name}@${built.app.version}`;
    },
    { concurrency },
  );
}

/**
 * Builds, publishes and promotes every app of this repository, without the browser check.
 *
 * @param log receives a line for each step that did any work
 * @returns the id of the live release
 */
export async function releaseAll(
  store: Store,
  config: RuntimeConfig,
  log: (line: string) => void,
): Promise<string> {
  const apps = await publishAll(store, findLocalTag(), log);
  const { release, changed, pages } = await promote(store, { apps, config, older: true, again: true });
  if (pages > 0) log(`Prerendered ${pages} pages`);
  log(changed ? `Release ${release} is live` : `Release ${release} is unchanged`);
  return release;
}

/**
 * Returns the branch's tag, or `latest` if Git cannot read the checkout, as in a container that runs as a different
 * account. The fallback is safe, because local releases stay on this machine.
 */
function findLocalTag(): string {
  try {
    return findBranchTag();
  } catch {
    return latestTag;
  }
}

/**
 * Prepares the store for a site on this machine. Releases everything the first time or on request; otherwise keeps the
 * live release. If the site's local addresses have changed, promotes the live apps with the new addresses.
 */
export async function prepareLocalRelease(
  store: Store,
  { siteUrl, apiBase, stripe, ...config }: RuntimeConfig,
  log: (line: string) => void,
  promoteSources = false,
): Promise<void> {
  const pointer = await readPointer(store);
  const live = pointer && (await readRelease(store, pointer.release));
  if (live && (live.config.mode !== 'sandbox' || new URL(live.config.siteUrl).hostname !== 'localhost')) {
    const found = `Release ${live.id} in ${store.describe()} belongs to ${live.config.siteUrl}`;
    if (promoteSources) throw new CliError(`${found}; nothing was promoted.`);
    return log(`${found}; it is served as it was promoted.`);
  }
  if (!live || promoteSources) {
    await releaseAll(store, { siteUrl, apiBase, stripe, ...config }, log);
    return;
  }
  // Replace only the addresses, because somebody may have promoted the rest of the configuration on purpose.
  await promote(store, { apps: [], config: { ...live.config, siteUrl, apiBase, stripe } });
  log(
    `The live release ${live.id} is served. \`npm start -- --promote\` makes changed sources live; \`pnpm dev\` ` +
      'shows edits at once.',
  );
}
