import { cpSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * Builds the API for production: `dist/api.js`, `pdf-worker.js`, `migrate.js` and `operate.js` with all their code, beside the packages
 * that have files besides code. Node runs them without the workspace and without any installation.
 */
const folder = import.meta.dirname;
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** Fonts, and the WebAssembly of PGlite. None of them has dependencies. */
const withFiles = Object.keys(manifest.dependencies).filter(
  (name) => /font|pglite/.test(name) && name !== 'fontkit',
);

/** Invoices use two weights of each font. */
const unusedFont = /\.(ttf|otf|woff2?)$/;
const usedFont = /(400Regular|600SemiBold|DejaVuSans(-Bold)?|-(Regular|Bold))\.(ttf|otf)$/;

const copyPackages: Plugin = {
  name: 'copy-packages',
  writeBundle: ({ dir = '' }) => {
    for (const name of withFiles) {
      cpSync(realpathSync(join(folder, 'node_modules', name)), join(dir, 'node_modules', name), {
        recursive: true,
        filter: (file) => usedFont.test(file) || !unusedFont.test(file),
      });
    }
    writeFileSync(join(dir, 'package.json'), '{ "type": "module" }\n');
  },
};

export default defineConfig({
  root: folder,
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        api: 'src/main.ts',
        operate: 'src/operate-cli.ts',
        migrate: 'src/migrate.ts',
        // A thread, which starts its file by its name.
        'pdf-worker': 'src/invoice/pdf-worker.ts',
      },
      external: [...withFiles.map((name) => new RegExp(`^${name}(/|$)`)), 'pg-native'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: withFiles },
  plugins: [copyPackages],
});
