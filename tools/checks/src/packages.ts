import { execFileSync } from 'node:child_process';
import { basename, relative } from 'node:path';

/**
 * The unit tests of packages, or some files of one: `['remotes/portfolio', 'src/routes.test.ts']`, as `pnpm test
 * src/routes.test.ts` in a package has it.
 *
 * @returns parts of paths
 * @throws with the known names when there is no such package
 */
export function unitFilters(root: string, names: readonly string[]): string[] {
  const [folder = '', ...files] = names;
  const areFiles = files.length > 0 && files.every((file) => /\.tsx?$/.test(file));
  if (!areFiles) return packageFolders(root, names).map((found) => `${found}/`);
  return packageFolders(root, [folder]).flatMap((found) => files.map((file) => `${found}/${file}`));
}

/**
 * Folders of packages by the last part of their path, as in `portfolio`, or by their path.
 *
 * @throws with the known names when there is no such package
 */
export function packageFolders(root: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const folders = listFolders(root).filter((folder) => folder !== '');
  return names.map((name) => {
    const wanted = name.replace(/\/+$/, '');
    const folder = folders.find((known) => known === wanted || basename(known) === wanted);
    if (folder) return folder;
    throw new Error(
      `There is no package "${name}". Packages: ${folders.map((known) => basename(known)).join(', ')}.`,
    );
  });
}

/**
 * Folders of the packages that differ from a commit, and of those that depend on them. Files outside of the packages
 * (the lockfile, the configuration of a tool) affect every package, documents none.
 *
 * @throws when Git does not know the commit
 */
export function affectedFolders(root: string, since: string): string[] {
  const base = execFileSync('git', ['merge-base', since, 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const documents = ['docs/**', 'README.md'].map((files) => `--changed-files-ignore-pattern=${files}`);
  const affected = listFolders(root, `--filter=...[${base}]`, ...documents);
  return (affected.includes('') ? listFolders(root) : affected).filter((folder) => folder !== '');
}

/** Folders of packages as pnpm selects them, relative to the root, which is empty. */
function listFolders(root: string, ...options: string[]): string[] {
  const list = ['ls', '--recursive', '--depth', '-1', '--parseable', ...options];
  const output = execFileSync('pnpm', list, { cwd: root, encoding: 'utf8' });
  return output.split('\n').flatMap((folder) => (folder ? [relative(root, folder)] : []));
}

/**
 * The end-to-end tests that some packages need: a remote's are in a folder of its name, and those of the whole site are in
 * `tests/e2e` itself. What is no remote (the shell, a service, a shared package) needs all of them.
 *
 * @returns patterns of paths; none for all tests
 */
export function endToEndFilters(folders: readonly string[]): string[] {
  const remotes = folders.flatMap((folder) => /^remotes\/(.+)$/.exec(folder)?.[1] ?? []);
  if (remotes.length < folders.length) return [];
  return ['e2e/[^/]+\\.spec', ...remotes.map((name) => `e2e/${name}/`)];
}
