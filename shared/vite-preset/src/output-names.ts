import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, extname, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CSSModulesOptions, Plugin, Rolldown } from 'vite';

/**
 * Names of stylesheets, fonts and images in the output. They carry no hash where the place in the sources is a name
 * already: the app's version is part of every address, and a page names dozens of files, at six incompressible bytes
 * each. A name depends on places and contents alone, so the client build, the server build and the next build agree.
 *
 * @param root the app's folder
 */
export function assetNames(root: string): (asset: Rolldown.PreRenderedAsset) => string {
  return ({ names, originalFileNames: [file], source }) => {
    const name = names[0] ?? '';
    // Vite writes them one after the other, and expects them in one folder.
    if (name.endsWith('.css')) return 'assets/[name][extname]';
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 12);
    const output =
      file === undefined
        ? `${plain(name)}-${hash}`
        : (placeName(root, resolve(root, file)) ?? `${plain(file)}-${hash}`);
    return `assets/${output}[extname]`;
  };
}

/** A name of this file only: its place in the app, or in another package of ours, of which there is one version. */
function placeName(root: string, file: string): string | undefined {
  const { owner, name, path } = placeOf(file);
  const place = /^src((?:\/\w[\w.~-]*)+)\.\w+$/.exec(path)?.[1];
  if (place === undefined || (owner !== root && !name.startsWith('@site/'))) return undefined;
  return owner === root ? place.slice(1) : name.replace(/^@site\//, '@') + place;
}

const plain = (file: string): string => basename(file, extname(file)).replace(/[^\w-]+/g, '-');

/** The bundler publishes equal files once, under the name of the one that it happens to read first. */
export function refuseEqualFiles(): Plugin {
  return {
    name: 'equal-files',
    generateBundle(_, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        if (output.type !== 'asset' || name.endsWith('.css')) continue;
        const files = [...new Set(output.originalFileNames)];
        if (files.length > 1) this.error(`${files.join(', ')} are equal: import the same one everywhere.`);
      }
    },
  };
}

/** The package that a file belongs to, its folder, and the file's path below that. */
function placeOf(file: string): { owner: string; name: string; path: string } {
  const manifest = findPackageJSON(pathToFileURL(file.split('?', 1)[0] ?? file)) ?? '';
  const { name = '' } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string };
  const owner = dirname(manifest);
  return { owner, name, path: relative(owner, file).split(sep).join('/') };
}

/**
 * Class names of CSS Modules: the name in the source, and four letters of a hash. Vite's default appends a line number,
 * which does not compress: 0.4 KB on the home page. Two versions of one primitive on a page, the shell's and a remote's,
 * have the same names only where they have the same rules: the hash is of these, and of the module's place in its package.
 */
export function cssModules(): { modules: CSSModulesOptions } {
  const modules = new Map<string, string>();
  return {
    modules: {
      generateScopedName: (name, file, rules) => {
        const path = file.split('?', 1)[0] ?? file;
        const place = placeOf(path);
        const hash = createHash('sha256').update(`${place.name}/${place.path}\0${rules}`).digest();
        const scoped = `${name}_${hash.readUInt32BE().toString(36).padStart(4, '0').slice(-4)}`;
        const other = modules.get(scoped) ?? path;
        if (other !== path) {
          throw new Error(
            `${other} and ${path} would have one class .${scoped}; rename "${name}" in one of them.`,
          );
        }
        modules.set(scoped, path);
        return scoped;
      },
    },
  };
}
