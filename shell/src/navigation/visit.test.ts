import { sampleConfig } from '@site/contract/sample-configuration';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginVisit } from './visit.ts';

const base = '/_release/0123456789ab';
const step = { idx: 3, key: 'k', usr: { screen: 'page', page: 3 } };

/** Opens a window at an address, with its history entry. */
function openWindow(href: string) {
  const parseAddress = (address: string) => {
    const { pathname, search, hash } = new URL(address, 'http://localhost');
    return { pathname, search, hash, href: address };
  };
  const page = Object.assign(new EventTarget(), {
    location: { ...parseAddress(href), reload: vi.fn() },
    history: {
      state: step as object | null,
      replaceState: (state: object, _: string, address = page.location.href) => {
        page.history.state = state;
        Object.assign(page.location, parseAddress(address));
      },
    },
    scrollY: 0,
    /** Moves the browser to a history entry. */
    arrive: (address: string, state: object | null) => {
      Object.assign(page.location, parseAddress(address));
      page.history.state = state;
      page.dispatchEvent(new Event('popstate'));
    },
    show: (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  });
  vi.stubGlobal('window', page);
  return page;
}

function begin() {
  const intake = { entry: '/r/intake/1/remoteEntry.js', paths: ['/intake-form'] };
  const { visit } = beginVisit({
    manifest: { id: '0123456789ab', base, config: sampleConfig, menus: {}, remotes: { intake } },
    loadRemote: () => new Promise(() => {}),
    root: new EventTarget() as HTMLElement,
  });
  visit.keepEntryState();
  return visit;
}

beforeEach(() => {
  const documentElement = { dataset: {}, toggleAttribute: () => {} };
  vi.stubGlobal('document', { documentElement, activeElement: null });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
});

it('an entry of the history has its plain address and its state before the router reads them', () => {
  const page = openWindow(`${base}/intake-form`);
  begin();
  expect(page.location.pathname).toBe('/intake-form');
  const read: unknown[] = [];
  page.addEventListener('popstate', () =>
    read.push([page.location.pathname + page.location.hash, page.history.state]),
  );
  page.arrive(`${base}/intake-form#content`, null);
  expect(read).toEqual([['/intake-form#content', { ...step, copies: 1 }]]);
  expect(page.location.reload).not.toHaveBeenCalled();
});

it.each(['/payment-flow', '/pricing'])(
  'the document of %s is loaded where the history leads there before the page has hydrated',
  (path) => {
    const page = openWindow('/intake-form');
    const visit = begin();
    page.arrive(path, { idx: 2 });
    expect(page.location.reload).toHaveBeenCalledOnce();
    expect(visit.isHydrated()).toBe(false);
  },
);

it('an entry that is left while its page loads keeps the address in its release, and loses it when the visitor returns', () => {
  const page = openWindow(`${base}/intake-form`);
  begin();
  page.history.replaceState({ scrollY: 1041 }, '', `${base}/intake-form`);
  page.show(false);
  expect(page.location.pathname).toBe(`${base}/intake-form`);
  expect(page.history.state).toEqual({ scrollY: 1041 });
  page.show(true);
  expect(page.location.pathname).toBe('/intake-form');
});
