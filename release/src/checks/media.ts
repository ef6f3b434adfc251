import { mediaKindOf } from '../formats/content-types.ts';
import { budgets, formatKilobytes } from '../formats/page-budgets.ts';
import { type Apps, indexPages, publicUrl } from '../releases/manifest.ts';
import type { Store } from '../store/store.ts';

/**
 * Measures the bytes of the pictures, fonts and films that each page loads immediately. These are the files in the
 * page's document that are not lazy, and the files in the stylesheets of the page and its remote. Of each picture, only
 * the largest width counts.
 */
export async function measureMedia(
  store: Store,
  apps: Apps,
  documents: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map(
    [...apps.values()].flatMap((app) =>
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
 * Finds the media files that a document loads immediately. From each tag, only the largest file counts, because the
 * browser loads only one of the alternatives. Lazy files and the files in `<source>` tags do not count.
 */
function findEagerMedia(html: string, sizes: ReadonlyMap<string, number>): string[] {
  const tags = html.matchAll(/<(?:img|source|video|link|image)\s[^>]*>|\sstyle="[^"]*"/g);
  return [...tags].flatMap(([tag]) =>
    /loading="lazy"|preload="none"|rel="icon"|<source\s/.test(tag) ? [] : pickLargest(findUrls(tag), sizes),
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

/** Lists the pages whose pictures, fonts and films are above the budget. */
export function checkMedia(pages: ReadonlyMap<string, number>): string[] {
  return [...pages]
    .filter(([, bytes]) => bytes > budgets.pageMedia)
    .map(
      ([path, bytes]) =>
        `The pictures, fonts and films of ${path} have ${formatKilobytes(bytes)}, but the limit is ${formatKilobytes(budgets.pageMedia)}. \`pnpm release diff\` shows what grew.`,
    );
}
