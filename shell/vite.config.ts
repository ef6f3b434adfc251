import { createRequire } from 'node:module';
import { browserBuild, serverBuild } from '@site/vite-preset/app-build';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const forBrowsers = browserBuild({
  // The document has all styles of the shell. Without this, Vite's loader would look for them before each dynamic import.
  define: { __VITE_IS_MODERN__: 'false' },
  build: {
    // Nothing that the shell imports dynamically has further scripts.
    modulePreload: false,
    rolldownOptions: {
      input: { entry: 'src/entry.ts', shell: 'src/main.tsx' },
      output: {
        codeSplitting: {
          groups: [
            // A document inlines this file whole, so browsers never request it.
            { name: 'fonts', test: /\/fonts\.css$/ },
            {
              // Changes with the release of a library, and stays cached when the shell changes. Without what few pages load.
              name: 'vendor',
              // All styles as well, as one file in the order of their imports: the first states the order of the layers.
              test: /node_modules\/(?!.*(web-vitals|@module-federation))|\.css$/,
            },
          ],
        },
      },
    },
  },
});

const forServer = serverBuild({
  plugins: [providedModules()],
  build: {
    rolldownOptions: {
      input: {
        shell: 'src/server.tsx',
        ...Object.fromEntries(
          sharedModules.map((name) => [name.replaceAll('/', '__'), `virtual:provided/${name}`]),
        ),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});

/**
 * One module per shared module in the server build, which prerendered remotes are linked to. CommonJS has no static
 * exports to pass on, so those of React are listed.
 */
function providedModules(): Plugin {
  const prefix = 'virtual:provided/';
  const require = createRequire(import.meta.url);
  return {
    name: 'provided-modules',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      if (name.startsWith('@site/')) return `export * from '${name}';`;
      const exports = Object.keys(require(name)).filter((exported) => exported !== 'default');
      return `import module from '${name}';\nexport default module;\nexport const { ${exports.join(', ')} } = module;`;
    },
  };
}

/**
 * The shell is a plain application that loads remotes at run time. `vite build` writes it for browsers to
 * `dist/client`; `vite build --ssr` writes to `dist/server` the renderer and the shared modules.
 */
export default defineConfig(({ isSsrBuild }): UserConfig => (isSsrBuild ? forServer : forBrowsers));
