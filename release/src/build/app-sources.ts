import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../git/repository.ts';
import { CliError } from '../reporting/errors.ts';

export type AppSource = {
  name: string;
  kind: 'shell' | 'remote';
  /** Absolute path of the app's folder. */
  folder: string;
};

const packageJson = z.object({
  name: z.string(),
  version: z.string().default('0.0.0'),
  /** The API operations that an app calls, as `METHOD /path`. */
  api: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
});

export function readPackage(folder: string): z.infer<typeof packageJson> {
  return packageJson.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

export const appSources: readonly AppSource[] = findApps(repositoryRoot);

/**
 * Finds a repository's apps by their entry modules in `shell/`, in the folders of `remotes/` and in the repository's
 * root. An app is named after its package.
 */
function findApps(root: string): readonly AppSource[] {
  const remotes = join(root, 'remotes');
  const below = existsSync(remotes) ? readdirSync(remotes).sort() : [];
  return [root, join(root, 'shell'), ...below.map((name) => join(remotes, name))].flatMap(readAppSource);
}

function readAppSource(folder: string): readonly AppSource[] {
  const has = (file: string) => existsSync(join(folder, file));
  const kind = has('src/remote.tsx') ? 'remote' : has('src/server.tsx') ? 'shell' : null;
  if (!kind || !has('package.json')) return [];
  const { name } = readPackage(folder);
  return [{ name: name.replace(/^@[^/]+\//, ''), kind, folder }];
}

/** Selects the apps for a command: the named apps, else the app whose folder contains `cwd`, else all apps. */
export function selectApps(names: readonly string[], cwd: string): readonly AppSource[] {
  if (names.length > 0) return names.map(findApp);
  const here = findAppHere(cwd);
  return here ? [here] : appSources;
}

export function findAppHere(cwd: string): AppSource | undefined {
  return appSources.find(({ folder }) => !relative(folder, cwd).startsWith('..'));
}

export function findApp(name: string): AppSource {
  const app = appSources.find((candidate) => candidate.name === name);
  if (app) return app;
  throw new CliError(
    `There is no app "${name}" in ${repositoryRoot}. Its apps are ${appSources.map((candidate) => candidate.name).join(', ') || 'none'}.`,
  );
}
