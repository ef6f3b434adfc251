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
 * @param config of the site on this machine
 * @throws CliError when the live pointer was lost: the sources must not replace what was live unnoticed
 */
export async function prepareLocalRelease(
  store: Store,
  config: RuntimeConfig,
  log: (line: string) => void,
): Promise<void> {
  const pointer = await readPointer(store);
  if (!pointer) {
    if ((await readHistory(store)).length > 0) throw await nothingLive(store);
    await releaseAll(store, config, log);
    return;
  }
  const live = await readRelease(store, pointer.release);
  const addresses = withAddressesOf(live.config, config);
  if (!isLocal(live.config)) {
    log(
      `Release ${live.id} in ${store.describe()} belongs to ${live.config.siteUrl}; its pages call ${live.config.apiBase || 'no API'}.`,
    );
  } else if (JSON.stringify(addresses) !== JSON.stringify(live.config)) {
    const { release } = await promote(store, { apps: [], config: addresses });
    log(`Release ${release.id} is live: the same apps with the addresses of this start.`);
  }
  const changed: string[] = [];
  const versions = versionsOf(live);
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

function isLocal({ mode, siteUrl }: RuntimeConfig): boolean {
  return mode === 'sandbox' && new URL(siteUrl).hostname === 'localhost';
}

/** Everything else of a configuration may have been promoted on purpose. */
function withAddressesOf(live: RuntimeConfig, { siteUrl, apiBase, stripe }: RuntimeConfig): RuntimeConfig {
  return { ...live, siteUrl, apiBase, stripe };
}
