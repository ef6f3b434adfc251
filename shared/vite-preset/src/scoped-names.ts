import { createHash } from 'node:crypto';
import type { CSSModulesOptions } from 'vite';

/**
 * Class names of CSS Modules: the name as it was written, and four letters that follow from the file's
 * rules. The default appends a line number as well, which no compression can foresee: 0.4 KB of the
 * first page. From the rules and not from the path, so that two releases of one primitive on one page,
 * the shell's and a remote's, stay apart unless they are the same.
 */
export const scopedNames: { modules: CSSModulesOptions } = {
  modules: {
    generateScopedName: (name, _file, rules) => {
      const digest = createHash('sha256').update(rules).digest().readUInt32BE();
      return `${name}_${digest.toString(36).padStart(4, '0').slice(-4)}`;
    },
  },
};
