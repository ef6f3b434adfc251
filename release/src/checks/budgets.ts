import { budgets } from '@site/contract/budgets';
import type { AppManifest, SiteIndex } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { memoize } from '../compose/script-integrity.ts';
import { storePaths } from '../model/layout.ts';
import type { Apps } from '../model/manifest.ts';
import type { Store } from '../store/store.ts';

/** Compressed sizes of a page in bytes: its document, and its scripts by a name that stays the same between builds. */
export type PageSize = { html: number; scripts: ReadonlyMap<string, number> };
type PageSizes = ReadonlyMap<string, PageSize>;

/** Pages measured at once. */
const concurrency = 8;

export async function measurePages(
  store: Store,
  index: SiteIndex,
  apps: Apps,
  paths: readonly string[],
): Promise<PageSizes> {
  const owners = new Map(
    [...apps.values()].flatMap((app) => app.pages.map((page) => [page.path, { app, page }] as const)),
  );
  // Many pages share their scripts.
  const sizeOf = memoize(
    async (file: string) => ((await store.read(`${file}.br`)) ?? (await store.read(file)))?.byteLength ?? 0,
  );
  const shell = apps.get('shell');
  const sizes = await pMap(
    paths,
    async (path) => {
      const owner = owners.get(path);
      const needed = [
        ...(shell ? shell.scripts.map((file) => [shell, file] as const) : []),
        // A container that needs the federation runtime has that of its build tool, which no budget changes.
        ...(owner && !owner.app.federationRuntime
          ? [...owner.app.scripts, ...owner.page.scripts].map((file) => [owner.app, file] as const)
          : []),
      ];
      const scripts = needed.map(
        async ([app, file]) =>
          [stableName(app, file), await sizeOf(`${storePaths.app(app.name, app.version)}/${file}`)] as const,
      );
      const html = await sizeOf(index.pages[path]?.file ?? '');
      return [path, { html, scripts: new Map(await Promise.all(scripts)) }] as const;
    },
    { concurrency },
  );
  return new Map(sizes);
}

/** `assets/home-D0PxaiNU.js` of marketing is `marketing assets/home.js` in every version. */
function stableName({ name }: AppManifest, file: string): string {
  return `${name} ${file.replace(/-[\w-]{8}(?=\.\w+$)/, '')}`;
}

export function scriptBytes({ scripts }: PageSize): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Pages above their budget, with the script that grew most since the live release. */
export function checkBudgets(candidate: PageSizes, live: PageSizes): string[] {
  return [...candidate].flatMap(([path, size]) => {
    const before = live.get(path);
    const found: string[] = [];
    if (size.html > budgets.html) {
      const grew = before ? `, was ${kilobytes(before.html)}` : '';
      found.push(
        `The document of ${path} has ${kilobytes(size.html)}${grew}; its budget is ${kilobytes(budgets.html)}.`,
      );
    }
    const scripts = scriptBytes(size);
    if (scripts > budgets.scripts(path)) {
      found.push(
        `The scripts of ${path} have ${kilobytes(scripts)}; their budget is ${kilobytes(budgets.scripts(path))}. ${largestGrowth(size, before)}`,
      );
    }
    return found;
  });
}

function largestGrowth(size: PageSize, before: PageSize | undefined): string {
  const [largest] = [...size.scripts]
    .map(([name, bytes]) => ({ name, bytes, was: before?.scripts.get(name) }))
    .sort((a, b) => b.bytes - (b.was ?? 0) - (a.bytes - (a.was ?? 0)));
  if (!largest) return '';
  const { name, bytes, was } = largest;
  return was === undefined
    ? `${name} is new, with ${kilobytes(bytes)}.`
    : `${name} grew from ${kilobytes(was)} to ${kilobytes(bytes)}.`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
