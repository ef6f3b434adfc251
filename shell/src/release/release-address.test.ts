import { expect, it, vi } from 'vitest';
import { leaveSeveralSlashes, loadPlainAddress } from './release-address.ts';

function openedAt(address: string) {
  const { pathname, search, hash } = new URL(`http://localhost${address}`);
  const replace = vi.fn();
  vi.stubGlobal('window', { location: { pathname, search, hash, replace } });
  return replace;
}

const release = '/_release/0123456789ab';

it.each([
  ['//payment-flow?plan=pd1#order', '/payment-flow?plan=pd1#order'],
  ['//', '/'],
  [`${release}//other.example/`, `${release}/other.example/`],
])('the document at %s is left for %s', (address, expected) => {
  const replace = openedAt(address);
  void leaveSeveralSlashes();
  expect(replace).toHaveBeenCalledExactlyOnceWith(expected);
});

it('a document at its own address is not left', async () => {
  const replace = openedAt(`${release}/pricing`);
  await leaveSeveralSlashes();
  expect(replace).not.toHaveBeenCalled();
});

it.each([
  [`${release}/pricing?a=1`, '/pricing?a=1'],
  [release, '/'],
  [`${release}//other.example/`, '/other.example/'],
  ['/_release///other.example', '/other.example'],
  ['/_release/latest/%5C/other.example', '/other.example'],
])('an expired release at %s is left for %s of this site', (address, expected) => {
  const replace = openedAt(address);
  loadPlainAddress();
  expect(replace).toHaveBeenCalledExactlyOnceWith(expected);
});
