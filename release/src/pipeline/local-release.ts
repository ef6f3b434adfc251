import type { RuntimeConfig } from '@site/contract/runtime-config';
import { appSources } from '../build/app-sources.ts';
import { builtVersion } from '../build/build-app.ts';
import { versionsOf } from '../model/manifest.ts';
import { nothingLive, readHistory } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { promote } from './pipeline.ts';
import { releaseAll } from './release-all.ts';

/**
 * Prepares the store of a site on this machine. The first time everything is released; then what is live stays live, and
 * a line names the apps whose sources differ from it. Other addresses of this machine are promoted with the same apps.
 *
 * @throws CliError when the live pointer was lost: the sources must not replace what was live unnoticed
 */
export async function prepareLocalRelease(
  store: Store,
  { siteUrl, apiBase, stripe, ...config }: RuntimeConfig,
  log: (line: string) => void,
): Promise<void> {
  const pointer = await readPointer(store);
  if (!pointer) {
    if ((await readHistory(store)).length > 0) throw await nothingLive(store);
    await releaseAll(store, { siteUrl, apiBase, stripe, ...config }, log);
    return;
  }
  const live = await readRelease(store, pointer.release);
  if (live.config.mode === 'sandbox' && new URL(live.config.siteUrl).hostname === 'localhost') {
    // Everything else may have been promoted on purpose.
    await promote(store, { apps: [], config: { ...live.config, siteUrl, apiBase, stripe } });
  } else {
    log(`Release ${live.id} in ${store.describe()} belongs to ${live.config.siteUrl}.`);
  }
  const versions = versionsOf(live);
  const changed: string[] = [];
  for (const source of appSources) {
    if ((await builtVersion(source)) !== versions.get(source.name)) changed.push(source.name);
  }
  if (changed.length > 0) {
    log(
      `Not live: the sources of ${changed.join(', ')} differ from release ${live.id}, which is served. ` +
        '`npm start -- --promote` makes them live; `pnpm dev` shows edits at once.',
    );
  }
}
