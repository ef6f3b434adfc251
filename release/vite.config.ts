import { defineConfig } from 'vite';

/** Builds the origin for production: `dist/origin.js` with all its code. Node runs it without the workspace. */
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
