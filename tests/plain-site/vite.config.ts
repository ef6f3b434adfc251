import { cssModules, serverBuild } from '@site/vite-preset/app-build';
import { chunkGraph } from '@site/vite-preset/chunk-graph-plugin';
import { defineConfig, type UserConfig } from 'vite';

/** What a careful team would write for one application: pages split by route, nothing else special. */
const common: UserConfig = {
  base: '/',
  css: { modules: cssModules },
  // Two copies of these would be two states.
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
      // As Vite names them for browsers.
      output: { entryFileNames: '[name].js', assetFileNames: 'assets/[name]-[hash][extname]' },
    },
  },
});

export default defineConfig(({ isSsrBuild }): UserConfig => (isSsrBuild ? forServer : forBrowsers));
