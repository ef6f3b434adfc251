import { SourceMap } from 'node:module';
import { storePaths } from '../model/layout.ts';
import { type SourceMaps, sourceMaps } from '../model/source-maps.ts';
import type { Store } from '../store/store.ts';

/** A position in a published script or in a server file, with or without what is before it in a URL. Lines and columns count from 1. */
const position =
  /(?:\w+:\/\/[^\s()]*?)?\/(r|server)\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})\/([\w@.~/-]+?)(?:\?[\w=]+)?:(\d+):(\d+)/g;

/**
 * Replaces positions in scripts of app versions by those in their sources: `/r/blog/0123456789ab/assets/start.js:1:2034`
 * becomes `remotes/blog/src/pages/start.tsx:12:9`. A position whose version has no source map stays as it is.
 */
export async function locateSources(store: Store, text: string): Promise<string> {
  const known = new Map<string, Promise<SourceMaps>>();
  const read = (name: string, version: string) => {
    const path = storePaths.sourceMaps(name, version);
    const maps = known.get(path) ?? readMaps(store, path);
    known.set(path, maps);
    return maps;
  };
  const located = await Promise.all(
    [...text.matchAll(position)].map(async ([found, folder, name = '', version = '', file, line, column]) => {
      const map = (await read(name, version))[`${folder === 'r' ? 'client' : 'server'}/${file}`];
      if (!map) return found;
      // Its lines and columns count from 0.
      const entry = new SourceMap({ ...map, file: '', sourceRoot: '', sourcesContent: [] }).findEntry(
        Number(line) - 1,
        Number(column) - 1,
      );
      if (!('originalSource' in entry)) return found;
      return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    }),
  );
  let next = 0;
  return text.replace(position, (found) => located[next++] ?? found);
}

/** A stack with positions in the sources, without the frames of installed packages and of Node. */
export async function describeError(store: Store, stack: string): Promise<string> {
  const frame = /^\s+at /;
  return (await locateSources(store, stack))
    .split('\n')
    .filter((line) => !frame.test(line) || !/node_modules\/|node:|<anonymous>/.test(line))
    .join('\n');
}

/** Each error of some pages once, with the paths of the pages that have it. */
export async function describeErrors(
  store: Store,
  failures: readonly { path: string; errors: readonly string[] }[],
): Promise<{ error: string; pages: string }[]> {
  const pathsOf = new Map<string, Set<string>>();
  for (const { path, errors } of failures) {
    for (const error of errors) pathsOf.set(error, (pathsOf.get(error) ?? new Set()).add(path));
  }
  return await Promise.all(
    [...pathsOf].map(async ([stack, paths]) => ({
      error: await describeError(store, stack),
      pages: [...paths].sort().join(', '),
    })),
  );
}

async function readMaps(store: Store, path: string): Promise<SourceMaps> {
  const bytes = await store.read(path);
  return bytes ? sourceMaps.parse(JSON.parse(bytes.toString())) : {};
}
