import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '@site/dev/local-site';
import { foldPath, paths } from '@site/domain/paths';
import { appSources } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import { filesOf } from './new-remote-files.ts';
import { standaloneFiles } from './standalone-files.ts';

type Options = {
  path?: string | undefined;
  title?: string | undefined;
  /** The folder of a repository of its own. */
  standalone?: string | undefined;
};

/**
 * Writes the files of a new remote.
 *
 * @returns the folder that the files are named from
 * @throws CliError when the name or the path is taken or malformed; nothing is written then
 */
export function createRemote(
  name: string,
  { path = `/${name}`, title = titleOf(name), standalone }: Options,
): { path: string; folder: string; files: readonly string[] } {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new CliError(
      `"${name}" cannot be a remote's name: use lower-case letters, digits and hyphens, a letter first.`,
    );
  }
  if (appSources.some((app) => app.name === name) || existsSync(join(root, 'remotes', name))) {
    throw new CliError(`There is a remote "${name}" already; nothing was changed.`);
  }
  if (!/^(\/[A-Za-z0-9-]+)+$/.test(path)) {
    throw new CliError(
      `"${path}" cannot be a page's path: it begins with a slash and has no slash at its end.`,
    );
  }
  const taken = Object.values(paths).find((known) => foldPath(known) === foldPath(path));
  if (taken) throw new CliError(`The path ${taken} belongs to a page already; choose another with --path.`);

  const folder = standalone ? resolve(standalone) : root;
  if (standalone && existsSync(folder)) throw new CliError(`${folder} exists already; nothing was changed.`);
  const files = (standalone ? standaloneFiles : filesOf)({ name, path, title });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return { path, folder, files: Object.keys(files) };
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
