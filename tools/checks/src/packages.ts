import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Folders of packages by the last part of their path, as in `portfolio`, or by their path.
 *
 * @throws with the known names when there is no such package
 */
export function packageFolders(root: string, names: readonly string[]): string[] {
  const folders = listFolders(root);
  return names.map((name) => {
    const wanted = name.replace(/\/+$/, '');
    const folder = folders.find((known) => known === wanted || basename(known) === wanted);
    if (folder) return folder;
    throw new Error(
      `There is no package "${name}". Packages: ${folders.map((known) => basename(known)).join(', ')}.`,
    );
  });
}

/** Folders of packages, relative to the root. */
function listFolders(root: string): string[] {
  const places = ['shell', 'release', 'testing', 'tests', '{shared,remotes,services,tools}/*'];
  return globSync(
    places.map((place) => join(place, 'package.json')),
    { cwd: root },
  )
    .map(dirname)
    .sort();
}
