import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { apiSegments, isOriginPath } from '@site/contract/release-paths';
import { root } from '@site/dev/local-site';
import { foldPath, paths } from '@site/domain/paths';
import { appSources } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import { filesOf } from './new-remote-files.ts';
import { standaloneFiles } from './standalone-files.ts';

/** Folder names that Git, the tests and the linter ignore at any depth. */
const ignoredFolders = ['coverage', 'dist', 'playwright-report', 'test-results'];

/**
 * Writes the files of a new remote.
 *
 * @param standalone folder for a repository that contains only this remote
 * @returns the folder that the file paths are relative to
 * @throws CliError before anything is written, if the name is malformed, reserved or already used by a remote or a path
 *   of the site, or if the standalone folder exists
 */
export function createRemote(
  name: string,
  standalone?: string,
): { folder: string; files: readonly string[] } {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw new CliError(
      `"${name}" cannot be a remote's name: use lower-case letters, digits and single hyphens, a letter first.`,
    );
  }
  // Every JavaScript object has a `constructor`, so an object keyed by name would seem to contain a remote of this
  // name.
  if ([...ignoredFolders, 'constructor'].includes(name)) {
    throw new CliError(`The name "${name}" is reserved by tools of this repository; choose another one.`);
  }
  if (appSources.some((app) => app.name === name) || existsSync(join(root, 'remotes', name))) {
    throw new CliError(`The remote "${name}" already exists; nothing was changed.`);
  }
  const owner = ownerOf(name);
  if (owner) throw new CliError(`/${name} already belongs to ${owner}; choose another name.`);

  const folder = standalone ? resolve(standalone) : root;
  if (standalone && existsSync(folder)) throw new CliError(`${folder} already exists; nothing was changed.`);
  const files = (standalone ? standaloneFiles : filesOf)({ name, title: titleOf(name) });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return { folder, files: Object.keys(files) };
}

/** Describes what already uses a new remote's package name or path. Returns undefined if both are free. */
function ownerOf(name: string): string | undefined {
  const path = foldPath(`/${name}`);
  if (packageNames().includes(`@site/${name}`)) return `the package @site/${name}`;
  if (Object.values(paths).some((known) => foldPath(known) === path)) return 'a page';
  if (isOriginPath(path)) return 'the origin';
  return apiSegments.some((segment) => segment === name) ? 'the API' : undefined;
}

function packageNames(): readonly string[] {
  const manifests = globSync(['*/package.json', '*/*/package.json'], {
    cwd: root,
    exclude: ['node_modules'],
  });
  return manifests.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')).name);
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
