import { randomBytes } from 'node:crypto';
import { previewBase } from '@site/contract/release-paths';
import { type Composition, compose, readLive } from '../compose/candidate.ts';
import { prerenderRelease } from '../compose/prerender.ts';
import { readSite } from '../pointer/read-site.ts';
import { readPreviews } from '../releases/shown-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import type { Store } from '../store/store.ts';

export type Preview = {
  id: string;
  release: string;
  url: string;
  until: string;
  pages: number;
};

/** Lifetime of a preview: seven days, in milliseconds. */
const duration = 7 * 86_400_000;

/**
 * Prerenders a release below `/_preview/<id>/` without making it live. The id is random, so only people with the
 * address can open the preview. The preview's links stay inside it, its pages are marked and not indexed, and it
 * expires.
 *
 * @param alias a name for the preview. If a preview with this alias exists, the new preview replaces it at the same
 *   address.
 * @throws CliError when the apps are not compatible, or the configuration accepts real payments
 */
export async function createPreview(
  store: Store,
  composition: Composition,
  alias?: string,
): Promise<Preview> {
  const site = await readLive(await readSite(store));
  const candidate = await compose(site, composition);
  const { release } = candidate;
  if (release.config.mode === 'live') {
    throw new CliError(
      'A preview must not take real money, and this configuration does; nothing was changed. Name that of a test ' +
        'environment, and the apps to show: `pnpm release preview <app> --config <file.json>`.',
    );
  }
  const until = new Date(Date.now() + duration).toISOString();
  // Reuse the random id of an existing preview with this alias, so that the preview keeps its address. Do not derive
  // the id from the alias, because such an address could be guessed.
  const before = alias && (await readPreviews(store)).find(({ preview }) => preview.alias === alias);
  const id = before ? before.preview.id : randomBytes(16).toString('hex');
  const index = await prerenderRelease(candidate, { preview: { id, until, ...(alias && { alias }) } });
  const url = `${release.config.siteUrl}${previewBase}${id}/`;
  return { id, release: release.id, url, until, pages: Object.keys(index.pages).length };
}
