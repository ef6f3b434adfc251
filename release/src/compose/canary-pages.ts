import { releaseBase } from '@site/contract/release-paths';
import { canaryBucketKey } from '@site/domain/browser-storage';
import pMap from 'p-map';
import type { PrerenderedPage, SiteIndex } from '../formats/release-manifest.ts';
import type { Canary } from '../pointer/pointer-moves.ts';
import { completeIndex, writeSealed } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { integrityOf } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import { inParallel, type Store } from '../store/store.ts';
import { recordedStore, writeCompressed } from '../store/written-files.ts';

/** The canary's script is inserted after this tag, so that it runs before the browser paints or fetches anything. */
const headStart = '<meta charset="utf-8">';

/**
 * Copies the live release's pages and adds to each copy the script that assigns visitors to the live release or the
 * canary's candidate. No page is rendered again, and the originals below `/_release/` stay as they are.
 */
export async function writeCanaryPages(store: Store, index: SiteIndex, canary: Canary): Promise<void> {
  const { store: recorded, hashes } = recordedStore(store);
  const { code, hash } = buildBucketScript(canary);
  const copyPage = async (path: string, page: PrerenderedPage) => {
    const html = (await store.read(page.file))?.toString();
    if (html === undefined || !html.includes(headStart)) {
      throw new CliError(
        `${page.file} is missing or was not written by this tool; nothing was changed. Run \`pnpm release verify\`.`,
      );
    }
    const file = storePaths.page(storePaths.pages(canary.id), path);
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
    canary: canary.id,
    pages: Object.fromEntries(pages),
    notFound: await copyPage('/404', index.notFound),
  };
  await writeSealed(
    store,
    storePaths.siteIndex(canary.id),
    completeIndex(copied, { ...index.hashes, ...hashes }),
  );
}

/**
 * How long the old page stays hidden while the candidate's page loads, in milliseconds. After that, the old page is
 * shown rather than nothing.
 */
const hiddenTimeout = 4_000;

/**
 * Builds the script that assigns a visitor to the live release or to the candidate, and stores the choice in
 * `localStorage`. Each visitor draws a bucket once per canary, so visitors who already get the candidate keep it when
 * the percentage is raised. Before anything is painted, the script redirects the candidate's visitors to the same page
 * below the candidate's path. Without storage, a visitor stays on the live release.
 */
export function buildBucketScript({ release, group, percent }: Omit<Canary, 'id' | 'since' | 'by'>) {
  const code =
    `(()=>{try{let s=localStorage,[g,b]=(s.getItem("${canaryBucketKey}")||"").split(":"),` +
    `n=g=="${group}"?+b:Math.random()*100,h=document.documentElement,p=location;` +
    `s.setItem("${canaryBucketKey}","${group}:"+n);` +
    `if(n<${percent}){h.hidden=!0;setTimeout(()=>h.hidden=!1,${hiddenTimeout});` +
    `p.replace("${releaseBase}${release}"+p.pathname+p.search+p.hash)}}catch{}})()`;
  return { code, hash: integrityOf(code) };
}
