import type { RuntimeConfig } from '@site/contract/runtime-config';
import { readPointer } from '../pointer/live-pointer.ts';
import { readRelease } from '../releases/releases.ts';
import { CliError } from '../reporting/errors.ts';
import type { Store } from '../store/store.ts';
import { promote } from './pipeline.ts';
import { releaseAll } from './release-all.ts';

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
