import { describe, expect, it } from 'vitest';
import { findRoute } from './path-owner.ts';

describe('finding the owner of a path', () => {
  const remotes = {
    marketing: { entry: '/marketing.js', paths: ['/', '/Process', '/pricing'] },
    developed: { entry: '/developed.js', paths: ['/pricing', '/Grüße'] },
  };
  const findOwner = (path: string) => findRoute({ remotes }, path)?.name;

  it.each([
    ['/', 'marketing'],
    ['/process/', 'marketing'],
    ['/Process?from=menu#top', 'marketing'],
    ['/gr%C3%BC%C3%9Fe', 'developed'],
    ['/unknown', undefined],
  ])('finds %s in any spelling', (path, owner) => expect(findOwner(path)).toBe(owner));

  it('prefers the remote that is named last, as a remote in development is', () => {
    expect(findOwner('/pricing')).toBe('developed');
  });
});
