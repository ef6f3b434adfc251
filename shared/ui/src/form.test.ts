import { expect, test } from 'vitest';
import { shownTexts } from './form.tsx';

test('a text without an event is taken, and one that no field shows stays', () => {
  const texts = { email: '', country: 'XX', orderNumber: 'ORD-1-2' };
  const controls = [
    { name: 'email', value: 'ada@example.com' },
    { name: 'country', value: '' },
  ];
  expect(shownTexts(texts, controls)).toEqual({ ...texts, email: 'ada@example.com' });
});
