import { expect, test } from 'vitest';
import { addAssets, listAssetWarnings } from './files-question.tsx';

const createFile = (name: string, bytes = 1) => ({ name, bytes });

test('files that are chosen later join those that were chosen before', () => {
  expect(addAssets([createFile('a.png')], [createFile('b.png')])).toEqual([
    createFile('a.png'),
    createFile('b.png'),
  ]);
});

test('the same name twice is one file, the newer', () => {
  expect(addAssets([createFile('a.png', 1)], [createFile('a.png', 2)])).toEqual([createFile('a.png', 2)]);
});

test('a sixth file and one past 100 MB are warned about', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => createFile(name, 100 * 1024 * 1024));
  expect(listAssetWarnings(files)).toEqual([]);
  expect(listAssetWarnings([...files, createFile('film.pdf', 100 * 1024 * 1024 + 1)])).toEqual([
    expect.stringContaining('You have chosen 6 files'),
    expect.stringContaining('Larger than 100 MB: film.pdf.'),
  ]);
});
