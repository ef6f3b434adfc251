import { describe, expect, test } from 'vitest';
import { pictureOf, previewOf } from './media-files.ts';

const files = {
  '../media/pitch-decks/looma-480.avif': '/a/looma-480-x.avif',
  '../media/pitch-decks/looma-960.avif': '/a/looma-960-x.avif',
  '../media/pitch-decks/looma-480.webp': '/a/looma-480-x.webp',
  '../media/pitch-decks/looma-960.webp': '/a/looma-960-x.webp',
  '../media/pitch-decks/looma.webm': '/a/looma-x.webm',
  '../media/pitch-decks/looma.mp4': '/a/looma-x.mp4',
  '../media/pitch-decks/half-480.avif': '/a/half-480.avif',
};
const size = { width: 960, height: 540 };

describe('pictures', () => {
  test('offer both widths in both formats', () => {
    expect(pictureOf(files, 'looma', size)).toEqual({
      avif: '/a/looma-480-x.avif 480w, /a/looma-960-x.avif 960w',
      webp: '/a/looma-480-x.webp 480w, /a/looma-960-x.webp 960w',
      src: '/a/looma-480-x.webp',
      width: 960,
      height: 540,
    });
  });

  test('that are incomplete are none, so that the fallback shows', () => {
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
