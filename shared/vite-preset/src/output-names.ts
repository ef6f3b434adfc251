import { createHash } from 'node:crypto';
import type { CSSModulesOptions, Rolldown } from 'vite';

/**
 * Names of stylesheets, fonts, pictures and films in the output. The app's version is part of every address, and a page
 * names dozens of files. A picture has the hash of its content alone for a name: the client build, the server build and
 * the next build agree, and equal files are one.
 */
export function assetNames({ names: [name = ''] }: Rolldown.PreRenderedAsset): string {
  return /\.(css|woff2)$/.test(name) ? 'assets/[name][extname]' : 'assets/[hash:6][extname]';
}

/**
 * Class names of CSS Modules: the name in the source, and four letters of the hash of the module's rules. Vite's default
 * appends a line number, which does not compress: 0.4 KB on the home page. Two versions of one primitive on a page, the
 * shell's and a remote's, have the same names only where they have the same rules.
 */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, _file, rules) =>
    `${name}_${createHash('sha256').update(rules).digest('base64url').slice(0, 4)}`,
};
