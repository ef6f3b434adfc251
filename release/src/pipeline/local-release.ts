import type { RuntimeConfig } from '@site/contract/runtime-config';
import { readPointer } from '../pointer/live-pointer.ts';
import { readRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { promote } from './pipeline.ts';
import { releaseAll } from './release-all.ts';

/**
 * Prepares the store of a site on this machine. The first time everything is released; then what is live stays live. Other
 * addresses of this machine are promoted with the same apps.
 */
export async function prepareLocalRelease(
  store: Store,
  { siteUrl, apiBase, stripe, ...config }: RuntimeConfig,
  log: (line: string) => void,
): Promise<void> {
  const pointer = await readPointer(store);
  if (!pointer) {
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
  log(
    `Release ${live.id} is served as it was promoted. \`npm start -- --promote\` makes changed sources live; \`pnpm dev\` ` +
      'shows edits at once.',
  );
}
