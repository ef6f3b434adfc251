import type { Plugin } from 'vite';

const sentinel = '\0whole-graph';
const name = 'whole-graph';

/** Modules that the federation plugin generates; some of them wait for the very end that is awaited here. */
const generated = /__loadShare__|__loadRemote__|__prebuild__|__mf_|virtual:mf|\0/;

/**
 * The federation plugin writes, for each shared library, only the exports that
 * are imported somewhere, and takes 10 ms of quiet for the end of the module
 * graph. On a busy machine the graph is not at its end by then, and the build
 * fails with missing exports, or not, as it happens. This holds a module back
 * until every module of the part has really been parsed.
 *
 * @param entry the module that the graph starts from, relative to the part's folder
 */
export function wholeGraph(entry: string): Plugin {
  return {
    name,
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: sentinel, name });
    },
    resolveId: (id) => (id === sentinel ? id : null),
    async load(id) {
      if (id !== sentinel) return null;
      const start = await this.resolve(entry);
      const seen = new Set<string>();
      const visit = async (module: string): Promise<void> => {
        if (seen.has(module) || generated.test(module)) return;
        seen.add(module);
        const { importedIds, dynamicallyImportedIds } = await this.load({ id: module });
        await Promise.all([...importedIds, ...dynamicallyImportedIds].map(visit));
      };
      if (start && !start.external) await visit(start.id);
      return 'export {};';
    },
    generateBundle(_, bundle) {
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && chunk.facadeModuleId === sentinel) delete bundle[file];
      }
    },
  };
}
