import { remoteBuild } from '@site/vite-preset';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { readCases } from './checks/read-cases.ts';

/** Stops the build when a case does not fit its schema. */
const checkedContent: Plugin = { name: 'checked-content', buildStart: () => void readCases() };

export default defineConfig((env) =>
  mergeConfig(remoteBuild(import.meta.dirname)(env), { plugins: [checkedContent] }),
);
