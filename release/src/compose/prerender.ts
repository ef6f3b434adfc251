import type { ReleaseManifest, SiteIndex } from '@site/contract/release-manifest';
import { previewBase } from '@site/contract/release-paths';
import { redirects } from '@site/domain/paths';
import pMap from 'p-map';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { type Apps, inlineManifest, shellOf } from '../model/manifest.ts';
import type { Store } from '../store/store.ts';
import { type IndexedPage, indexPages, pageWriter, targetsOf } from './page-writer.ts';
import { writePaymentScripts } from './payment-scripts.ts';
import { render } from './render.ts';
import { writeRootFiles } from './root-files.ts';
import { scriptIntegrity } from './script-integrity.ts';

/** Pages written at once: enough to hide a bucket's round trips. */
const concurrency = 8;

/** A preview as the index of its pages has it. */
export type PreviewPages = NonNullable<SiteIndex['preview']>;

type Options = {
  /** Of a preview: its pages are marked, and link to each other below its base. */
  preview?: PreviewPages | undefined;
};

/** Writes everything that a release serves besides its apps' files. Its site index is written last. */
export async function prerenderRelease(
  store: Store,
  release: ReleaseManifest,
  apps: Apps,
  { preview }: Options = {},
): Promise<SiteIndex> {
  const shell = shellOf(apps);
  const plain = inlineManifest(release, apps);
  const manifest = preview
    ? { ...plain, base: previewBase + preview.id, preview: { until: preview.until } }
    : plain;
  const targets = targetsOf(apps);
  const contents = await render(
    store,
    apps,
    manifest,
    targets.map(({ path }) => path),
  );

  const folder = preview ? storePaths.preview(preview.id) : storePaths.pages(release.id);
  const integrityFor = scriptIntegrity(store, apps, { isPreview: preview !== undefined });
  const writePage = pageWriter({ store, shell, manifest, folder });
  const pages = await pMap(
    targets,
    async (target): Promise<[string, IndexedPage]> => {
      const { path, owner, page } = target;
      const integrity = await integrityFor(owner, page);
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
  return index;
}
