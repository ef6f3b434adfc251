import { expect, it } from 'vitest';
import { splitSetAddress } from './set-address.ts';

it.each([
  ['/_set/0123456789ab/payment-flow', 'set', '/payment-flow'],
  ['/_set/0123456789ab/', 'set', '/'],
  ['/_set/0123456789ab', 'set', '/'],
  ['/_preview/0123456789ab/portfolio/pitch-decks', 'preview', '/portfolio/pitch-decks'],
])('takes %s apart', (pathname, kind, path) => {
  expect(splitSetAddress(pathname)).toEqual({
    kind,
    path,
    id: '0123456789ab',
    base: `/_${kind}/0123456789ab`,
  });
});

it.each(['/', '/pricing', '/_set/', '/_set/latest/pricing', '/_sets/0123456789ab/', '/a/_set/0123456789ab/'])(
  'leaves %s alone',
  (pathname) => expect(splitSetAddress(pathname)).toBeNull(),
);
