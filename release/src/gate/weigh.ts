import type { AppManifest, SiteIndex } from '@site/contract/release-manifest';
import type { Parts } from '../set/compose.ts';
import { inParallel } from '../store/in-parallel.ts';
import { places, type Store } from '../store/store.ts';

/** What a page weighs as it travels, in bytes: its document, and its scripts by a name that outlives a build. */
export type Weight = { html: number; scripts: ReadonlyMap<string, number> };

/** Pages looked at at a time. */
const together = 8;

/** Weighs pages of a set that lies in a store. */
export async function weigh(
  store: Store,
  index: SiteIndex,
  parts: Parts,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Weight>> {
  const owners = new Map(
    [...parts.values()].flatMap((part) => part.pages.map((page) => [page.path, { part, page }] as const)),
  );
  const travelling = sizesIn(store);
  const shell = parts.get('shell');
  const weights = new Map<string, Weight>();
  await inParallel(paths, together, async (path) => {
    const owner = owners.get(path);
    const needed = [
      ...(shell ? shell.scripts.map((file) => [shell, file] as const) : []),
      // A container that needs the federation runtime has its build tool's own, on which no budget has an influence.
      ...(owner && !owner.part.federationRuntime
        ? [...owner.part.scripts, ...owner.page.scripts].map((file) => [owner.part, file] as const)
        : []),
    ];
    const scripts = needed.map(
      async ([part, file]) =>
        [
          lastingName(part, file),
          await travelling(`${places.part(part.name, part.version)}/${file}`),
        ] as const,
    );
    const html = await travelling(index.pages[path]?.file ?? '');
    weights.set(path, { html, scripts: new Map(await Promise.all(scripts)) });
  });
  return weights;
}

/** `assets/home-D0PxaiNU.js` of marketing is `marketing assets/home.js` in every version. */
function lastingName({ name }: AppManifest, file: string): string {
  return `${name} ${file.replace(/-[\w-]{8}(?=\.\w+$)/, '')}`;
}

/** The size that a file travels with. Scripts that many pages need are looked at once. */
function sizesIn(store: Store): (file: string) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  const find = async (file: string) =>
    ((await store.read(`${file}.br`)) ?? (await store.read(file)))?.byteLength ?? 0;
  return (file) => {
    const size = known.get(file) ?? find(file);
    known.set(file, size);
    return size;
  };
}

export function total(weight: Weight): number {
  return [...weight.scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
