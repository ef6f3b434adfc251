import { expect, test } from 'vitest';
import { consentText, consentVersions, currentConsent } from './consent.ts';
import { refundTerms } from './order-promises.ts';

test('texts that buyers have agreed to stay as they were', () => {
  expect(Object.fromEntries(consentVersions.map((version) => [version, consentText(version)]))).toEqual({
    '2026-11-23':
      'By paying you accept our terms and ask us to start straight away. Cancel before we begin, and we refund the whole price.',
    '2026-11-28':
      'By paying you accept our terms and ask us to start straight away. Cancel within 24 hours of paying, or later if we have not begun, and we refund the whole price.',
  });
});

test('the page asks for the newest version', () => {
  expect(currentConsent).toBe(consentVersions.at(-1));
});

test('the newest version promises the refund that the pages promise', () => {
  expect(consentText(currentConsent)).toContain(refundTerms.whole);
});

test('a version of other code has no text here', () => {
  expect([consentText('2031-01-01'), consentText('toString'), consentText(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
