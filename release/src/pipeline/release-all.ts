import type { RuntimeConfig } from '@site/contract/runtime-config';
import pMap from 'p-map';
import { appSources } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { publishApp } from '../build/publish-app.ts';
import { sourceOf } from '../git/source.ts';
import { claimName } from '../releases/owners.ts';
import { branchTag, latestTag } from '../releases/tags.ts';
import type { Store } from '../store/store.ts';
import { promote } from './pipeline.ts';

/** Builds that run at once. Each keeps about one core busy. */
const concurrency = 2;

/**
 * Builds and publishes every app of this repository. Builds of unchanged sources are reused.
 *
 * @param log gets a line for each app that took work
 * @returns each as `name@version`
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
      // The site of this machine shows these sources, so they take the name over from whoever has it in this store.
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
 * @param log gets a line for each step that took work
 * @returns the id of the live release
 */
export async function releaseAll(
  store: Store,
  config: RuntimeConfig,
  log: (line: string) => void,
): Promise<string> {
  const apps = await publishAll(store, localTag(), log);
  const { release, changed, pages } = await promote(store, { apps, config, older: true, again: true });
  if (pages > 0) log(`Prerendered ${pages} pages`);
  log(changed ? `Release ${release.id} is live` : `Release ${release.id} is unchanged`);
  return release.id;
}

/**
 * Falls back to a tag of its own where Git does not read the checkout, as in a container of another account. What is promoted
 * here stays on this machine.
 */
function localTag(): string {
  try {
    return branchTag();
  } catch {
    return latestTag;
  }
}
