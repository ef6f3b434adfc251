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

/** What a page can do wrong, by the number that React's production build writes. https://react.dev/errors has the others. */
const reactErrors: Readonly<Record<string, string>> = {
  31: 'an object is rendered as a child: %s',
  130: 'what is rendered as a component is none, perhaps imported by a wrong name: %s%s',
  137: '<%s> has children, which this element cannot have',
  185: 'a component sets its state in every render or effect, without end',
  300: 'a component calls fewer hooks than in its render before: it returns too early',
  301: 'a component sets its state while it renders, without end',
  310: 'a component calls more hooks than in its render before',
  321: 'a hook is called outside of a component, or belongs to a second copy of React',
  418: "the browser renders other %s than the prerendered page has: what depends on the time, on chance, on the browser's language or on `window` belongs into an effect",
  419: 'a part of the page was not prerendered, because it failed or was set apart',
  422: 'a part of the page failed while it hydrated, and was rendered again in the browser',
  423: 'the page failed while it hydrated, and was rendered again in the browser',
  482: 'a component is an async function',
  525: 'an element comes from a second copy of React',
};

function spellOut(text: string): string {
  return text.replace(
    /Minified React error #(\d+); visit (\S+) for the full message[^\n]*?helpful warnings\./g,
    (_, number: string, address: string) => {
      const values = new URL(address).searchParams.getAll('args[]');
      const meaning = reactErrors[number]?.replaceAll('%s', () => values.shift() ?? '');
      return `React error ${number}: ${meaning ?? values.join(', ')} (https://react.dev/errors/${number})`;
    },
  );
}

/** A stack with positions in the sources, without the frames of installed packages and of Node. */
export async function describeError(store: Store, stack: string): Promise<string> {
  const frame = /^\s+at /;
  return spellOut(await locateSources(store, stack))
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
