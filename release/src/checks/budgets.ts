import { budgets } from '@site/contract/budgets';
import type { SiteIndex } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { memoize } from '../compose/script-integrity.ts';
import { storePaths } from '../model/layout.ts';
import type { Apps } from '../model/manifest.ts';
import type { Store } from '../store/store.ts';

/** Compressed sizes of a page in bytes: its document, and all scripts that it needs. */
type PageSize = { html: number; scripts: number };

/** Pages measured at once. */
const concurrency = 8;

export async function measurePages(
  store: Store,
  index: SiteIndex,
  apps: Apps,
  paths: readonly string[],
): Promise<ReadonlyMap<string, PageSize>> {
  const owners = new Map(
    [...apps.values()].flatMap((app) => app.pages.map((page) => [page.path, { app, page }] as const)),
  );
  // Many pages share their scripts.
  const sizeOf = memoize(
    async (file: string) => ((await store.read(`${file}.br`)) ?? (await store.read(file)))?.byteLength ?? 0,
  );
  const shell = apps.get('shell');
  const measure = async (path: string) => {
    const owner = owners.get(path);
    const needed = [
      ...(shell ? shell.scripts.map((file) => [shell, file] as const) : []),
      // A container that needs the federation runtime has that of its build tool, which no budget changes.
      ...(owner && !owner.app.federationRuntime
        ? [...owner.app.scripts, ...owner.page.scripts].map((file) => [owner.app, file] as const)
        : []),
    ];
    const scripts = await Promise.all(
      needed.map(([app, file]) => sizeOf(`${storePaths.app(app.name, app.version)}/${file}`)),
    );
    const html = await sizeOf(index.pages[path]?.file ?? '');
    return [path, { html, scripts: scripts.reduce((sum, bytes) => sum + bytes, 0) }] as const;
  };
  return new Map(await pMap(paths, measure, { concurrency }));
}

/** Pages above their budget. `pnpm release diff` shows what they had before. */
export function checkBudgets(pages: ReadonlyMap<string, PageSize>): string[] {
  return [...pages].flatMap(([path, { html, scripts }]) => [
    ...exceeded(`The document of ${path} has`, html, budgets.html),
    ...exceeded(`The scripts of ${path} have`, scripts, budgets.scripts(path)),
  ]);
}

function exceeded(what: string, bytes: number, budget: number): string[] {
  return bytes > budget
    ? [
        `${what} ${kilobytes(bytes)}, and may have ${kilobytes(budget)}; \`pnpm release diff\` shows what grew.`,
      ]
    : [];
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
