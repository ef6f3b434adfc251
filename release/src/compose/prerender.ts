import type { SiteIndex } from '@site/contract/release-manifest';
import { previewBase } from '@site/contract/release-paths';
import { redirects } from '@site/domain/paths';
import pMap from 'p-map';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { type Apps, inlineManifest, type Release, shellOf } from '../model/manifest.ts';
import { writeIndex } from '../releases/releases.ts';
import { recordedStore } from '../store/recorded-store.ts';
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
  release: Release,
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

  const { store: recorded, hashes } = recordedStore(store);
  const folder = preview ? storePaths.preview(preview.id) : storePaths.pages(release.id);
  const integrityFor = scriptIntegrity(recorded, apps, { isPreview: preview !== undefined });
  const writePage = pageWriter({ store: recorded, shell, manifest, folder });
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

  const index = {
    schema: 1 as const,
    release: release.id,
    apps: release.apps,
    ...(preview && { preview }),
    ...indexPages(new Map(pages)),
    redirects: { ...redirects },
    files: preview ? {} : await writeRootFiles(recorded, release, apps, folder),
    config: release.config,
  };
  if (!preview) await writePaymentScripts(recorded, release, apps);
  const path = preview ? storePaths.previewIndex(preview.id) : storePaths.siteIndex(release.id);
  return await writeIndex(store, path, index, hashes);
}
