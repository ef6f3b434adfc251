import { expect, it, vi } from 'vitest';
import { loadPlainAddress, showPlainAddress } from './release-address.ts';

const release = '/_release/0123456789ab';

function stubPage(pathname: string) {
  const page = Object.assign(new EventTarget(), {
    location: { pathname, search: '', hash: '' },
    history: {
      state: {} as object,
      replaceState: (state: object, _: string, address: string) => {
        page.history.state = state;
        page.location.pathname = address;
      },
    },
    scrollY: 0,
  });
  vi.stubGlobal('window', page);
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { ...page, show };
}

it('an entry that is left while its page loads keeps the address in its release, and loses it when the visitor returns', () => {
  const { location, history, show } = stubPage(`${release}/intake-form`);
  showPlainAddress(release);
  expect(location.pathname).toBe('/intake-form');

  history.replaceState({ scrollY: 1041 }, '', `${release}/intake-form`);
  show(false);
  expect(location.pathname).toBe(`${release}/intake-form`);
  expect(history.state).toEqual({ scrollY: 1041 });

  show(true);
  expect(location.pathname).toBe('/intake-form');
});

it.each([
  [`${release}/pricing?a=1`, '/pricing?a=1'],
  [release, '/'],
  [`${release}//other.example/`, '/other.example/'],
  ['/_release///other.example', '/other.example'],
  ['/_release/latest/%5C/other.example', '/other.example'],
])('an expired release at %s is left for %s of this site', (address, expected) => {
  const { pathname, search, hash } = new URL(`http://localhost${address}`);
  const replace = vi.fn();
  vi.stubGlobal('window', { location: { pathname, search, hash, replace } });
  loadPlainAddress();
  expect(replace).toHaveBeenCalledExactlyOnceWith(expected);
});
