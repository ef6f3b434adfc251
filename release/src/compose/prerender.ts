import { previewBase } from '@site/contract/release-paths';
import { redirects } from '@site/domain/paths';
import pMap from 'p-map';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { inlineManifest, listChangedNames, type Release } from '../releases/manifest.ts';
import { completeIndex, writeSealed } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { storePaths } from '../store/layout.ts';
import { inParallel } from '../store/store.ts';
import { recordedStore } from '../store/written-files.ts';
import type { Candidate } from './candidate.ts';
import { inputsOf, readCarriedPages } from './carried-pages.ts';
import { type PageTarget, writePage } from './page-writer.ts';
import { writePaymentScripts } from './payment-scripts.ts';
import { render } from './render.ts';
import { writeRootFiles } from './root-files.ts';

/** The shell's own pages, which no remote owns, with the paths under which the shell renders them. */
const ownPages = {
  notFound: { path: '/404', status: 404, owner: null },
  expired: { path: '/_release', status: 410, owner: null },
  previewExpired: { path: '/_preview', status: 410, owner: null },
} as const;

/**
 * Writes everything that a release serves besides its apps' files. Only changed pages are rendered.
 *
 * @param preview if set, pages are marked as a preview, and their links stay below the preview's base path
 * @returns the site index. For a preview, the index has been written after all other files. For a release, the caller
 *   writes the index after the checks.
 */
export async function prerenderRelease(
  { store, release, apps, manifests, before }: Candidate,
  { preview, log = () => {} }: { preview?: SiteIndex['preview']; log?: (line: string) => void },
): Promise<SiteIndex> {
  const plain = inlineManifest(release, apps);
  const manifest = preview
    ? {
        ...plain,
        base: previewBase + preview.id,
        preview: { until: preview.until, changed: listChangedApps(release, before?.release) },
      }
    : plain;
  const owned = apps.flatMap((owner) =>
    owner.pages.map((page) => ({ path: page.path, status: 200, owner, page })),
  );
  const targets: PageTarget[] = [...owned, ...Object.values(ownPages)];
  const inputs = new Map(targets.map(({ path, owner }) => [path, inputsOf(apps, manifest, owner, path)]));
  const carried = await readCarriedPages(store, before, inputs);
  const groups = [...Map.groupBy(targets, ({ owner }) => owner)].map(([owner, some]) => ({
    owner,
    paths: some.map(({ path }) => path).filter((path) => !carried.has(path)),
  }));
  const rendered = await render(
    store,
    apps,
    manifest,
    groups.filter(({ paths }) => paths.length > 0),
    log,
  );
  const contents = new Map([...carried, ...rendered]);

  const { store: recorded, hashes } = recordedStore(store);
  const folder = preview ? storePaths.preview(preview.id) : storePaths.pages(release.id);
  const write = async (target: PageTarget) => {
    const content = contents.get(target.path);
    if (!content) throw new CliError(`${target.path} was not rendered; nothing was changed.`);
    const from = inputs.get(target.path) ?? '';
    return await writePage({ store: recorded, apps, manifest, folder }, target, content, from);
  };
  const pages = await pMap(owned, async (target) => [target.path, await write(target)] as const, inParallel);

  const index = {
    schema: 1 as const,
    release: release.id,
    apps: release.apps,
    ...(preview && { preview }),
    pages: Object.fromEntries(pages.sort(([a], [b]) => (a < b ? -1 : 1))),
    notFound: await write(ownPages.notFound),
    expired: await write(ownPages.expired),
    previewExpired: await write(ownPages.previewExpired),
    redirects: { ...redirects },
    files: preview ? {} : await writeRootFiles(recorded, release, apps, folder),
    config: release.config,
  };
  if (!preview) await writePaymentScripts(recorded, release, apps);
  const complete = completeIndex(index, { ...hashes, ...manifests });
  if (preview) await writeSealed(store, storePaths.previewIndex(preview.id), complete);
  return complete;
}

/** Names the apps that differ from what is live, so that the banner of a preview can tell a reviewer what is new. */
function listChangedApps({ apps }: Release, live: Pick<Release, 'apps'> = { apps: {} }): string[] {
  return listChangedNames(apps, live.apps).map((name) =>
    name in apps ? `${name}@${apps[name]}` : `${name} (removed)`,
  );
}
