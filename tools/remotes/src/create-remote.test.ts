import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@site/dev/local-site';
import { expect, it, onTestFinished } from 'vitest';
import { createRemote } from './create-remote.ts';
import { sourcesOf } from './new-remote-files.ts';

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

it('the generated test passes for the shortest and the longest names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-remotes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'remotes/portfolio/node_modules'), join(folder, 'node_modules'));
  for (const [name, title] of [
    ['a', 'A'],
    ['faq', 'Faq'],
    ['how-founders-raise-their-first-million', 'How founders raise their first million'],
  ] as const) {
    for (const [file, text] of Object.entries(sourcesOf({ name, title }))) {
      mkdirSync(dirname(join(folder, name, file)), { recursive: true });
      writeFileSync(join(folder, name, file), text);
    }
    rmSync(join(folder, name, 'vite.config.ts'));
  }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--root', folder], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NO_COLOR: '1' },
  });
  expect(stdout).toContain('Test Files  3 passed');
  expect(status).toBe(0);
}, 60_000);
