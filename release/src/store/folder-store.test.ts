import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../git/repository.ts';
import { folderStore } from './folder-store.ts';

const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

/** Runs a module of this package in a process that may read and write only its own files, like a service's account. */
function runWithoutRights(code: string, umask = 0o022) {
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const module = pathToFileURL(join(repositoryRoot, 'release/src/store/folder-store.ts')).href;
  const script = `process.umask(${umask}); const { folderStore } = await import(${JSON.stringify(module)}); ${code}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    ...account,
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
}

describe('for the account of a web server', () => {
  it('everything is readable, whatever the umask of who writes, and what lies above is left as it is', () => {
    const folder = createTemporaryFolder();
    chmodSync(folder, 0o777);
    const write = `const store = folderStore(${JSON.stringify(join(folder, 'private/store'))});
      await store.write('r/a/b/c.js', Buffer.from('a'));
      await store.replace('current.json', Buffer.from('{}'), null);`;
    expect(runWithoutRights(write, 0o077)).toMatchObject({ status: 0, stderr: '' });
    expect(modeOf(folder, 'private')).toBe('700');
    const store = join(folder, 'private/store');
    expect(['', 'r', 'r/a', 'r/a/b'].map((path) => modeOf(store, path))).toEqual(Array(4).fill('755'));
    expect(['r/a/b/c.js', 'current.json'].map((path) => modeOf(store, path))).toEqual(['644', '644']);
  });

  it('what may not be read, looked for, listed, written or replaced is named', () => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, 'current.json'), '{}');
    chmodSync(join(folder, 'current.json'), 0);
    mkdirSync(join(folder, 'hidden'));
    chmodSync(join(folder, 'hidden'), 0);
    chmodSync(folder, 0o555);
    const { stdout } = runWithoutRights(`
      const [store, bytes] = [folderStore(${JSON.stringify(folder)}), Buffer.from('{}')];
      const operations = [store.read('current.json'), store.has('hidden/a.json'), store.list(''),
        store.write('hidden/b.json', bytes), store.replace('b.json', bytes, null)];
      for (const { reason } of await Promise.allSettled(operations)) console.log(reason.name, reason.message);`);
    chmodSync(join(folder, 'hidden'), 0o755);
    const lines = stdout.trim().split('\n');
    for (const named of ['current.json', 'hidden/a.json', 'hidden', 'hidden/b.json', ''])
      expect(lines.shift()).toContain(`StoreError This account has no access to ${join(folder, named)}`);
    expect(stdout.match(/\(EACCES\)/g)).toHaveLength(5);
  });
});

describe('a symbolic link that leads out of the store', () => {
  it.each([
    ['file', 'r/link.js'],
    ['folder', 'linked/a/b.js'],
  ])('of a %s is not followed', async (kind, path) => {
    const [folder, outside] = [createTemporaryFolder(), createTemporaryFolder()];
    writeFileSync(join(outside, 'secret'), 'secret');
    mkdirSync(join(folder, 'r'));
    if (kind === 'file') symlinkSync(join(outside, 'secret'), join(folder, path));
    else symlinkSync(outside, join(folder, 'linked'));
    const store = folderStore(folder);
    const operations = [
      store.read(path),
      store.has(path),
      store.write(path, Buffer.from('a')),
      store.replace(path, Buffer.from('a'), null),
      store.remove([path]),
    ];
    for (const result of await Promise.allSettled(operations)) {
      expect(result.status).toBe('rejected');
      expect(String((result as PromiseRejectedResult).reason)).toContain('leads out of the store');
    }
    expect(await folderStore(outside).list('')).toEqual(['secret']);
  });

  it('may be the store itself, or stay in it', async () => {
    const [folder, links] = [createTemporaryFolder(), createTemporaryFolder()];
    symlinkSync(folder, join(links, 'store'));
    const store = folderStore(join(links, 'store'));
    await store.write('r/a.js', Buffer.from('a'));
    symlinkSync(join(folder, 'r'), join(folder, 'same'));
    expect(String(await store.read('same/a.js'))).toBe('a');
  });
});
