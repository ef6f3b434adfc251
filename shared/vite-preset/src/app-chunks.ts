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
 * - what is too small for that joins the script with the fewest pages that has all of its pages, or else the first.
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
  // Iterating a map includes what is added meanwhile: pages that only a page imports are found as well.
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
  const shared = [...pagesOf].filter(([id, pages]) => pages.length > 1 && !first.has(id));
  const scripts = largeScripts(
    shared.filter(([, pages]) => pages.length < pageCount / 2),
    (id) => moduleInfo(id)?.code?.length ?? 0,
  );

  const plan = new Map<string, string>();
  for (const [id, pages] of shared) {
    const script = scripts.find((candidate) => pages.every((page) => candidate.pages.includes(page)));
    if (script) plan.set(id, script.name);
    else for (const dependency of closureOf(id)) plan.set(dependency, scriptName(exposed));
  }
  for (const id of first) plan.set(id, scriptName(exposed));
  return plan;
}

/** One script for each group of pages that shares enough, those with the fewest pages first. */
function largeScripts(
  modules: readonly (readonly [id: string, pages: readonly string[]])[],
  sizeOf: (id: string) => number,
): { name: string; pages: readonly string[] }[] {
  return [...Map.groupBy(modules, ([, pages]) => pages.join('\n')).values()]
    .filter((group) => group.reduce((sum, [id]) => sum + sizeOf(id), 0) >= smallestScript)
    .map((group) => ({
      pages: group[0]?.[1] ?? [],
      name: scriptName(group.map(([id]) => id).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? ''),
    }))
    .toSorted((a, b) => a.pages.length - b.pages.length || (a.name < b.name ? -1 : 1));
}

/** The plan as a group of Rolldown's `codeSplitting`. */
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
    // The plan has a script for everything that a module imports.
    includeDependenciesRecursively: false,
  };
}

function scriptName(id: string): string {
  return /([^/]+?)(\.module)?\.\w+$/.exec(id)?.[1] ?? 'shared';
}
