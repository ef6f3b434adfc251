import { beforeEach, expect, it, vi } from 'vitest';
import type { PageStore } from './page-store.ts';
import { prefetchLinkedPayment, prefetchLinkedRemotes } from './prefetch-linked.ts';

const preview = `/_preview/${'0123456789abcdef'.repeat(2)}`;

/** Opens a page at a path, with links to the given addresses. The browser is idle at once. */
function openPage(pathname: string, hrefs: readonly string[]) {
  const location = new URL(pathname, 'https://site.example');
  vi.stubGlobal('window', { location, requestIdleCallback: true });
  vi.stubGlobal('document', { links: hrefs.map((href) => new URL(href, location)) });
}

function listPrefetchedRemotes(): readonly string[] {
  const prefetchRemotes = vi.fn<PageStore['prefetchRemotes']>();
  prefetchLinkedRemotes({ prefetchRemotes } as Partial<PageStore> as PageStore);
  return prefetchRemotes.mock.lastCall?.[0] ?? [];
}

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
});

it('loads the remotes of linked pages once each, without other sites and the payment document', () => {
  openPage('/', ['/pricing', '/pricing?category=linkedin', '/payment-flow', 'https://other.example/contact']);
  expect(listPrefetchedRemotes()).toEqual(['/pricing']);
});

it('loads the remotes of linked pages in a preview', () => {
  openPage(`${preview}/`, [`${preview}/pricing`, `${preview}/portfolio`, `${preview}/payment-flow`]);
  expect(listPrefetchedRemotes()).toEqual(['/pricing', '/portfolio']);
});

it.each([
  ['the live release', ''],
  ['a preview', preview],
])('prefetches the linked payment document of %s', (_, base) => {
  openPage(`${base}/intake-form`, [`${base}/pricing`, `${base}/payment-flow?plan=pd2`]);
  const prefetch = vi.fn();
  prefetchLinkedPayment(prefetch);
  expect(prefetch.mock.calls).toEqual([['/payment-flow?plan=pd2']]);
});
