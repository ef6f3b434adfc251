import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CliError } from '../problem.ts';

const manifest = z.object({ name: z.string().regex(/^(@[^/]+\/)?[a-z][a-z0-9-]*$/) });

/** The repository that commands work on: the site's own, or the one of a part whose team lives elsewhere. */
export const repositoryRoot = findRepository(dirname(fileURLToPath(import.meta.url)), process.cwd());

export type AppSource = {
  name: string;
  kind: 'shell' | 'remote';
  /** Absolute path of its folder. */
  folder: string;
  serverEntry: string;
};

/** Every part whose source is here. Nowhere is there a list: what has a door is a part. */
export const appSources: readonly AppSource[] = findApps(repositoryRoot);

/**
 * Finds the parts of a repository: `shell/` and the folders of `remotes/` in
 * the site's own, the root itself in the repository of a single part. A part
 * is named once, in its `package.json`.
 */
export function findApps(root: string): readonly AppSource[] {
  const remotes = join(root, 'remotes');
  const below = existsSync(remotes) ? readdirSync(remotes).sort() : [];
  return [join(root, 'shell'), root, ...below.map((name) => join(remotes, name))].flatMap(readPartSource);
}

function readPartSource(folder: string): readonly AppSource[] {
  if (!existsSync(join(folder, 'package.json'))) return [];
  if (existsSync(join(folder, 'src/remote.tsx'))) {
    return [{ name: partName(folder), kind: 'remote', folder, serverEntry: 'remote.js' }];
  }
  if (existsSync(join(folder, 'src/server.tsx'))) {
    return [{ name: partName(folder), kind: 'shell', folder, serverEntry: 'shell.js' }];
  }
  return [];
}

function partName(folder: string): string {
  const file = join(folder, 'package.json');
  const parsed = manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data.name.replace(/^@[^/]+\//, '');
  throw new CliError(`${file} has no name that a part can have: lower-case letters, digits and hyphens.`);
}

/** The parts that a command means: those named, else the one it runs in, else all that are checked out. */
export function selectApps(names: readonly string[], cwd: string): readonly AppSource[] {
  if (names.length > 0) return names.map(findApp);
  const here = appSources.find(({ folder }) => !relative(folder, cwd).startsWith('..'));
  return here ? [here] : appSources;
}

export function findApp(name: string): AppSource {
  const part = appSources.find((candidate) => candidate.name === name);
  if (part) return part;
  throw new CliError(
    `There is no part "${name}" in ${repositoryRoot}. The parts here are ${appSources.map((candidate) => candidate.name).join(', ') || 'none'}.`,
  );
}

/** The tool's own repository, unless it was installed as a package: then the nearest with a lockfile. */
function findRepository(tool: string, cwd: string): string {
  const own = resolve(tool, '../../..');
  if (existsSync(join(own, 'pnpm-workspace.yaml'))) return own;
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'].some((file) => existsSync(join(folder, file))))
      return folder;
    if (folder === dirname(folder)) return cwd;
  }
}
