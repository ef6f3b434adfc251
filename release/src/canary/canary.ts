import type { SiteIndex } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { actor } from '../model/actor.ts';
import { CliError } from '../model/errors.ts';
import { contentId, storePaths } from '../model/layout.ts';
import { assertContainsLive } from '../pipeline/newer-work.ts';
import { check, compose, type PromotionRequest, prerender, sign } from '../pipeline/pipeline.ts';
import { writeCompressed } from '../store/compress.ts';
import { type SeenPointer, seePointer } from '../store/live-pointer.ts';
import { assertCanMove, assertNotWithdrawn } from '../store/pointer-moves.ts';
import { readSiteIndex, writeRelease } from '../store/releases.ts';
import { assertNoCanary, type Canary, runningCanary, setCanary } from '../store/running-canary.ts';
import { signedRelease, writeSignature } from '../store/signature.ts';
import type { Store } from '../store/store.ts';
import { switchTo } from '../store/switch-release.ts';
import { bucketScript } from './bucket-script.ts';

/**
 * Takes the steps of a promotion, and gives the release to a percentage of the visitors instead of making it
 * live.
 *
 * @param percent of visitors, above 0 and below 100
 * @throws CliError with every reason why the release must not be shown
 */
export async function startCanary(
  store: Store,
  request: PromotionRequest,
  percent: number,
): Promise<Canary & { live: string }> {
  await store.assertConditionalWrites();
  const candidate = await compose(store, request);
  const { release, seen } = candidate;
  if (seen.pointer?.release === release.id) {
    throw new CliError(`Release ${release.id} is live already; nothing was changed.`);
  }
  if (!request.endCanary) assertNoCanary(seen, 'start with --end-canary');
  await assertCanMove(store, seen);
  await assertNotWithdrawn(store, release.id, seen);
  if (!request.older) await assertContainsLive(store, candidate);
  await writeRelease(store, release);
  const { stored } = await prerender(store, candidate, request);
  const { accepted } = await check(store, candidate, stored, request);
  await sign(store, candidate);
  const pointer = seen.pointer && {
    ...seen.pointer,
    ...(accepted.length > 0 && { accepted: [...accepted] }),
  };
  return await assignVisitors(store, { ...seen, pointer }, release.id, percent);
}

/** Changes the percentage of the running canary. When it is raised, visitors on the candidate stay there. */
export async function changeCanary(store: Store, percent: number): Promise<Canary & { live: string }> {
  const seen = await seePointer(store);
  const { canary } = runningCanary(seen);
  return await assignVisitors(store, seen, canary.release, percent);
}

/**
 * Makes the candidate of the running canary the live release.
 *
 * @param expected the release of the canary, where it was named
 */
export async function completeCanary(store: Store, seen: SeenPointer, expected?: string): Promise<Canary> {
  const { canary } = runningCanary(seen, expected);
  const message = `Canary for ${canary.percent} of 100 visitors since ${canary.since} completed.`;
  await switchTo(store, canary.release, seen, message, 'canary completed');
  return canary;
}

/**
 * Writes copies of the live pages that begin with the script that assigns visitors, and points to them. Nothing
 * is rendered; the documents below `/_release/` stay as they are.
 */
export async function assignVisitors(
  store: Store,
  seen: SeenPointer,
  candidate: string,
  percent: number,
): Promise<Canary & { live: string }> {
  const live = seen.pointer?.release;
  if (live === undefined) throw new CliError('Nothing is live that a canary could run beside.');
  if (!(percent > 0 && percent < 100))
    throw new CliError('The percentage of a canary must lie between 0 and 100; nothing was changed.', {
      code: 'usage',
    });
  const index = await readSiteIndex(store, live);
  if (!index || !(await readSiteIndex(store, candidate))) {
    throw new CliError(`The pages of ${index ? candidate : live} are not in the store; nothing was changed.`);
  }
  const since = new Date().toISOString();
  const canary = {
    id: contentId([live, candidate, percent, since]),
    release: candidate,
    percent,
    since,
    by: actor(),
  };
  await writeCanaryPages(store, index, canary);
  await setCanary(store, canary, seen);
  return { ...canary, live };
}

/** The script comes before everything that could be painted or fetched. */
const headStart = '<meta charset="utf-8">';
/** Pages written at once. */
const concurrency = 4;

async function writeCanaryPages(
  store: Store,
  index: SiteIndex,
  { id, release: candidate, percent }: Canary,
): Promise<void> {
  const { code, hash } = bucketScript({ live: index.release, candidate, canary: id, percent });
  const copyPage = async (path: string, page: SiteIndex['notFound']) => {
    const html = (await store.read(page.file))?.toString();
    if (html === undefined || !html.includes(headStart)) {
      throw new CliError(
        `${page.file} is missing or was not written by this tool; nothing was changed. Look at \`pnpm release verify\`.`,
      );
    }
    const file = storePaths.page(storePaths.pages(id), path);
    const copy = html.replace(headStart, () => `${headStart}<script>${code}</script>`);
    await writeCompressed(store, file, Buffer.from(copy));
    return { ...page, file, scriptHashes: [...page.scriptHashes, hash] };
  };
  const pages = await pMap(
    Object.entries(index.pages),
    async ([path, page]) => [path, await copyPage(path, page)] as const,
    { concurrency },
  );
  const copied: SiteIndex = {
    ...index,
    canary: id,
    pages: Object.fromEntries(pages),
    notFound: await copyPage('/404', index.notFound),
  };
  await store.write(storePaths.siteIndex(id), Buffer.from(JSON.stringify(copied)));
  await writeSignature(store, signedRelease(id));
}
