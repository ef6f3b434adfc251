import type { PartDescription, SiteIndex } from '@site/shared/release-set';
import type { Parts } from '../set/compose.ts';
import { places, type Store } from '../store/store.ts';

/** What a page weighs as it travels, in bytes: its document, and its scripts by a name that outlives a build. */
export type Weight = { html: number; scripts: ReadonlyMap<string, number> };

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
  const sizes = await sizesBelow(store, [
    places.pages(index.set),
    ...[...parts.values()].map(({ name, version }) => places.part(name, version)),
  ]);
  const travelling = (file: string) => sizes.get(`${file}.br`) ?? sizes.get(file) ?? 0;
  const shell = parts.get('shell');
  return new Map(
    paths.map((path) => {
      const owner = owners.get(path);
      const needed = [
        ...(shell ? shell.scripts.map((file) => [shell, file] as const) : []),
        ...(owner
          ? [...owner.part.scripts, ...owner.page.scripts].map((file) => [owner.part, file] as const)
          : []),
      ];
      const scripts = new Map(
        needed.map(([part, file]) => [
          lastingName(part, file),
          travelling(`${places.part(part.name, part.version)}/${file}`),
        ]),
      );
      return [path, { html: travelling(index.pages[path]?.file ?? ''), scripts }];
    }),
  );
}

/** `assets/home-D0PxaiNU.js` of marketing is `marketing assets/home.js` in every version. */
function lastingName({ name }: PartDescription, file: string): string {
  return `${name} ${file.replace(/-[\w-]{8}(?=\.\w+$)/, '')}`;
}

async function sizesBelow(store: Store, folders: readonly string[]): Promise<Map<string, number>> {
  const entries = await Promise.all(folders.map((folder) => store.entries(folder)));
  return new Map(entries.flat().map(({ path, bytes }) => [path, bytes]));
}

export function total(weight: Weight): number {
  return [...weight.scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
