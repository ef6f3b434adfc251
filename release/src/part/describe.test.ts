import { describe, expect, test } from 'vitest';
import { refuseUnservable } from './describe.ts';

describe('the files of a part', () => {
  test('are taken when a host serves them', () => {
    expect(() =>
      refuseUnservable('portfolio', ['remoteEntry.js', 'assets/media-a_1.2~b@2x.webp']),
    ).not.toThrow();
  });

  test.each([
    'assets/plan+sheet.svg',
    'assets/Größe.png',
    'share/two words.png',
    '.hidden',
    'a/.hidden/b.js',
  ])('are refused by name when none would: %s', (file) => {
    expect(() => refuseUnservable('portfolio', ['remoteEntry.js', file])).toThrow(JSON.stringify(file));
  });
});
