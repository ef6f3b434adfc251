import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const packageJson = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

type WorkspacePackage = { folder: string; name: string; dependencies: readonly string[] };

function workspacePackages(root: string): WorkspacePackage[] {
  const files = globSync('{shell,release,testing,tests,{shared,remotes,services,tools}/*}/package.json', {
    cwd: root,
  });
  return files.sort().map((file) => {
    const found = packageJson.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
    const dependencies = Object.keys({ ...found.dependencies, ...found.devDependencies });
    return { folder: dirname(file), name: found.name, dependencies };
  });
}

/**
 * Folders of packages by the last part of their path, as in `portfolio`, or by their path.
 *
 * @throws with the known names when there is no such package
 */
export function packageFolders(root: string, names: readonly string[]): string[] {
  const folders = workspacePackages(root).map(({ folder }) => folder);
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
 * (the lockfile, the configuration of a tool) affect every package.
 *
 * @throws when Git does not know the commit
 */
export function affectedFolders(root: string, since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const base = git('merge-base', since, 'HEAD').trim();
  const changed = `${git('diff', '--name-only', base)}${git('ls-files', '--others', '--exclude-standard')}`;
  return dependentFolders(workspacePackages(root), changed.split('\n').filter(Boolean));
}

export function dependentFolders(
  packages: readonly WorkspacePackage[],
  changed: readonly string[],
): string[] {
  const ofFile = (file: string) => packages.find(({ folder }) => file.startsWith(`${folder}/`));
  const relevant = changed.filter((file) => !/^(docs\/|README\.md$)/.test(file));
  if (relevant.some((file) => !ofFile(file))) return packages.map(({ folder }) => folder);
  const affected = new Set(relevant.flatMap((file) => ofFile(file)?.name ?? []));
  for (let size = -1; size !== affected.size; ) {
    size = affected.size;
    for (const { name, dependencies } of packages) {
      if (dependencies.some((dependency) => affected.has(dependency))) affected.add(name);
    }
  }
  return packages.filter(({ name }) => affected.has(name)).map(({ folder }) => folder);
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
