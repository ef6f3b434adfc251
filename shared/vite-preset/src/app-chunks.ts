import type { Rolldown } from 'vite';

/** Module fields that `planChunks` reads. The bundler sets these fields before it writes scripts. */
export type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds' | 'code'>;

/**
 * The minimum source size of a separate script, in characters before minification. A smaller script is not worth an
 * additional request.
 */
const smallestScript = 1_500;

/**
 * Decides which script contains each module that a remote's exposed module or several of its pages need. A page should
 * load few scripts and little code that it does not need:
 *
 * - Modules needed by the exposed module, or by at least half of the pages, go into the exposed module's script, which
 * every page loads.
 * - Modules shared by the same set of pages go into a separate script, if it is large enough to be worth a request.
 * - Smaller groups also go into the exposed module's script, with everything that they import.
 *
 * Scripts have no import cycles, because a module is never needed by more pages than a module that it imports.
 *
 * @param exposed id of the exposed module
 * @param isElsewhere whether a module already belongs to another script
 * @returns script names by module id; modules of a single page are not included
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
  // The loop also visits entries that it adds, so it finds pages that are imported only by other pages.
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

/** Creates a group for Rolldown's `codeSplitting` that names the script of each module as `planChunks` decides. */
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
    // The chunk plan already includes the imports of its modules, so Rolldown must not add them again.
    includeDependenciesRecursively: false,
  };
}

function scriptName(id: string): string {
  return /([^/]+?)(\.module)?\.\w+$/.exec(id)?.[1] ?? 'shared';
}
