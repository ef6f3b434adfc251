import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { ReleaseManifest, SiteIndex } from '@site/contract/release-manifest';
import { previewBase } from '@site/contract/release-paths';
import { redirects } from '@site/domain/paths';
import { CliError } from '../problem.ts';
import { inlineManifest, isLarge, type Parts } from '../set/compose.ts';
import { writePaymentScripts } from '../set/payment-scripts.ts';
import { writeCompressed } from '../store/compress.ts';
import { inParallel } from '../store/in-parallel.ts';
import { places, type Store } from '../store/store.ts';
import { pageWriter, takenOver } from './page-writer.ts';
import { cachedOrRendered, renderFrom } from './rendered-pages.ts';
import { rootFiles } from './root-files.ts';
import { scriptIntegrity } from './script-integrity.ts';
import { type IndexedPage, indexed, pageAt, targetsOf } from './targets.ts';

export type PrerenderReport = { pages: number; rendered: number };

/** Writes under way at a time: enough to hide a bucket's round trips. */
const together = 8;

type Options = {
  /**
   * For a set that is shown without being live: its pages say so, link to each other below the
   * preview's address, and are rendered anew each time.
   */
  preview?: InlinedManifest['preview'];
  /** The live pages: on a large site, those that would be written again byte for byte are taken over. */
  live?: SiteIndex | undefined;
};

/** Writes what a release set answers with into the store. Pages whose parts did not change are not rendered again. */
export async function prerenderRelease(
  store: Store,
  set: ReleaseManifest,
  parts: Parts,
  { preview, live }: Options = {},
): Promise<{ report: PrerenderReport; index: SiteIndex }> {
  const shell = parts.get('shell');
  if (!shell) throw new CliError('A release set needs a shell.');
  const plain = inlineManifest(set);
  const inlined = preview ? { ...plain, base: previewBase + set.id, preview } : plain;
  const large = isLarge(plain);
  const carries = !large ? 'all' : preview ? 'own' : 'lasting';
  const targets = targetsOf(parts, shell, set);
  const standing = new Map<string, IndexedPage>();
  for (const { path, madeOf } of carries === 'lasting' && live ? targets : []) {
    const page = live && pageAt(live, path);
    if (page?.madeOf === madeOf) standing.set(path, page);
  }
  const wanted = targets.filter(({ path }) => !standing.has(path));
  const { contents, rendered } = preview
    ? { contents: await renderFrom(store, parts, inlined, wanted), rendered: wanted.length }
    : await cachedOrRendered(store, parts, inlined, wanted);

  const folder = preview ? places.preview(set.id) : places.pages(set.id);
  const directory = Buffer.from(JSON.stringify(inlined.remotes));
  await writeCompressed(store, places.directory(set.id), directory, large ? 'quick' : 'most');
  const integrityFor = scriptIntegrity(store, parts, carries === 'lasting' ? set.id : undefined);
  const write = pageWriter({ store, shell, inlined, carries, folder });
  const pages = new Map<string, IndexedPage>();
  await inParallel(targets, together, async (target) => {
    const { path, owner, page } = target;
    const integrity = await integrityFor(owner, page);
    const stands = standing.get(path);
    const content = contents.get(path);
    if (stands) pages.set(path, takenOver(stands, integrity));
    else if (content) pages.set(path, await write(target, content, integrity));
    else throw new CliError(`${path} was not rendered.`);
  });

  const { notFound, ...others } = indexed(pages);
  if (!notFound) throw new CliError('The not-found page was not rendered.');
  const index: SiteIndex = {
    schema: 1,
    set: set.id,
    ...(preview && { preview }),
    ...others,
    notFound,
    redirects: { ...redirects },
    files: preview ? {} : await rootFiles(store, set, parts, folder),
    config: set.config,
  };
  if (!preview) await writePaymentScripts(store, set, parts);
  await store.write(
    preview ? places.previewIndex(set.id) : places.siteIndex(set.id),
    Buffer.from(JSON.stringify(index)),
  );
  return { report: { pages: targets.length, rendered }, index };
}
