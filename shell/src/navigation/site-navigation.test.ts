import { beforeEach, expect, it, vi } from 'vitest';
import { createSiteNavigation } from './site-navigation.ts';

let path: string;
let hydrated: boolean;
const pages = { visit: vi.fn(), prefetch: vi.fn() };
const start = () =>
  createSiteNavigation({ pages, releaseBase: '', currentPath: () => path, isHydrated: () => hydrated });

beforeEach(() => {
  path = '/pricing';
  hydrated = true;
  pages.visit.mockReset();
  pages.prefetch.mockReset();
  vi.stubGlobal('document', {});
});

it('shows a page in this document, and requests it', () => {
  expect(start().show('/contact')).toBe(true);
  expect(pages.visit).toHaveBeenCalledExactlyOnceWith('/contact');
});

it('leaves other pages to their documents until the page of this one has hydrated', () => {
  hydrated = false;
  const navigation = start();
  expect(navigation.show('/contact')).toBe(false);
  expect(navigation.show('/pricing?category=consulting')).toBe(true);
  hydrated = true;
  expect(navigation.show('/contact')).toBe(true);
});

it.each([
  ['/intake-form', '/payment-flow?plan=pd1'],
  ['/payment-flow', '/'],
])('loads a document from %s to %s, and prefetches nothing for it', (from, to) => {
  path = from;
  const navigation = start();
  navigation.prefetch(to);
  expect(navigation.show(to)).toBe(false);
  expect(pages.visit).not.toHaveBeenCalled();
  expect(pages.prefetch).not.toHaveBeenCalled();
});
