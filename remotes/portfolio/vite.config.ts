import { remoteBuild } from '@site/vite-preset';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { ContentError, readCases } from './schema/read-cases.ts';

/** Stops the build when a case does not fit its schema, naming every file and field. */
function checkedContent(): Plugin {
  return {
    name: 'checked-content',
    async buildStart() {
      try {
        await readCases();
      } catch (error) {
        this.error(error instanceof ContentError ? error.message : String(error));
      }
    },
  };
}

export default defineConfig((env) =>
  mergeConfig(remoteBuild(import.meta.dirname)(env), { plugins: [checkedContent()] }),
);
