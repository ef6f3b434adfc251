import { expect, it, vi } from 'vitest';
import { loadPlainAddress } from './release-address.ts';

const release = '/_release/0123456789ab';

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
