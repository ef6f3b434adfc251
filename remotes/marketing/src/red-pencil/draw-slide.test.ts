import { expect, test } from 'vitest';
import { breakLines } from './draw-slide.ts';

/** Measures a text as a canvas would in a typeface whose characters are all 10 pixels wide. */
const context = { measureText: (text: string) => ({ width: [...text].length * 10 }) };

test.each([
  ['Bread for Lyon', ['Bread for', 'Lyon']],
  ['Donaudampfschifffahrt fährt', ['Donaudampf', 'schifffahr', 't fährt']],
  ['リヨンのパンを毎朝焼きます', ['リヨンのパンを毎朝焼', 'きます']],
  ['', ['']],
])('%s is broken into lines that fit', (words, lines) => {
  expect(breakLines(context, words, 100)).toEqual(lines);
});
