import { foldPath } from '@site/domain/paths';
import type { SiteIndex } from '../formats/release-manifest.ts';
import type { Finding } from '../model/finding.ts';
import { contentId, storePaths } from '../model/layout.ts';
import { menusOf } from '../model/manifest.ts';
import type { StoredRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { checkBudgets, measurePages } from './budgets.ts';
import { checkMedia, measureMedia } from './media.ts';
import { type BrowserCheck, smokeTest } from './smoke-test.ts';

const withoutBrowser =
  'NOT CHECKED in a browser: hydration, errors in the console, and navigation from page to page.';

/**
 * Runs all checks on a prerendered release. Only pages that differ from the live release are checked closely, and they are
 * opened in a browser when nothing else is against them: that takes a minute.
 */
export async function checkRelease(
  store: Store,
  candidate: StoredRelease,
  live: StoredRelease | null,
  browser: BrowserCheck | null,
  log: (line: string) => void,
): Promise<Finding> {
  const { release, apps, index } = candidate;
  const pages = affectedPages(candidate, live);
  const affected = pages.map(({ path }) => path);
  const removed = live ? Object.keys(live.index.pages).some((path) => !(path in index.pages)) : false;
  const found = [
    ...(await checkLinks(store, index, removed ? Object.keys(index.pages) : affected)),
    ...(await checkHeadings(store, index, affected)),
    ...checkBudgets(await measurePages(store, index, apps, affected)),
    ...checkMedia(await measureMedia(store, index, apps, affected)),
  ];
  const isOpened = browser && found.length === 0;
  const reasons = isOpened ? await smokeTestOnce(store, release.id, pages, browser, log) : found;
  return { reasons, notes: [...checkRoutes(index), ...(browser ? [] : [withoutBrowser])] };
}

/** Opens pages in a browser, but not those that a dry run or an overtaken promotion has opened without an error. */
async function smokeTestOnce(
  store: Store,
  release: string,
  pages: readonly CheckedPage[],
  browser: BrowserCheck,
  log: (line: string) => void,
): Promise<readonly string[]> {
  const known = await Promise.all(pages.map(({ key }) => store.has(storePaths.smokeTest(key))));
  const unopened = pages.filter((_, at) => !known[at]);
  if (unopened.length === 0) return [];
  log(`Opening ${unopened.length} page(s) in a browser …`);
  const paths = unopened.map(({ path }) => path);
  const reasons = await smokeTest(store, release, paths, browser);
  if (reasons.length > 0) return reasons;
  for (const { path, key } of unopened)
    await store.write(storePaths.smokeTest(key), Buffer.from(`"${path}"`));
  return [];
}

/** A page with a key of what it depends on: its own app, and the layout that the shell gives to all pages. */
type CheckedPage = { path: string; key: string };

/** Finds the pages that differ from the live release. All do when the shell, its menus or the configuration changes. */
function affectedPages(candidate: StoredRelease, live: StoredRelease | null): readonly CheckedPage[] {
  const before = new Map(live ? pageKeys(live) : []);
  return pageKeys(candidate).flatMap(([path, key]) => (before.get(path) === key ? [] : [{ path, key }]));
}

/** Computes the key of each page from what it depends on. */
function pageKeys({ apps, release, index }: StoredRelease): readonly (readonly [string, string])[] {
  const layout = [apps.get('shell')?.version, release.config, menusOf(apps)];
  const owners = new Map(
    [...apps.values()].flatMap(({ name, version, pages }) =>
      pages.map(({ path }) => [path, `${name}@${version}`] as const),
    ),
  );
  return Object.keys(index.pages).map((path) => [path, contentId([layout, owners.get(path), path])] as const);
}

/** Above this number a promotion warns, because every page inlines which remote owns which path. */
const maxPaths = 500;

export function checkRoutes({ pages }: Pick<SiteIndex, 'pages'>): string[] {
  const { length } = Object.keys(pages);
  const note = `The release has ${length} pages, and each of them inlines the paths of all: beyond ${maxPaths} that makes every page slow.`;
  return length > maxPaths ? [note] : [];
}

/** Finds pages without a title or a heading: errors in data can cause that, and no build notices. */
async function checkHeadings(store: Store, index: SiteIndex, paths: readonly string[]): Promise<string[]> {
  const checked = paths.map(async (path) => {
    const html = (await store.read(index.pages[path]?.file ?? ''))?.toString();
    return html === undefined ? [] : missingHeadings(html).map((what) => `${path} has no ${what}.`);
  });
  return (await Promise.all(checked)).flat();
}

/** @returns which of title and heading a document does not have, or has without a word */
export function missingHeadings(html: string): readonly string[] {
  const hasText = (pattern: RegExp) =>
    /[^\s|]/.test(pattern.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '');
  // The pattern leaves out the site's name, which the shell appends.
  const hasTitle = hasText(/<title[^>]*>([\s\S]*?)(?:\s\|[^|]*)?<\/title>/);
  return [
    ...(hasTitle ? [] : ['title']),
    ...(hasText(/<h1[^>]*>([\s\S]*?)<\/h1>/) ? [] : ['heading (<h1>)']),
  ];
}

/** Finds links to paths that the release does not have. */
async function checkLinks(store: Store, index: SiteIndex, paths: readonly string[]): Promise<string[]> {
  const known = new Set([...Object.keys(index.pages), ...Object.keys(index.redirects)].map(foldPath));
  const dead = new Map<string, string[]>();
  for (const path of paths) {
    const page = index.pages[path];
    const html = page && (await store.read(page.file));
    for (const target of html ? linksIn(html.toString()) : []) {
      if (known.has(foldPath(target)) || target in index.files) continue;
      dead.set(target, [...(dead.get(target) ?? []), path]);
    }
  }
  const listed = (pages: readonly string[]) =>
    pages.slice(0, 3).join(', ') + (pages.length > 3 ? ` and ${pages.length - 3} more` : '');
  return [...dead].map(
    ([target, pages]) => `No page of the release has the path ${target}; it is linked from ${listed(pages)}.`,
  );
}

/** Lists the paths of this site that a page links to, each once, without query and fragment. */
export function linksIn(html: string): readonly string[] {
  const targets = [...html.matchAll(/<a\s[^>]*?href="(\/(?!\/)[^"]*)"/g)].map(
    ([, href = '']) => href.replaceAll('&amp;', '&').split(/[?#]/, 1)[0] ?? '',
  );
  // Published files and the pages of a named release are no pages of this release.
  return [...new Set(targets)].filter((target) => !/^\/(r|_[a-z]+)\//.test(target));
}
