import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { isRunnableDevEnvironment, type Plugin } from 'vite';

const libraries = '\0shell-libraries';
const library = '\0shell-library:';
const names: readonly string[] = sharedModules;
const sdk: (typeof sharedModules)[number] = '@site/sdk';

/** Where a browser finds the module that stores what the shell shares, below the base of the development server. */
const librariesPath = `@id/__x00__${libraries.slice(1)}`;

/**
 * Makes the modules of a development server take React and the SDK from the shell that loads them, as
 * published remotes do: a second React could not share its state.
 *
 * @param folder of a remote, which has the shared modules installed, or depends on packages that have
 */
export function shellLibraries(folder: string): Plugin {
  let exportsOf: (name: string) => Promise<readonly string[]>;
  return {
    name: 'shell-libraries',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer: ({ environments: { ssr } }) => {
      exportsOf = async (name) => {
        const file = resolveFrom(folder, name);
        if (name !== sdk) return Object.keys((await import(pathToFileURL(file).href)) as object);
        if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot read the SDK here.');
        return Object.keys((await ssr.runner.import(file)) as object);
      };
    },
    resolveId: (source) => {
      if (source === libraries) return source;
      return names.includes(source) ? library + source : null;
    },
    load: async (id) => {
      if (id === libraries) return 'export const libraries = {};';
      if (!id.startsWith(library)) return null;
      const name = id.slice(library.length);
      const standard = name === sdk ? '' : 'export default library.default ?? library;\n';
      return `import { libraries } from ${JSON.stringify(libraries)};
const library = libraries[${JSON.stringify(name)}];
${standard}export const { ${namedExports(await exportsOf(name)).join(', ')} } = library;`;
    },
  };
}

function resolveFrom(folder: string, specifier: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const installed = Object.keys(manifest.dependencies ?? {}).map((name) =>
    join(folder, 'node_modules', name),
  );
  for (const importer of [folder, ...installed]) {
    try {
      return createRequire(join(realpathSync(importer), 'package.json')).resolve(specifier);
    } catch {
      // The next one may have it.
    }
  }
  throw new Error(`${specifier} is not installed in ${folder}.`);
}

/** Keys of a module that can be exported by name. */
export function namedExports(keys: readonly string[]): string[] {
  return keys.filter((name) => name !== 'default' && /^[\w$]+$/.test(name));
}

/**
 * The container of a remote, by Module Federation's protocol: `init` takes the shell's libraries, `get` the exposed module.
 *
 * @param exposed address of that module
 */
export function containerOf(exposed: string, base = '/'): string {
  return `import { libraries } from '${base}${librariesPath}';
export async function init(scope) {
  for (const [name, versions] of Object.entries(scope)) {
    const [provider] = Object.values(versions);
    libraries[name] = (provider.lib ?? (await provider.get()))();
  }
}
export async function get() {
  const exposed = await import('${exposed}');
  return () => exposed;
}`;
}
