import { writeFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `<output folder>-chunks.json` beside the output: every script with what it imports and
 * the styles that belong to it. Vite's own manifest is keyed by source, and loses
 * a chunk when a source gives an entry and a chunk at the same time.
 */
export type ChunkGraph = Record<
  string,
  {
    /** The module that the chunk stands for, relative to the part's folder, if it stands for one. */
    source: string | null;
    imports: readonly string[];
    dynamicImports: readonly string[];
    styles: readonly string[];
    /** Which files of `shared` are in it, relative to its sources: what a part carries of what all agree on. */
    shared: readonly string[];
  }
>;

export const chunkGraphFile = 'chunks.json';

export function chunkGraph(): Plugin {
  let root = '';
  return {
    name: 'chunk-graph',
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: async ({ dir }, bundle) => {
      const graph: ChunkGraph = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        graph[chunk.fileName] = {
          source: chunk.facadeModuleId && relative(root, chunk.facadeModuleId).split(sep).join('/'),
          imports: chunk.imports,
          dynamicImports: chunk.dynamicImports,
          styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          shared: chunk.moduleIds.flatMap(
            (id) => /\/((?:domain|contract|ui|sdk)\/src\/[^?]+)$/.exec(id)?.[1] ?? [],
          ),
        };
      }
      await writeFile(`${dir ?? root}-${chunkGraphFile}`, JSON.stringify(graph));
    },
  };
}
