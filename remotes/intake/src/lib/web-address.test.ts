import { expect, test } from 'vitest';
import { completeAddress, isWebAddress } from './web-address.ts';

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
