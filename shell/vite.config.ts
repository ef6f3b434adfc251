import { createRequire } from 'node:module';
import { browserBuild, serverBuild } from '@site/vite-preset/app-build';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const forBrowsers = browserBuild({
  // The document already has all styles of the shell, so keep Vite's loader from looking for them before each dynamic
  // import.
  define: { __VITE_IS_MODERN__: 'false' },
  build: {
    // Turn off Vite's preloading, because no module that the shell imports dynamically has further scripts to preload.
    modulePreload: false,
    rolldownOptions: {
      input: { entry: 'src/entry.ts', shell: 'src/main.tsx' },
      output: {
        codeSplitting: {
          groups: [
            // The document inlines the whole file, so browsers never request it.
            { name: 'fonts', test: /\/fonts\.css$/ },
            {
              // Put libraries into a file of their own, which `entry.ts` evaluates in a task of its own. Leave out those
              // that few pages load.
              name: 'vendor',
              // All styles go into one file in import order, because the first rule declares the order of the cascade
              // layers.
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
 * Adds a file for each shared module to the server build, because remotes import these files while they are
 * prerendered. React is CommonJS, which has no static exports, so its file lists each export by name.
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
 * Builds the shell as a plain application that loads remotes at run time. `vite build` writes the browser's files to
 * `dist/client`; `vite build --ssr` writes the renderer and the shared modules to `dist/server`.
 */
export default defineConfig(({ isSsrBuild }): UserConfig => (isSsrBuild ? forServer : forBrowsers));
