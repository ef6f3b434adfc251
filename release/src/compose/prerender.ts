import type { ReleaseManifest, SiteIndex } from '@site/contract/release-manifest';
import { previewBase } from '@site/contract/release-paths';
import { redirects } from '@site/domain/paths';
import pMap from 'p-map';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { type Apps, inlineManifest, isLarge, shellOf } from '../model/manifest.ts';
import { writeCompressed } from '../store/compress.ts';
import type { Store } from '../store/store.ts';
import {
  type IndexedPage,
  indexedPage,
  indexPages,
  type PageKind,
  type PageTarget,
  pageWriter,
  reusePage,
  targetsOf,
} from './page-writer.ts';
import { writePaymentScripts } from './payment-scripts.ts';
import { render, renderCached } from './render.ts';
import { writeRootFiles } from './root-files.ts';
import { scriptIntegrity } from './script-integrity.ts';

export type PrerenderReport = { pages: number; rendered: number };

/** Pages written at once: enough to hide a bucket's round trips. */
const concurrency = 8;

/** A preview as the index of its pages has it. */
export type PreviewPages = NonNullable<SiteIndex['preview']>;

type Options = {
  /** Of a preview: its pages are marked, link to each other below its base, and are always rendered. */
  preview?: PreviewPages | undefined;
  /** The live pages: a large release reuses those with the same render key. */
  live?: SiteIndex | undefined;
};

/** Writes everything that a release serves besides its apps' files. Its site index is written last. */
export async function prerenderRelease(
  store: Store,
  release: ReleaseManifest,
  apps: Apps,
  { preview, live }: Options = {},
): Promise<{ report: PrerenderReport; index: SiteIndex }> {
  const shell = shellOf(apps);
  const plain = inlineManifest(release);
  const manifest = preview
    ? { ...plain, base: previewBase + preview.id, preview: { until: preview.until } }
    : plain;
  const large = isLarge(plain);
  const kind: PageKind = !large ? 'all' : preview ? 'own' : 'reusable';
  const targets = targetsOf(apps, shell, release);
  const reused = kind === 'reusable' && live ? reusablePages(live, targets) : new Map();
  const wanted = targets.filter(({ path }) => !reused.has(path));
  const { contents, rendered } = preview
    ? { contents: await render(store, apps, manifest, wanted), rendered: wanted.length }
    : await renderCached(store, apps, manifest, wanted);

  const folder = preview ? storePaths.preview(preview.id) : storePaths.pages(release.id);
  const routes = Buffer.from(JSON.stringify(manifest.remotes));
  await writeCompressed(store, storePaths.routeManifest(release.id), routes, large ? 'fast' : 'best');
  const integrityFor = scriptIntegrity(store, apps, kind === 'reusable' ? release.id : undefined);
  const writePage = pageWriter({ store, shell, manifest, kind, folder });
  const pages = await pMap(
    targets,
    async (target): Promise<[string, IndexedPage]> => {
      const { path, owner, page } = target;
      const integrity = await integrityFor(owner, page);
      const earlier = reused.get(path);
      if (earlier) return [path, reusePage(earlier, integrity)];
      const content = contents.get(path);
      if (!content) throw new CliError(`${path} was not rendered; nothing was changed.`);
      return [path, await writePage(target, content, integrity)];
    },
    { concurrency },
  );

  const index: SiteIndex = {
    schema: 1,
    release: release.id,
    ...(preview && { preview }),
    ...indexPages(new Map(pages)),
    redirects: { ...redirects },
    files: preview ? {} : await writeRootFiles(store, release, apps, folder),
    config: release.config,
  };
  if (!preview) await writePaymentScripts(store, release, apps);
  await store.write(
    preview ? storePaths.previewIndex(preview.id) : storePaths.siteIndex(release.id),
    Buffer.from(JSON.stringify(index)),
  );
  return { report: { pages: targets.length, rendered }, index };
}

function reusablePages(live: SiteIndex, targets: readonly PageTarget[]): ReadonlyMap<string, IndexedPage> {
  return new Map(
    targets.flatMap(({ path, renderKey }) => {
      const page = indexedPage(live, path);
      return page?.renderKey === renderKey ? [[path, page] as const] : [];
    }),
  );
}
