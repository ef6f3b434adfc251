import { defineConfig } from 'vite';

/** Builds the origin for production as a single file, `dist/origin.js`, which Node runs without the workspace. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { origin: 'src/serve/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true },
});
