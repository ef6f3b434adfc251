import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@site/dev/local-site';
import { foldPath, paths } from '@site/domain/paths';
import { appSources } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import { filesOf } from './new-remote-files.ts';

/**
 * Writes the files of a new remote.
 *
 * @throws CliError when the name or the path is taken or malformed; nothing is written then
 */
export function createRemote(
  name: string,
  { path = `/${name}`, title = titleOf(name) }: { path?: string | undefined; title?: string | undefined },
): { path: string; files: readonly string[] } {
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

  const files = filesOf({ name, path, title });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return { path, files: Object.keys(files) };
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
