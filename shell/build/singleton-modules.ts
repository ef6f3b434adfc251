import { createRequire } from 'node:module';
import { type SharedModule, sharedModules } from '@site/vite-preset/shared-modules';
import type { Plugin } from 'vite';

const prefix = 'virtual:singleton/';
const require = createRequire(import.meta.url);

/** The file of the server build that stands for a shared library when remotes are prerendered. */
export function singletonFile(library: SharedModule): string {
  return library.replaceAll('/', '__');
}

export const singletonEntries: Record<string, string> = Object.fromEntries(
  sharedModules.map((library) => [singletonFile(library), prefix + library]),
);

/**
 * One module per shared library, each with named exports. CommonJS libraries
 * have no static exports to pass on, so theirs are listed from the library itself.
 */
export function singletonModules(): Plugin {
  return {
    name: 'singleton-modules',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const library = id.slice(prefix.length + 1);
      if (library.startsWith('@site/')) return `export * from '${library}';`;
      const names = Object.keys(require(library)).filter((name) => name !== 'default');
      return `import library from '${library}';\nexport default library;\nexport const { ${names.join(', ')} } = library;`;
    },
  };
}
