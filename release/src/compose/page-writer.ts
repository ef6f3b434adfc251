import {
  type InlinedManifest,
  inlinedManifest,
  type ReusedPageManifest,
  reusedPageManifest,
} from '@site/contract/inlined-manifest';
import type { AppManifest, ReleaseManifest, SiteIndex } from '@site/contract/release-manifest';
import { routeManifestPath } from '@site/contract/release-paths';
import { sha256, storePaths } from '../model/layout.ts';
import { type Apps, menusOf, ownRemote, publicUrl } from '../model/manifest.ts';
import { writeCompressed, writeCompressedOnce } from '../store/compress.ts';
import type { Store } from '../store/store.ts';
import { writeDocument } from './document.ts';
import { firstRules } from './first-rules.ts';
import type { Rendered, RenderTarget } from './render.ts';
import { memoize, noOwner, type PageIntegrity } from './script-integrity.ts';
import { collectStyles } from './styles.ts';

type AppPage = AppManifest['pages'][number];
export type PageTarget = RenderTarget & { page?: AppPage };
export type IndexedPage = SiteIndex['notFound'];

/** Pages without an owner, by the path that the shell renders them for: their place in the index and their status. */
const specialPages = {
  '/404': { at: 'notFound', status: 404 },
  '/_release': { at: 'expired', status: 410 },
  '/_preview': { at: 'previewExpired', status: 410 },
} as const;

function specialPage(path: string) {
  return Object.hasOwn(specialPages, path) ? specialPages[path as keyof typeof specialPages] : undefined;
}

/** Raised when this tool writes other documents from the same apps. */
const documentFormat = 4;

export function targetsOf(apps: Apps, shell: AppManifest, release: ReleaseManifest): readonly PageTarget[] {
  const common = [documentFormat, shell.version, release.config, menusOf(release)];
  const renderKey = (path: string, owner: AppManifest | null) =>
    sha256(Buffer.from(JSON.stringify([...common, owner?.version ?? null, path]))).slice(0, 32);
  const owned = [...apps.values()].flatMap((owner) =>
    owner.pages.map((page) => ({ path: page.path, owner, page, renderKey: renderKey(page.path, owner) })),
  );
  const special = Object.keys(specialPages).map((path) => ({
    path,
    owner: null,
    renderKey: renderKey(path, null),
  }));
  return [...owned, ...special];
}

export function indexedPage(index: SiteIndex, path: string): IndexedPage | undefined {
  const special = specialPage(path);
  return special ? index[special.at] : index.pages[path];
}

/** The pages of an index, from all pages by path. */
export function indexPages(pages: ReadonlyMap<string, IndexedPage>) {
  const special = (path: keyof typeof specialPages) => {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} was not rendered.`);
    return page;
  };
  return {
    pages: Object.fromEntries(
      [...pages].filter(([path]) => !specialPage(path)).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    notFound: special('/404'),
    expired: special('/_release'),
    previewExpired: special('/_preview'),
  };
}

/**
 * How much of the release a page contains. `all` and `own` pages belong to one release; `own` ones inline their
 * own route only. `reusable` ones name no release and no other remote, so that later releases may reuse them.
 */
export type PageKind = 'all' | 'own' | 'reusable';

type Options = {
  store: Store;
  shell: AppManifest;
  manifest: InlinedManifest;
  kind: PageKind;
  /** Where pages are written that are not reusable. */
  folder: string;
};

/** Writes the documents of a release, one by one, with their compressed copies. */
export function pageWriter({ store, shell, manifest, kind, folder }: Options) {
  // Pages of one kind need the same rules.
  const stylesOf = memoize(
    async (owner: AppManifest | null, page: AppPage | undefined) => {
      const { css, files } = await collectStyles(store, shell, owner, page);
      return { firstOf: firstRules(css), files };
    },
    (owner, page) => JSON.stringify([owner?.name, page?.styles]),
  );

  /** Parsed here, once for each document, so that the shell in the browser need not. */
  function inlinedFor(
    { path, owner }: PageTarget,
    { late: integrity }: PageIntegrity,
  ): InlinedManifest | ReusedPageManifest {
    if (kind === 'all') return inlinedManifest.parse({ ...manifest, integrity });
    const remotes = ownRemote(manifest, owner?.name, path);
    if (kind === 'own') {
      const routeManifest = routeManifestPath(manifest.id);
      return inlinedManifest.parse({ ...manifest, remotes, routeManifest, integrity });
    }
    const { config, menus } = manifest;
    return reusedPageManifest.parse({ config, menus, remotes, owner: owner?.name ?? noOwner });
  }

  return async (target: PageTarget, content: Rendered, integrity: PageIntegrity): Promise<IndexedPage> => {
    const { path, owner, page, renderKey } = target;
    const { firstOf, files } = await stylesOf(owner, page);
    const { html, styleHash, styleAttributeHashes, scriptHash } = writeDocument({
      ...content,
      ...(manifest.preview && { head: `<meta name="robots" content="noindex">${content.head}` }),
      manifest: inlinedFor(target, integrity),
      integrity: integrity.own,
      entry: publicUrl(shell, shell.entry),
      scripts: scriptsOf(shell, owner, page),
      fonts: shell.fonts.map((font) => publicUrl(shell, font)),
      style: { first: firstOf(content.body), files },
    });
    const bytes = Buffer.from(html);
    const status = specialPage(path)?.status ?? 200;
    const hashes = { styleHash, styleAttributeHashes, scriptHashes: [scriptHash, integrity.late.hash] };
    if (kind !== 'reusable') {
      const file = storePaths.page(folder, path);
      await writeCompressed(store, file, bytes);
      return { file, status, ...hashes };
    }
    const file = storePaths.reusedPage(sha256(bytes).slice(0, 32));
    await writeCompressedOnce(store, file, bytes);
    return { file, status, renderKey, ...hashes };
  };
}

/** A page of an earlier release, with the script hashes of this one. */
export function reusePage(page: IndexedPage, integrity: PageIntegrity): IndexedPage {
  const [own = ''] = page.scriptHashes;
  return { ...page, scriptHashes: [own, integrity.late.hash] };
}

function scriptsOf(shell: AppManifest, owner: AppManifest | null, page: AppPage | undefined): string[] {
  const own = owner ? [...owner.scripts, ...(page?.scripts ?? [])].map((file) => publicUrl(owner, file)) : [];
  return [...shell.scripts.slice(1).map((file) => publicUrl(shell, file)), ...own];
}
