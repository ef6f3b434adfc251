import { expect, test } from 'vitest';
import { addAssets, assetWarnings } from './files-question.tsx';

const file = (name: string, bytes = 1) => ({ name, bytes });

test('files that are chosen later join those that were chosen before', () => {
  expect(addAssets([file('a.png')], [file('b.png')])).toEqual([file('a.png'), file('b.png')]);
});

test('the same name twice is one file, the newer', () => {
  expect(addAssets([file('a.png', 1)], [file('a.png', 2)])).toEqual([file('a.png', 2)]);
});

test('five files of 100 MB are within the hints', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name, 100 * 1024 * 1024));
  expect(assetWarnings(files)).toEqual([]);
});

test('a sixth file is warned about', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => file(name));
  expect(assetWarnings(files)).toEqual([{ kind: 'too-many', count: 6 }]);
});

test('a file past 100 MB is warned about by its name', () => {
  const files = [file('small.png'), file('film.pdf', 100 * 1024 * 1024 + 1)];
  expect(assetWarnings(files)).toEqual([{ kind: 'too-large', names: ['film.pdf'] }]);
});
