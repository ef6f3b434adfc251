import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@site/contract/remote';
import { chunkGraphFile } from '@site/vite-preset/chunk-graph';
import { z } from 'zod';
import { CliError } from '../problem.ts';

const chunkGraph = z.record(
  z.string(),
  z.object({
    source: z.string().nullable(),
    imports: z.array(z.string()),
    dynamicImports: z.array(z.string()),
    styles: z.array(z.string()),
    shared: z.array(z.string()).default([]),
  }),
);
export type Chunks = z.infer<typeof chunkGraph>;

/** Reads what the build noted of its own chunks. `side` is the output folder's name. */
export async function readChunks(dist: string, side: 'client' | 'server'): Promise<Chunks> {
  const file = join(dist, `${side}-${chunkGraphFile}`);
  if (!existsSync(file)) throw new CliError(`The build left no chunk graph at ${file}.`);
  return chunkGraph.parse(JSON.parse(await readFile(file, 'utf8')));
}

export type Closure = { scripts: string[]; styles: string[] };

/** Scripts with all that they import statically, themselves first, and the styles that belong to them. */
export function closureOf(chunks: Chunks, files: readonly string[]): Closure {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunks[file];
    if (!chunk || scripts.has(file)) return;
    scripts.add(file);
    chunk.imports.forEach(visit);
    // A chunk's styles come after those of what it imports: its own rules win.
    for (const style of chunk.styles) styles.add(style);
  };
  files.forEach(visit);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The script that stands for a source module. */
export function chunkOf(chunks: Chunks, source: string): string | undefined {
  return Object.keys(chunks).find((file) => chunks[file]?.source === source);
}

/** Finds which source a page's `load` imports: the server build keeps `() => import("./assets/….js")` as it is. */
export function sourceOfPage(load: Page['load'], serverChunks: Chunks): string | null | undefined {
  const file = /import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/.exec(load.toString())?.[1];
  return file && serverChunks[file]?.source;
}
