import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { expect, it } from 'vitest';
import { createRemote } from './create-remote.ts';
import { filesOf } from './new-remote-files.ts';
import { standaloneFiles } from './standalone-files.ts';

it.each([
  ['pricing', 'a page'],
  ['process', 'a page'],
  ['health', 'the origin'],
  ['ready', 'the origin'],
  ['r', 'the origin'],
  ['order', 'the API'],
  ['outbox', 'the API'],
  ['ui', 'the package @site/ui'],
  ['api', 'the package @site/api'],
])('no remote gets the name %s, which belongs to %s', (name, owner) => {
  expect(() => createRemote(name)).toThrow(`already belongs to ${owner}`);
  expect(existsSync(join(root, 'remotes', name))).toBe(false);
});

it.each(['Faq', '2d', 'a--b', 'a-', 'dist', 'constructor'])('no remote gets the name %s', (name) => {
  expect(() => createRemote(name)).toThrow(/cannot be|is reserved/);
  expect(existsSync(join(root, 'remotes', name))).toBe(false);
});

it.each([
  ['a', 'A'],
  ['how-founders-raise-their-first-million', 'How founders raise their first million'],
])('the files of the remote %s have its name and title, and nothing of the template', (name, title) => {
  for (const files of [filesOf({ name, title }), standaloneFiles({ name, title })]) {
    const texts = Object.entries(files).flat().join('\n');
    expect(texts).not.toMatch(/sample.remote|node_modules\/\.bin/i);
    for (const text of [`path: '/${name}'`, `title: '${title}'`]) expect(texts).toContain(text);
  }
});
