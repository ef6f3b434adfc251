import pMap from 'p-map';
import { mediaKindOf } from '../formats/content-types.ts';
import { budgets, formatExcessiveSize, formatKilobytes } from '../formats/page-budgets.ts';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { type Apps, indexPages, publicUrl, shellOf } from '../releases/manifest.ts';
import { inParallel, type Store } from '../store/store.ts';

/** Compressed sizes of a page in bytes: the document, and all scripts that the page needs. */
type PageSize = { html: number; scripts: number };

export async function measurePages(
  store: Store,
  index: SiteIndex,
  apps: Apps,
  paths: readonly string[],
): Promise<ReadonlyMap<string, PageSize>> {
  const findPage = indexPages(apps);
  const shell = shellOf(apps);
  const scriptsOf = (path: string) => {
    const owner = findPage(path);
    // Do not count the scripts of a remote built with a different tool. They include that tool's federation runtime,
    // which the team cannot make smaller.
    const own =
      owner && !owner.app.federationRuntime
        ? [...owner.app.scripts, ...owner.page.scripts].map((file) => publicUrl(owner.app, file))
        : [];
    return [...shell.scripts.map((file) => publicUrl(shell, file)), ...own].map((url) => url.slice(1));
  };
  const documentOf = (path: string) => index.pages[path]?.file ?? '';
  // Pages share scripts, so measure each file once.
  const files = new Set(paths.flatMap((path) => [documentOf(path), ...scriptsOf(path)]));
  const measure = async (file: string) => {
    const bytes = (await store.read(`${file}.br`)) ?? (await store.read(file));
    return [file, bytes?.byteLength ?? 0] as const;
  };
  const sizes = new Map(await pMap(files, measure, inParallel));
  const sum = (some: readonly string[]) => some.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  return new Map(
    paths.map((path) => [path, { html: sum([documentOf(path)]), scripts: sum(scriptsOf(path)) }]),
  );
}

/** Lists the pages above their budget. `pnpm release diff` shows their previous sizes. */
export function checkBudgets(pages: ReadonlyMap<string, PageSize>): string[] {
  return [...pages].flatMap(([path, { html, scripts }]) => [
    ...describeExcess(`The document of ${path} has`, html, budgets.html),
    ...describeExcess(`The scripts of ${path} have`, scripts, budgets.scripts(path)),
  ]);
}

function describeExcess(what: string, bytes: number, budget: number): string[] {
  return bytes > budget
    ? [
        `${what} ${formatExcessiveSize(bytes)}, but the limit is ${formatKilobytes(budget)}. \`pnpm release diff\` shows what grew.`,
      ]
    : [];
}

/**
 * Measures the bytes of the pictures, fonts and films that each page loads immediately. These are the files in the
 * page's document that are not lazy, and the files in the stylesheets of the page and its remote. If a picture comes in
 * several widths, only the largest counts.
 */
export async function measureMedia(
  store: Store,
  apps: Apps,
  documents: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map(
    apps.flatMap((app) =>
      Object.entries(app.sizes ?? {})
        .filter(([file]) => mediaKindOf(file))
        .map(([file, bytes]) => [publicUrl(app, file), bytes] as const),
    ),
  );
  const findPage = indexPages(apps);
  const styles = new Map<string, Promise<string[]>>();
  const readStyle = (url: string) => {
    const known = styles.get(url) ?? largestOf(store, url, sizes);
    styles.set(url, known);
    return known;
  };
  const measured = [...documents].map(async ([path, html]) => {
    const owner = findPage(path);
    const named = owner ? [...owner.app.styles, ...owner.page.styles] : [];
    const urls = named.map((file) => (owner ? publicUrl(owner.app, file) : ''));
    const files = new Set([
      ...findEagerMedia(html, sizes),
      ...(await Promise.all(urls.map(readStyle))).flat(),
    ]);
    return [path, [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)] as const;
  });
  return new Map(await Promise.all(measured));
}

/**
 * Finds the media files that a document loads immediately. If a tag names several files, or a `<picture>` or `<video>`
 * does so in several tags, only the largest counts, because the browser loads one of them. Lazy files do not count.
 */
function findEagerMedia(html: string, sizes: ReadonlyMap<string, number>): string[] {
  const elements = html.matchAll(
    /<(picture|video)[\s>].*?<\/\1>|<(?:img|link|image)\s[^>]*>|\sstyle="[^"]*"/gs,
  );
  return [...elements].flatMap(([element]) =>
    /loading="lazy"|preload="none"|rel="icon"/.test(element) ? [] : pickLargest(findUrls(element), sizes),
  );
}

/**
 * Finds the largest file of each declaration in a stylesheet, because a browser loads only one file of an
 * `image-set()`.
 */
async function largestOf(store: Store, url: string, sizes: ReadonlyMap<string, number>): Promise<string[]> {
  const css = (await store.read(url.slice(1)))?.toString() ?? '';
  return css.split(/[;{}]/).flatMap((declaration) => {
    const urls = [...declaration.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, target = '']) => target);
    return pickLargest(
      urls.flatMap((target) => URL.parse(target, `http://localhost${url}`)?.pathname ?? []),
      sizes,
    );
  });
}

const findUrls = (tag: string): string[] => [...tag.matchAll(/\/r\/[\w@.~/-]+/g)].map(([url]) => url);

function pickLargest(urls: readonly string[], sizes: ReadonlyMap<string, number>): string[] {
  const known = urls.filter((url) => sizes.has(url));
  return known.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, 1);
}

export function checkMedia(pages: ReadonlyMap<string, number>): string[] {
  return [...pages].flatMap(([path, bytes]) =>
    describeExcess(`The pictures, fonts and films of ${path} have`, bytes, budgets.pageMedia),
  );
}
