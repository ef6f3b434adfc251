import { cssModules, serverBuild } from '@site/vite-preset/app-build';
import { chunkGraph } from '@site/vite-preset/chunk-graph-plugin';
import { defineConfig, type UserConfig } from 'vite';

/**
 * The configuration that a careful team would write for a single application: pages split by route and nothing special.
 */
const common: UserConfig = {
  base: '/',
  css: { modules: cssModules },
  // Deduplicate these packages, because each copy would have its own state.
  resolve: { dedupe: ['react', 'react-dom'] },
};

const forBrowsers: UserConfig = {
  ...common,
  publicDir: '../../shell/public',
  plugins: [chunkGraph()],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: { site: 'main.tsx' } },
  },
};

const forServer = serverBuild({
  ...common,
  build: {
    rolldownOptions: {
      input: { server: 'server.tsx' },
      // Use the names that Vite gives to browser files.
      output: { entryFileNames: '[name].js', assetFileNames: 'assets/[name]-[hash][extname]' },
    },
  },
});

export default defineConfig(({ isSsrBuild }): UserConfig => (isSsrBuild ? forServer : forBrowsers));
