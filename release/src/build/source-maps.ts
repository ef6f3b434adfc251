import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../model/repository.ts';
import { type SourceMaps, sourceMap } from '../model/source-maps.ts';

/**
 * The source maps of a build: those that lie beside its scripts, without the sources themselves. They are stored apart
 * from the files that visitors get.
 */
export async function readSourceMaps(dist: string): Promise<SourceMaps> {
  const maps = await Promise.all((['client', 'server'] as const).map((side) => readSide(dist, side)));
  return Object.fromEntries(maps.flat());
}

async function readSide(dist: string, side: 'client' | 'server') {
  const files = globSync('**/*.map', { cwd: join(dist, side) });
  return await Promise.all(
    files.sort().map(async (file) => {
      const path = join(dist, side, file);
      const map = builtMap.parse(JSON.parse(await readFile(path, 'utf8')));
      const sources = map.sources.map((source) => sourceName(source, dirname(path)));
      return [`${side}/${file.slice(0, -'.map'.length).split(sep).join('/')}`, { ...map, sources }] as const;
    }),
  );
}

/** Virtual modules have no source, or a name that is no path. */
const builtMap = z.object({
  ...sourceMap.shape,
  sources: z.array(z.string().nullable()).transform((names) => names.map((name) => name ?? '')),
});

/** Relative to the repository; of an installed package, from its `node_modules` on. */
function sourceName(source: string, folder: string): string {
  if (source === '' || /^\w+:|\0/.test(source)) return source;
  const path = relative(repositoryRoot, resolve(folder, source)).split(sep).join('/');
  return path.replace(/^.*(?=\bnode_modules\/(?!\.pnpm\/))/, '');
}
