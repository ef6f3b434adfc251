import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryStore } from '../../testing/small-site.ts';
import type { Store } from '../store/store.ts';
import { findVersion, isTag, tagOfBranch, writeTag } from './tags.ts';

it.each([
  ['feature/New gallery', 'feature-new-gallery'],
  ['latest', 'branch-latest'],
  ['0123456789ab', 'branch-0123456789ab'],
])('the branch %s has the tag %s', (branch, tag) => {
  expect(tagOfBranch(branch)).toBe(tag);
  expect(isTag(tag)).toBe(true);
});

it.each([
  ['设计', '修复'],
  ['fix/größe', 'fix/grüße'],
  [`renovate/${'x'.repeat(60)}-1`, `renovate/${'x'.repeat(60)}-2`],
  ['---', '___'],
])('the branches %s and %s have different tags', (one, other) => {
  const tags = [one, other].map(tagOfBranch);
  expect(new Set(tags).size).toBe(2);
  expect(tags.every(isTag)).toBe(true);
});

describe('an app that a command names', () => {
  let store: Store;
  const [old, next] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
  beforeEach(async () => {
    store = temporaryStore();
    await writeTag(store, 'blog', 'latest', old);
    await writeTag(store, 'blog', 'autumn', next);
  });

  it.each([
    ['blog', undefined, old],
    ['blog', 'autumn', next],
    ['blog', 'spring', old],
    ['blog@autumn', undefined, next],
    ['blog@latest', 'autumn', old],
    ['blog@cccccccccccc', undefined, 'cccccccccccc'],
  ])('%s with the tag %s is one version', async (named, tag, version) => {
    expect(await findVersion(store, named, tag)).toEqual(['blog', version]);
  });

  it('is not found under a tag that it does not have; the message lists its tags', async () => {
    await expect(findVersion(store, 'blog@spring')).rejects.toThrow('blog@autumn, blog@latest');
    await expect(findVersion(store, 'news')).rejects.toThrow('"news" has never been published');
  });

  it('is not taken from a damaged tag, which the message names', async () => {
    await store.write('tags/blog/latest.json', Buffer.from('{'));
    await expect(findVersion(store, 'blog')).rejects.toThrow(/^tags\/blog\/latest\.json in .* is damaged/);
  });
});
