import type { PageMeta, Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import type { ComponentType } from 'react';

export type LoadedPage = { meta: PageMeta; Component: ComponentType };

/**
 * Loads the page of a path from its remote.
 *
 * @throws when the remote lacks a page that its manifest lists, or when the page does not load
 */
export async function loadPage(remote: Remote, path: string): Promise<LoadedPage> {
  const folded = foldPath(path);
  const page = remote.pages.find((candidate) => foldPath(candidate.path) === folded);
  if (!page) throw new Error(`Its remote has no page ${path}.`);
  const module = await page.load();
  return { meta: page.meta, Component: module.default };
}
