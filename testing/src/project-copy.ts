import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '@site/dev/local-site';

const excluded = /(^|\/)(node_modules|dist|\.git|\.data|\.cache|\.toolchain|\.ci|test-results)(\/|$)/;

/** Copies the repository, with its packages installed, for a test that changes it. */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'site-copy-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !excluded.test(relative(root, path)),
  });
  // Link the tools into the copy, so that they are not downloaded again.
  symlinkSync(join(root, '.toolchain'), join(folder, '.toolchain'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/bootstrap.mjs'), 'release', '--help'],
    { cwd: folder, encoding: 'utf8', timeout: 120_000 },
  );
  if (status !== 0) throw new Error(`The copy of the repository could not be installed.\n${stdout}${stderr}`);
  return {
    folder,
    /** Replaces a string in a file. @throws Error if the file does not contain the string */
    edit: (file: string, from: string, to: string) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}.`);
      // Replace the file atomically, like editors do, so that a watcher never reads half of it.
      writeFileSync(`${folder}.edit`, text.replace(from, to));
      renameSync(`${folder}.edit`, path);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
