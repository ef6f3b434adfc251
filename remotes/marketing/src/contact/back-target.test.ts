import { expect, test } from 'vitest';
import { backTarget } from './back-target.ts';

const visit = { index: 0, referrer: '', origin: 'https://site.example', historyLength: 1 };

test('goes back after a move inside the site', () => {
  expect(backTarget({ ...visit, index: 2, historyLength: 3 })).toBe('back');
});

test('goes back after a full load from another page of the site', () => {
  expect(backTarget({ ...visit, referrer: 'https://site.example/payment-flow', historyLength: 4 })).toBe(
    'back',
  );
});

test('goes home when the page before belongs to somebody else', () => {
  expect(backTarget({ ...visit, referrer: 'https://search.example/', historyLength: 4 })).toBe('home');
  expect(backTarget({ ...visit, referrer: 'https://site.example.evil.test/', historyLength: 4 })).toBe(
    'home',
  );
});

test('goes home when the page was opened in a new tab from this site', () => {
  expect(backTarget({ ...visit, referrer: 'https://site.example/' })).toBe('home');
});

test('goes home when the router has kept nothing', () => {
  expect(backTarget({ ...visit, index: undefined })).toBe('home');
});
