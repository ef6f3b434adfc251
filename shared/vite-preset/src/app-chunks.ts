import type { Rolldown } from 'vite';

/** What the bundler knows of a module before it writes scripts. */
export type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds' | 'code'>;

/** A script with less source than this is not worth a request of its own. In characters, before minification. */
const smallestScript = 1_500;

/**
 * Divides the modules that several pages of a remote share, or that its exposed module needs, into scripts. A page
 * should load few scripts and little that it does not show:
 *
 * - what the exposed module needs, or at least half of the pages, is in the script of the exposed module, which every page loads;
 * - what the same pages share is in a script of its own, if that is large enough to be worth a request;
 * - what is too small for that is in the first one as well, with everything that it imports.
 *
 * Scripts have no cycles: a module that imports another has no more pages than that one.
 *
 * @param exposed id of the exposed module
 * @param isElsewhere whether a module has its script already
 * @returns the name of the script by the id of the module; modules of one page alone are not in it
 */
export function planChunks(
  exposed: string,
  moduleInfo: (id: string) => ModuleInfo | null,
  isElsewhere: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const closureOf = (start: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (id: string): void => {
      if (seen.has(id) || isElsewhere(id)) return;
      seen.add(id);
      moduleInfo(id)?.importedIds.forEach(visit);
    };
    visit(start);
    return seen;
  };

  const first = closureOf(exposed);
  const pageCount = new Set([...first].flatMap((id) => moduleInfo(id)?.dynamicallyImportedIds ?? [])).size;
  const closures = new Map([[exposed, first]]);
  // The loop also visits entries that it adds, so pages that only another page imports are found.
  for (const modules of closures.values()) {
    for (const page of [...modules].flatMap((id) => moduleInfo(id)?.dynamicallyImportedIds ?? [])) {
      if (!closures.has(page)) closures.set(page, closureOf(page));
    }
  }
  closures.delete(exposed);

  const pagesOf = new Map<string, string[]>();
  for (const [page, modules] of closures) {
    for (const id of modules) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page]);
  }
  const plan = new Map<string, string>();
  const sizeOf = (id: string) => moduleInfo(id)?.code?.length ?? 0;
  const groups = Map.groupBy(
    [...pagesOf].filter(([id]) => !first.has(id)),
    ([, pages]) => pages.join(),
  );
  for (const group of groups.values()) {
    const ids = group.map(([id]) => id);
    const pages = group[0]?.[1].length ?? 0;
    if (pages < 2) continue;
    const [largest = ''] = ids.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    const isOwn = pages < pageCount / 2 && ids.reduce((sum, id) => sum + sizeOf(id), 0) >= smallestScript;
    if (isOwn) for (const id of ids) plan.set(id, scriptName(largest));
    else for (const id of ids.flatMap((one) => [...closureOf(one)])) first.add(id);
  }
  for (const id of first) plan.set(id, scriptName(exposed));
  return plan;
}

/** Turns the plan into a group of Rolldown's `codeSplitting`. */
export function appChunks(
  exposed: string,
  isElsewhere: (id: string) => boolean,
): Rolldown.CodeSplittingGroup {
  const plans = new WeakMap<object, ReadonlyMap<string, string>>();
  return {
    debugName: 'app-chunks',
    name: (id, context) => {
      const plan =
        plans.get(context) ?? planChunks(exposed, (one) => context.getModuleInfo(one), isElsewhere);
      plans.set(context, plan);
      return plan.get(id) ?? null;
    },
    // The plan has placed everything that a module imports, so Rolldown must not add it again.
    includeDependenciesRecursively: false,
  };
}

function scriptName(id: string): string {
  return /([^/]+?)(\.module)?\.\w+$/.exec(id)?.[1] ?? 'shared';
}
