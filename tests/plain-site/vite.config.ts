import { chunkGraph } from '@site/vite-preset/chunk-graph';
import { cssModules } from '@site/vite-preset/output-names';
import { defineConfig, type UserConfig } from 'vite';

/** What a careful team would write for one application: pages split by route, nothing else special. */
const common: UserConfig = {
  base: '/',
  css: cssModules,
  // Two copies of these would be two states.
  resolve: { dedupe: ['react', 'react-dom'] },
};

const clientBuild: UserConfig = {
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

const serverBuild: UserConfig = {
  ...common,
  plugins: [chunkGraph()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: { server: 'server.tsx' }, output: { entryFileNames: '[name].js' } },
  },
  ssr: { noExternal: true },
};

export default defineConfig(({ isSsrBuild }): UserConfig => (isSsrBuild ? serverBuild : clientBuild));
