import { writeFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

type ChunkGraph = Record<
  string,
  {
    /** The source file of an entry or dynamic import, relative to the app's folder; null for other chunks. */
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
 * Writes two files next to the output folder. `<output folder>-chunks.json` lists every script with its imports and
 * styles. `<output folder>-asset-sources.json` lists the source of every file that is named by its hash.
 *
 * Vite's own manifest is not enough, because its keys are sources. If a source is both an entry and a dynamic import,
 * the manifest lists only one of the two scripts.
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
