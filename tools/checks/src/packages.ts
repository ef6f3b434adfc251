import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

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
