import { cpSync, globSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * Builds the API for production. `dist/api.js`, `draw-on-request.js`, `migrate.js` and `operate.js` contain all their
 * code. Packages that also need other files are copied alongside. Node runs the result without the workspace or an
 * installation.
 */
const folder = import.meta.dirname;
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/**
 * Packages that contain files besides code: fonts, PGlite's WebAssembly, and Typst, whose binary for this platform is
 * in a sibling package.
 */
const withFiles = Object.keys(manifest.dependencies).filter((name) => /font|pglite|typst/.test(name));

/**
 * Matches the font files and images in these packages. Of these files, only those that `usedFont` matches are shipped,
 * because documents use only two weights of each font and none of the images.
 */
const unusedFont = /\.(ttf|otf|woff2?|png)$/;
const usedFont =
  /(400Regular|600SemiBold|NanumGothic_700Bold|DejaVuSans(-Bold)?|-(Regular|Bold))\.(ttf|otf)$/;

const copyPackages: Plugin = {
  name: 'copy-packages',
  writeBundle: ({ dir = '' }) => {
    for (const name of withFiles) {
      const installed = realpathSync(join(folder, 'node_modules', name));
      for (const source of [installed, ...globSync(`${installed}-*`)]) {
        const target = join(dir, 'node_modules', dirname(name), basename(source));
        cpSync(realpathSync(source), target, {
          recursive: true,
          filter: (file) => usedFont.test(file) || !unusedFont.test(file),
        });
      }
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
        'draw-on-request': 'src/invoice/draw-on-request.ts',
      },
      external: [...withFiles.map((name) => new RegExp(`^${name}(/|$)`)), 'pg-native'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: withFiles },
  plugins: [copyPackages],
});
