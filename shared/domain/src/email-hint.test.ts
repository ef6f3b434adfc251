import { expect, it } from 'vitest';
import { suggestEmail } from './email-hint.ts';

it.each([
  ['jane@gmial.com', 'jane@gmail.com'],
  ['jane@gmail.con', 'jane@gmail.com'],
  ['jane@gmail.co', 'jane@gmail.com'],
  ['jane@gmal.com', 'jane@gmail.com'],
  ['jane@gnail.com', 'jane@gmail.com'],
  ['jane@gmaiil.com', 'jane@gmail.com'],
  ['Jane.Doe@Hotmial.com', 'Jane.Doe@hotmail.com'],
  ['jane@yaho.com', 'jane@yahoo.com'],
  ['jane@outlok.com', 'jane@outlook.com'],
  ['jane@company.con', 'jane@company.com'],
  [' jane@iclould.com ', 'jane@icloud.com'],
])('takes %s for %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

it.each([
  'jane@gmail.com',
  'jane@mail.com',
  'jane@ymail.com',
  'jane@yahoo.ca',
  'jane@hotmail.fr',
  'jane@live.de',
  'jane@me.com',
  'jane@we.com',
  'jane@pitchwright.example',
  'jane@small.com',
  'jane@gmail',
  '@gmial.com',
  '',
])('has no hint for %j', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
