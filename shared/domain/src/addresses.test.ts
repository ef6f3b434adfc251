import { expect, it } from 'vitest';
import { formatPostalLines } from './addresses.ts';

it.each([
  ['US', '1 Main Street', 'Springfield', 'IL', '62701', ['1 Main Street', 'Springfield, IL 62701', 'X']],
  ['DE', 'Große Straße 1', 'München', '', '80331', ['Große Straße 1', '80331 München', 'X']],
  ['PH', '', 'Makati', 'Metro Manila', '1200', ['1200 Makati', 'Metro Manila', 'X']],
  ['GB', '10 High Street', 'York', '', 'YO1 7HH', ['10 High Street', 'York', 'YO1 7HH', 'X']],
  ['GB', '', 'Holyhead', 'Ynys Môn', '', ['Holyhead, Ynys Môn', 'X']],
  ['', '', 'Springfield', '', '', ['Springfield', 'X']],
  ['CA', '', '', 'ON', 'K1A 0B1', ['ON K1A 0B1', 'X']],
])('%s: %s, %s, %s, %s', (country, street, city, state, zipCode, lines) => {
  expect(formatPostalLines({ street, city, state, zipCode, country }, 'X')).toEqual(lines);
});

it('is nothing when nothing is known', () => {
  expect(formatPostalLines({ street: '', city: '', state: '', zipCode: '', country: '' }, '')).toEqual([]);
});
