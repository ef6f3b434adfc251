import { defineConfig } from 'vite';

// Its state must exist once, so Vite must not bundle a second copy beside the sources.
export default defineConfig({ optimizeDeps: { exclude: ['@site/sdk'] } });
