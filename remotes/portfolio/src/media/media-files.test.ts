import { describe, expect, test } from 'vitest';
import { pictureOf, previewOf } from './media-files.ts';

const files = {
  '../media/pitch-decks/looma-1.svg': '/a/looma-1-x.svg',
  '../media/pitch-decks/looma-11.svg': '/a/looma-11-x.svg',
  '../media/pitch-decks/looma.webm': '/a/looma-x.webm',
  '../media/pitch-decks/looma.mp4': '/a/looma-x.mp4',
  '../media/pitch-decks/half.webm': '/a/half.webm',
};
const size = { width: 960, height: 540 };

describe('pictures', () => {
  test('are the first page of a case, or another', () => {
    expect(pictureOf(files, 'looma', size)).toEqual({ src: '/a/looma-1-x.svg', ...size });
    expect(pictureOf(files, 'looma', size, 11)?.src).toBe('/a/looma-11-x.svg');
  });

  test('that were not drawn are none, so that the fallback shows', () => {
    expect(pictureOf(files, 'half', size)).toBeUndefined();
    expect(previewOf(files, 'half')).toBeUndefined();
  });

  test('are not taken from a case whose name ends alike', () => {
    expect(pictureOf(files, 'ma', size)).toBeUndefined();
  });

  test('previews come in both encodings', () => {
    expect(previewOf(files, 'looma')).toEqual({ webm: '/a/looma-x.webm', mp4: '/a/looma-x.mp4' });
  });
});
