import { foldPath } from '@site/domain/paths';
import type { PrerenderedPage, SiteIndex } from '../formats/release-manifest.ts';
import type { IndexedRelease } from '../releases/releases.ts';
import { readDocuments } from '../releases/stored-indexes.ts';
import type { Finding } from '../reporting/errors.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { checkBudgets, checkMedia, measureMedia, measurePages } from './page-weight.ts';
import { smokeTest } from './smoke-test.ts';

const noBrowserNote =
  'NOT CHECKED in a browser: hydration, errors in the console, and navigation from page to page.';

/**
 * Runs all checks on a prerendered release. Only pages that differ from the live release are checked, but if pages were
 * removed, the links of all pages are checked. The browser check takes a minute, so it runs only if all other checks
 * pass.
 */
export async function checkRelease(
  store: Store,
  candidate: IndexedRelease,
  live: IndexedRelease | null,
  browser: string | null,
  log: (line: string) => void,
): Promise<Finding> {
  const { apps, index } = candidate;
  const pages = findAffectedPages(index, live?.index);
  const affected = pages.map(({ path }) => path);
  const removed = live ? Object.keys(live.index.pages).some((path) => !(path in index.pages)) : false;
  const documents = await readDocuments(store, index, removed ? Object.keys(index.pages) : affected);
  const changed = new Map([...documents].filter(([path]) => affected.includes(path)));
  const found = [
    ...checkLinks(index, documents),
    ...checkHeadings(changed),
    ...checkBudgets(await measurePages(store, index, apps, affected)),
    ...checkMedia(await measureMedia(store, apps, changed)),
  ];
  const isOpened = browser && found.length === 0;
  const reasons = isOpened ? await runSmokeTestOnce(store, index, pages, browser, log) : found;
  return { reasons, notes: [...checkRoutes(index), ...(browser ? [] : [noBrowserNote])] };
}

/**
 * Opens pages in a browser, except pages that an earlier dry run or superseded promotion has already opened without an
 * error.
 */
async function runSmokeTestOnce(
  store: Store,
  index: SiteIndex,
  pages: readonly AffectedPage[],
  browser: string,
  log: (line: string) => void,
): Promise<readonly string[]> {
  const known = await Promise.all(pages.map(({ inputs }) => store.has(storePaths.smokeTest(inputs))));
  const unopened = pages.filter((_, at) => !known[at]);
  if (unopened.length === 0) return [];
  log(`Opening ${unopened.length} page(s) in a browser …`);
  const paths = unopened.map(({ path }) => path);
  const reasons = await smokeTest(store, index, paths, browser);
  if (reasons.length > 0) return reasons;
  for (const { path, inputs } of unopened)
    await store.write(storePaths.smokeTest(inputs), Buffer.from(`"${path}"`));
  return [];
}

/**
 * A page, with the hash of everything that it was rendered from: its app, the shell, the menus and the configuration.
 */
type AffectedPage = { path: string; inputs: string };

/** Finds the pages that were rendered from something else than in the live release. */
function findAffectedPages(index: SiteIndex, live: SiteIndex | undefined): readonly AffectedPage[] {
  // Releases made by older versions of this tool lack the hash, so use the file, which no other release has.
  const inputsOf = ({ file, rendered }: PrerenderedPage) => rendered?.inputs ?? file;
  return Object.entries(index.pages).flatMap(([path, page]) => {
    const [inputs, before] = [inputsOf(page), live?.pages[path]];
    return before && inputsOf(before) === inputs ? [] : [{ path, inputs }];
  });
}

/** Number of pages above which a promotion warns, because every page inlines the paths of all other pages. */
const maxPaths = 500;

export function checkRoutes({ pages }: Pick<SiteIndex, 'pages'>): string[] {
  const { length } = Object.keys(pages);
  const note = `The release has ${length} pages. Each page inlines the paths of all pages, so more than ${maxPaths} make every page slow.`;
  return length > maxPaths ? [note] : [];
}

/** Finds pages without a title or a heading. An error in the content can remove them without failing the build. */
function checkHeadings(documents: ReadonlyMap<string, string>): string[] {
  return [...documents].flatMap(([path, html]) =>
    findMissingHeadings(html).map((what) => `${path} has no ${what}.`),
  );
}

/**
 * Checks that a document has a title and a heading, and that neither is empty.
 *
 * @returns what is missing
 */
export function findMissingHeadings(html: string): readonly string[] {
  const hasText = (pattern: RegExp) =>
    /[^\s|]/.test(pattern.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '');
  // The pattern excludes the site's name, which the shell appends to every title.
  const hasTitle = hasText(/<title[^>]*>([\s\S]*?)(?:\s\|[^|]*)?<\/title>/);
  return [
    ...(hasTitle ? [] : ['title']),
    ...(hasText(/<h1[^>]*>([\s\S]*?)<\/h1>/) ? [] : ['heading (<h1>)']),
  ];
}

/** Finds links to paths that the release does not contain. */
function checkLinks(index: SiteIndex, documents: ReadonlyMap<string, string>): string[] {
  const known = new Set([...Object.keys(index.pages), ...Object.keys(index.redirects)].map(foldPath));
  const dead = new Map<string, string[]>();
  for (const [path, html] of documents) {
    for (const target of findLinks(html)) {
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

/** Lists the paths on this site that a page links to, without duplicates, queries and fragments. */
export function findLinks(html: string): readonly string[] {
  const targets = [...html.matchAll(/<a\s[^>]*?href="(\/(?!\/)[^"]*)"/g)].map(
    ([, href = '']) => href.replaceAll('&amp;', '&').split(/[?#]/, 1)[0] ?? '',
  );
  // Skip links to published files and to pages of other releases, because they are not pages of this release.
  return [...new Set(targets)].filter((target) => !/^\/(r|_[a-z]+)\//.test(target));
}
