import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findApps } from './parts.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'repository-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(folder: string, name: string, door: string): void {
  mkdirSync(join(root, folder, 'src'), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ name }));
  writeFileSync(join(root, folder, 'src', door), '');
}
const found = () => findApps(root).map(({ name, kind, folder }) => [name, kind, folder]);

describe('the parts of a repository', () => {
  it('are the shell and whatever remote has a door, called as their packages are', () => {
    write('shell', '@site/shell', 'server.tsx');
    write('remotes/stories', '@site/case-stories', 'remote.tsx');
    mkdirSync(join(root, 'remotes/left-over/dist'), { recursive: true });
    expect(found()).toEqual([
      ['shell', 'shell', join(root, 'shell')],
      ['case-stories', 'remote', join(root, 'remotes/stories')],
    ]);
  });

  it('are the root alone where a team lives elsewhere', () => {
    write('.', 'case-stories', 'remote.tsx');
    expect(found()).toEqual([['case-stories', 'remote', root]]);
  });

  it('need a name that can stand in an address', () => {
    write('remotes/stories', '@site/Case_Stories', 'remote.tsx');
    expect(() => findApps(root)).toThrow('has no name that a part can have');
  });
});
