import { expect, test } from 'vitest';
import { addColour, colourCodes, completeAddress, isWebAddress } from './answer-text.ts';

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/a?b=c#d ', 'https://www.example.com/a?b=c#d'],
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['//example.com/x', 'https://example.com/x'],
  ['bücher.example', 'https://bücher.example'],
])('%j is completed to %j', (written, complete) => {
  expect(completeAddress(written)).toBe(complete);
});

test.each([
  '',
  'http://example.com',
  'https://example.com',
  'javascript:alert(1)',
  'mailto:ada@example.com',
  'ada@example.com',
  'none yet',
  'n/a',
  'none',
  'see example.com please',
])('%j is left as it was written', (written) => {
  expect(completeAddress(written)).toBe(written);
});

test.each(['https://example.com', 'http://example.com/a b'.replace(' ', '%20'), 'https://bücher.example/x'])(
  '%j is a web address',
  (text) => {
    expect(isWebAddress(text)).toBe(true);
  },
);

test.each(['', 'none yet', 'javascript:alert(1)', 'ftp://example.com', 'https://localhost', 'https://'])(
  '%j is not',
  (text) => {
    expect(isWebAddress(text)).toBe(false);
  },
);

test('codes are found in a free text, each once', () => {
  expect(colourCodes('#0B5FFF and a warm grey, #abc; #0b5fff again, not #12345')).toEqual([
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

test.each([
  ['an address', completeAddress],
  ['colour codes', colourCodes],
  ['whether it is an address', isWebAddress],
])('%s is found in megabytes in no time', (_, read) => {
  for (const part of ['/', ' ', '.', 'a.', ':', '#fff', '#abcdef '])
    for (const end of ['', ' x']) {
      const started = performance.now();
      read(part.repeat(2_500_000) + end);
      expect(performance.now() - started, part).toBeLessThan(500);
    }
});
