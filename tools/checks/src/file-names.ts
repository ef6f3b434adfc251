import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** File names with the same meaning in every folder: entry points of programs, and the files that each remote has. */
const standardName =
  /^(main|main\.test|server|vite\.config|playwright\.config|remote|routes|menus|sharing-pictures)\.tsx?$/;

/**
 * Folders where file names may repeat. Pages are named after their addresses, and the template for remotes has the file
 * names of its copies. The apps of the interoperability tests repeat names on purpose.
 */
const exempt = [
  '**/node_modules/**',
  '**/dist/**',
  'remotes/*/src/pages/**',
  'tools/remote-template/**',
  'tests/interoperability/**',
];

/** Finds source files that share a name, because editors, searches and stack traces often show only a file's name. */
export function checkFileNames(root: string, folders: readonly string[]): string {
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root, exclude: exempt });
  const byName = Map.groupBy(files.toSorted(), (file) => basename(file));
  return [...byName]
    .filter(([name, [, second]]) => second !== undefined && !standardName.test(name))
    .map(([name, sameName]) => `${name} is the name of ${sameName.length} files: ${sameName.join(', ')}`)
    .join('\n');
}
