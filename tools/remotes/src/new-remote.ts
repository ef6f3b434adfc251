import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '@site/dev/local-site';
import { foldPath, paths } from '@site/domain/paths';
import { appSources } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import { filesOf } from './new-remote-files.ts';
import { standaloneFiles } from './standalone-files.ts';

/**
 * Writes the files of a new remote.
 *
 * @param standalone the folder of a repository of its own
 * @returns the folder that the files are named from
 * @throws CliError when the name is taken, also as a path, or malformed; nothing is written then
 */
export function createRemote(
  name: string,
  standalone?: string,
): { folder: string; files: readonly string[] } {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new CliError(
      `"${name}" cannot be a remote's name: use lower-case letters, digits and hyphens, a letter first.`,
    );
  }
  if (appSources.some((app) => app.name === name) || existsSync(join(root, 'remotes', name))) {
    throw new CliError(`There is a remote "${name}" already; nothing was changed.`);
  }
  const taken = Object.values(paths).find((known) => foldPath(known) === foldPath(`/${name}`));
  if (taken) throw new CliError(`The path ${taken} belongs to a page already; choose another name.`);

  const folder = standalone ? resolve(standalone) : root;
  if (standalone && existsSync(folder)) throw new CliError(`${folder} exists already; nothing was changed.`);
  const files = (standalone ? standaloneFiles : filesOf)({ name, title: titleOf(name) });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return { folder, files: Object.keys(files) };
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
