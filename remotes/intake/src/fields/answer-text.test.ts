import { expect, test } from 'vitest';
import { addColour, findColourCodes } from './answer-text.ts';

test('codes are found in a free text, each once', () => {
  expect(findColourCodes('#0B5FFF and a warm grey, #abc; #0b5fff again, not #12345')).toEqual([
    '#0b5fff',
    '#abc',
  ]);
});

test('a picked colour joins what is written', () => {
  expect(addColour('', '#0b5fff')).toBe('#0b5fff');
  expect(addColour('warm grey,', '#0b5fff')).toBe('warm grey, #0b5fff');
});

test('a colour that is there already is not added again', () => {
  expect(addColour('#0B5FFF', '#0b5fff')).toBe('#0B5FFF');
});

test.each(['#fff', '#abcdef '])('codes are found in megabytes of %j in no time', (part) => {
  const started = performance.now();
  findColourCodes(part.repeat(2_500_000));
  expect(performance.now() - started).toBeLessThan(500);
});
