import type { SiteIndex } from '@site/contract/release-manifest';
import { foldPath } from '@site/domain/paths';
import type { Store } from '../store/store.ts';
import type { Finding } from './finding.ts';

/** Links of the rendered pages that lead nowhere in the same set: a route that went away is noticed here. */
export async function checkLinks(store: Store, index: SiteIndex, paths: readonly string[]): Promise<Finding> {
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
  const reasons = [...dead].map(
    ([target, pages]) => `No page of the set has the address ${target}; it is linked from ${some(pages)}.`,
  );
  return { reasons, notes: [] };
}

/** Addresses of this site that a page links to, without query and fragment, each once. */
export function linksIn(html: string): readonly string[] {
  const targets = [...html.matchAll(/<a\s[^>]*?href="(\/(?!\/)[^"]*)"/g)].map(
    ([, href = '']) => href.split(/[?#]/, 1)[0] ?? '',
  );
  // Published files and pages of a certain set are not pages of the site.
  return [...new Set(targets)].filter((target) => !/^\/(r|_[a-z]+)\//.test(target));
}

function some(pages: readonly string[]): string {
  const more = pages.length - 3;
  return pages.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
