import { createHash } from 'node:crypto';
import type { Pointer, SiteIndex } from '@site/contract/release-manifest';
import { CliError } from '../problem.ts';
import { movePointer, readSiteIndex, type Seen, switchTo } from '../set/pointer.ts';
import { signingKey, signRelease } from '../set/seal.ts';
import { writeCompressed } from '../store/compress.ts';
import { inParallel } from '../store/in-parallel.ts';
import { places, type Store } from '../store/store.ts';
import { lotScript } from './lot-script.ts';

export type Canary = NonNullable<Pointer['gradual']>;

/** Where the script stands: before anything that could be painted or fetched. */
const firstInHead = '<meta charset="utf-8">';
const writers = 4;

/**
 * Has a share of visitors get another set than the live one. The plain pages
 * become copies of the live ones that begin with the lot; nothing is rendered, and
 * the documents of both sets stay as they are under their own addresses.
 *
 * @param percent of visitors, above 0 and below 100
 * @throws CliError when the pages of a set are missing, or somebody else promoted meanwhile
 */
export async function beginStage(
  store: Store,
  seen: Seen,
  candidate: string,
  percent: number,
): Promise<Canary> {
  const live = seen.pointer?.set;
  if (!seen.pointer || live === undefined)
    throw new CliError('Nothing is live yet that a release could be tried against.');
  if (!(percent > 0 && percent < 100))
    throw new CliError('The percentage must lie between 0 and 100.', { code: 'usage' });
  if (live === candidate)
    throw new CliError(`Release set ${candidate} is live already; nothing was changed.`);
  const index = await readSiteIndex(store, live);
  if (!index || !(await readSiteIndex(store, candidate))) {
    throw new CliError(`The pages of ${index ? candidate : live} are not in the store; nothing was changed.`);
  }
  const since = new Date().toISOString();
  const stage = createHash('sha256')
    .update(JSON.stringify([live, candidate, percent, since]))
    .digest('hex')
    .slice(0, 12);
  await writeStage(store, index, { live, candidate, stage, percent });
  const gradual: Canary = { set: candidate, percent, stage, since };
  await movePointer(store, { ...seen.pointer, gradual }, seen);
  return gradual;
}

/** Everybody gets the live set again; whoever got the other one and has it open, keeps it until they load a page anew. */
export async function stopStage(store: Store, seen: Seen): Promise<Canary> {
  const { pointer, gradual } = running(seen);
  const { gradual: _, ...live } = pointer;
  await movePointer(store, live, seen);
  return gradual;
}

/** Makes the set that is tried the live one. */
export async function completeStage(store: Store, seen: Seen): Promise<Canary> {
  const { gradual } = running(seen);
  await switchTo(store, gradual.set, seen);
  return gradual;
}

/** @throws CliError when no gradual release is under way */
export function running({ pointer }: Seen): { pointer: Pointer; gradual: Canary } {
  if (!pointer?.gradual) throw new CliError('No gradual release is under way; nothing was changed.');
  return { pointer, gradual: pointer.gradual };
}

async function writeStage(
  store: Store,
  index: SiteIndex,
  lot: Parameters<typeof lotScript>[0],
): Promise<void> {
  const { code, hash } = lotScript(lot);
  const draw = async (path: string, page: SiteIndex['notFound']) => {
    const html = (await store.read(page.file))?.toString();
    if (html === undefined || !html.includes(firstInHead)) {
      throw new CliError(`${page.file} is missing or is no page of this tool's; nothing was changed.`);
    }
    const file = places.page(places.pages(lot.stage), path);
    const drawn = html.replace(firstInHead, () => `${firstInHead}<script>${code}</script>`);
    await writeCompressed(store, file, Buffer.from(drawn));
    return { ...page, file, scriptHashes: [...page.scriptHashes, hash] };
  };
  const pages: SiteIndex['pages'] = {};
  await inParallel(Object.entries(index.pages), writers, async ([path, page]) => {
    pages[path] = await draw(path, page);
  });
  const staged: SiteIndex = {
    ...index,
    stage: lot.stage,
    pages,
    notFound: await draw('/404', index.notFound),
  };
  await store.write(places.siteIndex(lot.stage), Buffer.from(JSON.stringify(staged)));
  await signRelease(store, lot.stage, signingKey(), lot.live);
}
