import pMap from 'p-map';
import type { SiteIndex } from '../formats/release-manifest.ts';
import type { Canary } from '../pointer/pointer-moves.ts';
import { completeIndex, writeSealed } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { writeCompressed } from '../store/compress.ts';
import { storePaths } from '../store/layout.ts';
import { recordedStore } from '../store/recorded-store.ts';
import { inParallel, type Store } from '../store/store.ts';
import { buildBucketScript } from './bucket-script.ts';

/**
 * The tag after which the script is inserted, so that the script comes before anything that could be painted or
 * fetched.
 */
const headStart = '<meta charset="utf-8">';

/**
 * Writes copies of the live release's pages with the script that assigns visitors. Nothing is rendered again, and the
 * documents below `/_release/` do not change.
 */
export async function writeCanaryPages(
  store: Store,
  index: SiteIndex,
  { id, release: candidate, group, percent }: Canary,
): Promise<void> {
  const { store: recorded, hashes } = recordedStore(store);
  const { code, hash } = buildBucketScript({ candidate, group, percent });
  const copyPage = async (path: string, page: SiteIndex['notFound']) => {
    const html = (await store.read(page.file))?.toString();
    if (html === undefined || !html.includes(headStart)) {
      throw new CliError(
        `${page.file} is missing or was not written by this tool; nothing was changed. Run \`pnpm release verify\`.`,
      );
    }
    const file = storePaths.page(storePaths.pages(id), path);
    const copy = html.replace(headStart, () => `${headStart}<script>${code}</script>`);
    await writeCompressed(recorded, file, Buffer.from(copy));
    return { ...page, file, scriptHashes: [...page.scriptHashes, hash] };
  };
  const pages = await pMap(
    Object.entries(index.pages),
    async ([path, page]) => [path, await copyPage(path, page)] as const,
    inParallel,
  );
  const copied = {
    ...index,
    canary: id,
    pages: Object.fromEntries(pages),
    notFound: await copyPage('/404', index.notFound),
  };
  await writeSealed(store, storePaths.siteIndex(id), completeIndex(copied, { ...index.hashes, ...hashes }));
}
