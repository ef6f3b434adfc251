import { sharedModules } from '@site/vite-preset/shared-modules';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { isRunnableDevEnvironment, type Plugin } from 'vite';

const libraries = '\0shell-libraries';
const library = '\0shell-library:';
const names: readonly string[] = sharedModules;
const sdk: (typeof sharedModules)[number] = '@site/sdk';

/** Where a browser finds the module that stores what the shell shares. */
const librariesAddress = `/@id/__x00__${libraries.slice(1)}`;

/**
 * Makes the modules of a development server take React and the SDK from the shell that loads them, as
 * published remotes do: a second React could not share its state.
 */
export function shellLibraries(): Plugin {
  let exportsOf: (name: string) => Promise<readonly string[]>;
  return {
    name: 'shell-libraries',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer: ({ environments: { ssr } }) => {
      exportsOf = async (name) => {
        if (name === 'react') return Object.keys(React);
        if (name === 'react/jsx-runtime') return Object.keys(jsxRuntime);
        if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot read the SDK here.');
        return Object.keys((await ssr.runner.import('/shared/sdk/src/index.ts')) as object);
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

/** Keys of a module that can be exported by name. */
export function namedExports(keys: readonly string[]): string[] {
  return keys.filter((name) => name !== 'default' && /^[\w$]+$/.test(name));
}

/** The container of a remote, by Module Federation's protocol: `init` takes the shell's libraries, `get` the exposed module. */
export function containerOf(exposed: string): string {
  return `import { libraries } from '${librariesAddress}';
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
