import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetSourcesFile, chunkGraphFile } from '@site/vite-preset/chunk-graph-plugin';
import { z } from 'zod';
import { mediaKindOf } from '../formats/content-types.ts';

const chunkGraph = z.record(
  z.string(),
  z.object({
    source: z.string().nullable(),
    imports: z.array(z.string()),
    dynamicImports: z.array(z.string()),
    styles: z.array(z.string()),
    shared: z.array(z.string()),
  }),
);
/** The chunks of a build by file name, as written by the Vite preset. */
export type Chunks = z.infer<typeof chunkGraph>;

export async function readChunks(dist: string, side: 'client' | 'server'): Promise<Chunks> {
  return chunkGraph.parse(JSON.parse(await readFile(join(dist, `${side}-${chunkGraphFile}`), 'utf8')));
}

/**
 * Maps the pictures, fonts and films of a build to their source files. Returns undefined if the build was not made with
 * our preset.
 */
export async function readSources(
  dist: string,
  files: Readonly<Record<string, unknown>>,
): Promise<Record<string, string> | undefined> {
  const text = await readFile(join(dist, `client-${assetSourcesFile}`), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const all = z.record(z.string(), z.string()).parse(JSON.parse(text));
  return Object.fromEntries(
    Object.entries(all)
      .filter(([file]) => file in files && mediaKindOf(file))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export type Closure = { scripts: string[]; styles: string[] };

/** Collects the given scripts and all their static imports, in import order, and the styles of these chunks. */
export function closureOf(chunks: Chunks, files: readonly string[]): Closure {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunks[file];
    if (!chunk || scripts.has(file)) return;
    scripts.add(file);
    chunk.imports.forEach(visit);
    // A chunk's own styles come last, so that they override the styles of its imports.
    for (const style of chunk.styles) styles.add(style);
  };
  files.forEach(visit);
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * Collects the scripts that the loaded scripts may import later, and the imports of those scripts.
 *
 * @param excluded chunks to leave out, because they are rarely imported or only load on navigation
 */
export function lazyClosureOf(
  chunks: Chunks,
  loaded: readonly string[],
  excluded: ReadonlySet<string>,
): string[] {
  const found = new Set(loaded);
  // The loop also visits files that are added to the set during iteration.
  for (const file of found) {
    const { imports = [], dynamicImports = [] } = chunks[file] ?? {};
    for (const next of [...imports, ...dynamicImports.filter((lazy) => !excluded.has(lazy))]) found.add(next);
  }
  return [...found].filter((file) => !loaded.includes(file));
}

/** Finds the chunk whose entry point is a given source module. */
export function chunkOf(chunks: Chunks, source: string): string | undefined {
  return Object.keys(chunks).find((file) => chunks[file]?.source === source);
}

/**
 * Finds the source module that a page's `load` function imports. The server build leaves
 * `() => import("./assets/….js")` unchanged, so the function's text names the chunk.
 */
export function sourceOfPage(load: string, serverChunks: Chunks): string | null | undefined {
  const file = /import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/.exec(load)?.[1];
  return file && serverChunks[file]?.source;
}
