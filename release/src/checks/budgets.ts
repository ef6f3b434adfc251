import pMap from 'p-map';
import { budgets, formatKilobytes } from '../formats/page-budgets.ts';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { type Apps, indexPages, publicUrl, shellOf } from '../releases/manifest.ts';
import { inParallel, type Store } from '../store/store.ts';

/** Compressed sizes of a page in bytes: the document, and all scripts that the page needs. */
type PageSize = { html: number; scripts: number };

export async function measurePages(
  store: Store,
  index: SiteIndex,
  apps: Apps,
  paths: readonly string[],
): Promise<ReadonlyMap<string, PageSize>> {
  const findPage = indexPages(apps);
  const shell = shellOf(apps);
  const scriptsOf = (path: string) => {
    const owner = findPage(path);
    // Do not count the scripts of a remote built with a different tool. They include that tool's federation runtime,
    // which the team cannot make smaller.
    const own =
      owner && !owner.app.federationRuntime
        ? [...owner.app.scripts, ...owner.page.scripts].map((file) => publicUrl(owner.app, file))
        : [];
    return [...shell.scripts.map((file) => publicUrl(shell, file)), ...own].map((url) => url.slice(1));
  };
  const documentOf = (path: string) => index.pages[path]?.file ?? '';
  // Pages share scripts, so measure each file once.
  const files = new Set(paths.flatMap((path) => [documentOf(path), ...scriptsOf(path)]));
  const measure = async (file: string) => {
    const bytes = (await store.read(`${file}.br`)) ?? (await store.read(file));
    return [file, bytes?.byteLength ?? 0] as const;
  };
  const sizes = new Map(await pMap(files, measure, inParallel));
  const sum = (some: readonly string[]) => some.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  return new Map(
    paths.map((path) => [path, { html: sum([documentOf(path)]), scripts: sum(scriptsOf(path)) }]),
  );
}

/** Lists the pages above their budget. `pnpm release diff` shows their previous sizes. */
export function checkBudgets(pages: ReadonlyMap<string, PageSize>): string[] {
  return [...pages].flatMap(([path, { html, scripts }]) => [
    ...describeExcess(`The document of ${path} has`, html, budgets.html),
    ...describeExcess(`The scripts of ${path} have`, scripts, budgets.scripts(path)),
  ]);
}

function describeExcess(what: string, bytes: number, budget: number): string[] {
  return bytes > budget
    ? [
        `${what} ${formatKilobytes(bytes)}, but the limit is ${formatKilobytes(budget)}. \`pnpm release diff\` shows what grew.`,
      ]
    : [];
}
