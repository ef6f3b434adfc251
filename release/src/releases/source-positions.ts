import { SourceMap } from 'node:module';
import { storePaths } from '../model/layout.ts';
import type { Store } from '../store/store.ts';

/** A position in a published script or in a server file, with or without what is before it in a URL. Lines and columns count from 1. */
const position =
  /(?:\w+:\/\/[^\s()]*?)?\/(r|server)\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})\/([\w@.~/-]+?)(?:\?[\w=]+)?:(\d+):(\d+)/g;

/**
 * Replaces positions in scripts of app versions by those in their sources: `/r/blog/0123456789ab/assets/start.js:1:2034`
 * becomes `blog: src/pages/start.tsx:12:9`. A position whose script has no source map stays as it is.
 */
export async function locateSources(store: Store, text: string): Promise<string> {
  const located = await Promise.all(
    [...text.matchAll(position)].map(async ([found, folder, name = '', version = '', file, line, column]) => {
      const side = folder === 'r' ? 'client' : 'server';
      const map = await store.read(`${storePaths.sourceMaps(name, version)}/${side}/${file}.map`);
      // Its lines and columns count from 0.
      const entry =
        map && new SourceMap(JSON.parse(map.toString())).findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) return found;
      const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
      return `${name}: ${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
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
