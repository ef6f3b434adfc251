import { previewBase } from '@site/contract/release-paths';
import { prerenderRelease } from '../prerender/prerender-set.ts';
import { CliError } from '../problem.ts';
import { composeCandidate, type Request } from '../set/candidate.ts';
import { signingKey, signPreview } from '../set/seal.ts';
import { places, type Store } from '../store/store.ts';

export type Preview = { set: string; address: string; until: string; overrides: boolean; pages: number };

const day = 86_400_000;
/** Long enough for a review, and short enough to be forgotten by nobody. */
export const mostDays = 90;

/**
 * Renders a set that is not live at an address of its own. Its links stay inside, it
 * is marked, it is not for search engines, and it ends.
 *
 * @param days how long it may be looked at
 * @param overrides whether developers may put a remote of their own machine in a part's place
 * @throws CliError with every reason why the parts do not fit together, or when real money could be taken
 */
export async function makePreview(
  store: Store,
  request: Request,
  { days, overrides }: { days: number; overrides: boolean },
): Promise<Preview> {
  if (!(days > 0 && days <= mostDays)) {
    throw new CliError(`A preview lasts from a moment to ${mostDays} days.`, { code: 'usage' });
  }
  const { set, parts } = await composeCandidate(store, request);
  if (set.config.mode === 'live') {
    throw new CliError(
      'A preview must not take real money, and this configuration does. Give it that of a test environment: ' +
        '`pnpm release preview --config <file.json>`.',
    );
  }
  const until = new Date(Date.now() + days * day).toISOString();
  const address = previewBase + set.id;
  await store.write(places.set(set.id), Buffer.from(JSON.stringify(set, null, 2)));
  const { report } = await prerenderRelease(store, set, parts, { preview: { until, overrides } });
  await signPreview(store, set.id, signingKey());
  return { set: set.id, address: `${set.config.siteUrl}${address}/`, until, overrides, pages: report.pages };
}

/** Takes a preview back before its time; its parts stay published. */
export async function endPreview(store: Store, id: string): Promise<void> {
  const files = await store.list(places.preview(id));
  if (files.length === 0) throw new CliError(`There is no preview of ${id} in ${store.describe()}.`);
  await store.remove(files);
}
