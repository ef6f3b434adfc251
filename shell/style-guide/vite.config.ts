import { defineConfig } from 'vite';

// The facade is met under two names, its package's and a file's: it must stay one module.
export default defineConfig({ optimizeDeps: { exclude: ['@site/shared'] } });
