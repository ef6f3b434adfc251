import { writeFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

type ChunkGraph = Record<
  string,
  {
    /** The source of an entry or of a dynamic import, relative to the app's folder. */
    source: string | null;
    imports: readonly string[];
    dynamicImports: readonly string[];
    styles: readonly string[];
    /** Modules of shared packages in this chunk, such as `domain/src/catalogue.ts`. */
    shared: readonly string[];
  }
>;

export const chunkGraphFile = 'chunks.json';
export const assetSourcesFile = 'asset-sources.json';

/**
 * Writes `<output folder>-chunks.json` beside the output: every script with its imports and its styles, and
 * `<output folder>-asset-sources.json`: the source of every file that has the hash of its content for a name. Vite's own
 * manifest is keyed by source, and has one of the two scripts where a source is both an entry and a dynamic import.
 */
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
      const sources = Object.values(bundle).flatMap((asset) => {
        const [source] = asset.type === 'asset' ? asset.originalFileNames : [];
        return source === undefined ? [] : [[asset.fileName, source.split(sep).join('/')] as const];
      });
      await writeFile(`${dir ?? root}-${assetSourcesFile}`, JSON.stringify(Object.fromEntries(sources)));
    },
  };
}
