import { type InlinedManifest, inlinedManifest } from '@site/contract/inlined-manifest';
import type { AppManifest, SiteIndex } from '@site/contract/release-manifest';
import { storePaths } from '../model/layout.ts';
import { type Apps, publicUrl } from '../model/manifest.ts';
import { writeCompressed } from '../store/compress.ts';
import type { Store } from '../store/store.ts';
import { writeDocument } from './document.ts';
import { firstRules } from './first-rules.ts';
import type { Rendered } from './render.ts';
import { memoize, type PageIntegrity } from './script-integrity.ts';
import { collectStyles } from './styles.ts';

type AppPage = AppManifest['pages'][number];
export type PageTarget = { path: string; owner: AppManifest | null; page?: AppPage };
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

export function targetsOf(apps: Apps): readonly PageTarget[] {
  const owned = [...apps.values()].flatMap((owner) =>
    owner.pages.map((page) => ({ path: page.path, owner, page })),
  );
  return [...owned, ...Object.keys(specialPages).map((path) => ({ path, owner: null }))];
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

type Options = {
  store: Store;
  shell: AppManifest;
  manifest: InlinedManifest;
  /** Where the pages are written. */
  folder: string;
};

/** Writes the documents of a release, one by one, with their compressed copies. */
export function pageWriter({ store, shell, manifest, folder }: Options) {
  // Pages of one kind need the same rules.
  const stylesOf = memoize(
    async (owner: AppManifest | null, page: AppPage | undefined) => {
      const { css, files } = await collectStyles(store, shell, owner, page);
      return { firstOf: firstRules(css), files };
    },
    (owner, page) => JSON.stringify([owner?.name, page?.styles]),
  );

  /** Parsed here, once for each document, so that the shell in the browser need not. */
  function inlinedFor({ late: integrity }: PageIntegrity): InlinedManifest {
    return inlinedManifest.parse({ ...manifest, integrity });
  }

  return async (target: PageTarget, content: Rendered, integrity: PageIntegrity): Promise<IndexedPage> => {
    const { path, owner, page } = target;
    const { firstOf, files } = await stylesOf(owner, page);
    const { html, styleHash, styleAttributeHashes, scriptHash } = writeDocument({
      ...content,
      ...(manifest.preview && { head: `<meta name="robots" content="noindex">${content.head}` }),
      manifest: inlinedFor(integrity),
      integrity: integrity.own,
      entry: publicUrl(shell, shell.entry),
      scripts: scriptsOf(shell, owner, page),
      fonts: shell.fonts.map((font) => publicUrl(shell, font)),
      style: { first: firstOf(content.body), files },
    });
    const file = storePaths.page(folder, path);
    await writeCompressed(store, file, Buffer.from(html));
    return {
      file,
      status: specialPage(path)?.status ?? 200,
      styleHash,
      styleAttributeHashes,
      // Of the import map in the page, and of the one that the shell adds.
      scriptHashes: [scriptHash, integrity.late],
    };
  };
}

function scriptsOf(shell: AppManifest, owner: AppManifest | null, page: AppPage | undefined): string[] {
  const own = owner ? [...owner.scripts, ...(page?.scripts ?? [])].map((file) => publicUrl(owner, file)) : [];
  return [...shell.scripts.slice(1).map((file) => publicUrl(shell, file)), ...own];
}
