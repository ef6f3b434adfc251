import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('..', import.meta.url));

const leftOut = /(^|\/)(node_modules|dist|\.git|\.data|\.cache|\.toolchain|\.ci|test-results)(\/|$)/;

const ofBuilds = /^(shell|remotes\/[^/]+)\/dist(\/|$)/;

/** A copy of the repository to change as one likes, with its packages installed. */
export type Workshop = {
  folder: string;
  /** Changes a file; the text to be changed must be there. */
  edit: (file: string, from: string, to: string) => void;
  close: () => void;
};

/** @param built whether what was built here need not be built again there */
export function openWorkshop({ built = false } = {}): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'site-workshop-'));
  cpSync(repository, folder, {
    recursive: true,
    filter: (path) => {
      const place = relative(repository, path);
      return !leftOut.test(place) || (built && ofBuilds.test(place));
    },
  });
  // Tools that the repository has fetched are not fetched again.
  symlinkSync(join(repository, '.toolchain'), join(folder, '.toolchain'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/bootstrap.mjs'), 'release', '--help'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The copy of the repository could not be installed.\n${stdout}${stderr}`);
  return {
    folder,
    edit: (file, from, to) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say ${JSON.stringify(from)}.`);
      // At one stroke, as editors save: whoever watches on a busy machine must not read the file half written.
      writeFileSync(`${folder}.edit`, text.replace(from, to));
      renameSync(`${folder}.edit`, path);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
