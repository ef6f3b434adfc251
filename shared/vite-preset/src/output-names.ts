import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { CSSModulesOptions } from 'vite';

type Asset = { names: readonly string[]; originalFileNames: readonly string[] };

/**
 * Names of stylesheets, fonts and images in the output. They carry no hash: the app's version is part of every
 * address, and a page names dozens of files, at six incompressible bytes each. An image is named after its place in
 * the sources, which is unique and the same in the client build and in the server build.
 */
export function assetName({ names, originalFileNames }: Asset): string {
  const name = names[0] ?? '';
  if (/\.(css|woff2)$/.test(name)) return 'assets/[name][extname]';
  const source = originalFileNames[0];
  if (!source) return 'assets/[name]-[hash][extname]';
  const { dir, name: baseName } = posix.parse(pathInPackage(source.replaceAll('\\', '/')));
  const folders = dir.split('/').filter((folder) => !['', '.', '..', 'src'].includes(folder));
  return `assets/${[...folders, baseName].join('-').replace(/[^\w.-]/g, '-')}[extname]`;
}

/** An installed package lies in folders named after its version and peers; a workspace package does not. */
function pathInPackage(path: string): string {
  return path.replace(/^.*\/?node_modules\/(?:@[^/]+\/)?/, '');
}

/**
 * Class names of CSS Modules: the name in the source, and four letters of a hash of the file's rules. Vite's default
 * appends a line number, which does not compress: 0.4 KB on the home page. The hash is of the rules and not of the
 * path, so that two versions of one primitive on a page, the shell's and a remote's, differ unless they are equal.
 */
export const cssModules: { modules: CSSModulesOptions } = {
  modules: {
    generateScopedName: (name, _file, rules) => {
      const digest = createHash('sha256').update(rules).digest().readUInt32BE();
      return `${name}_${digest.toString(36).padStart(4, '0').slice(-4)}`;
    },
  },
};
