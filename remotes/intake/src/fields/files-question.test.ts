import { expect, test } from 'vitest';
import { addAssets, listAssetWarnings } from './files-question.tsx';

const file = (name: string, bytes = 1) => ({ name, bytes });

test('files that are chosen later join those that were chosen before', () => {
  expect(addAssets([file('a.png')], [file('b.png')])).toEqual([file('a.png'), file('b.png')]);
});

test('the same name twice is one file, the newer', () => {
  expect(addAssets([file('a.png', 1)], [file('a.png', 2)])).toEqual([file('a.png', 2)]);
});

test('a sixth file and one past 100 MB are warned about', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name, 100 * 1024 * 1024));
  expect(listAssetWarnings(files)).toEqual([]);
  expect(listAssetWarnings([...files, file('film.pdf', 100 * 1024 * 1024 + 1)])).toEqual([
    expect.stringContaining('You have chosen 6 files'),
    expect.stringContaining('Larger than 100 MB: film.pdf.'),
  ]);
});
