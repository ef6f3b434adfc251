import type { Rolldown } from 'vite';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

/** What is known of a module while scripts are being put together. */
export type KnownModule = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code: string | null;
};
type Known = (id: string) => KnownModule | null;

/** Less than this, before minification, is not worth a request of its own. In characters. */
const smallest = 2_500;

/**
 * Which script a module goes into that the door needs or several pages of a part do. A page may ask for a few
 * scripts and should carry little that it does not show, so
 *
 * - what the door needs, or at least half of the pages, lies in the door's script, which every page has anyway;
 * - what the same pages share lies in a script of theirs, if it is large enough to be worth a request;
 * - what is too small for that joins the script of the fewest pages that have it all, or else the door's.
 *
 * No script then needs one that needs it: who imports a module has no more pages than that module has.
 *
 * @param isGlue modules that have their place elsewhere
 * @returns the name of the script by the id of the module; what one page alone needs is not in it
 */
export function planChunks(
  door: string,
  known: Known,
  isGlue: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const closure = (start: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (id: string): void => {
      if (seen.has(id) || isGlue(id)) return;
      seen.add(id);
      known(id)?.importedIds.forEach(visit);
    };
    visit(start);
    return seen;
  };

  const starts = new Map([[door, closure(door)]]);
  // A map hands out what is added to it while it is read: pages that pages import late are found as well.
  for (const modules of starts.values()) {
    for (const page of [...modules].flatMap((id) => known(id)?.dynamicallyImportedIds ?? [])) {
      if (!starts.has(page)) starts.set(page, closure(page));
    }
  }
  const needed = starts.get(door) ?? new Set<string>();
  starts.delete(door);

  const users = new Map<string, string[]>();
  for (const [page, modules] of starts) {
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), page]);
  }
  const shared = [...users].filter(([id, pages]) => pages.length > 1 && !needed.has(id));
  const families = Map.groupBy(
    shared.filter(([, pages]) => pages.length < starts.size / 2),
    ([, pages]) => pages.join('\n'),
  );
  const sizeOf = (id: string) => known(id)?.code?.length ?? 0;
  const large = [...families.values()]
    .filter((family) => family.reduce((sum, [id]) => sum + sizeOf(id), 0) >= smallest)
    .map((family) => ({
      pages: family[0]?.[1] ?? [],
      name: nameOf(family.map(([id]) => id).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? ''),
    }))
    .toSorted((a, b) => a.pages.length - b.pages.length || (a.name < b.name ? -1 : 1));

  const plan = new Map<string, string>();
  for (const [id, pages] of shared) {
    const place = large.find((candidate) => pages.every((page) => candidate.pages.includes(page)));
    if (place) plan.set(id, place.name);
    else for (const one of closure(id)) plan.set(one, nameOf(door));
  }
  for (const id of needed) plan.set(id, nameOf(door));
  return plan;
}

/** The groups that put the plan into effect. */
export function appChunks(door: string, isGlue: (id: string) => boolean): CodeSplittingGroup[] {
  const plans = new WeakMap<object, ReadonlyMap<string, string>>();
  return [
    {
      name: (id, context) => {
        const plan = plans.get(context) ?? planChunks(door, (one) => context.getModuleInfo(one), isGlue);
        plans.set(context, plan);
        return plan.get(id) ?? null;
      },
      // The plan has a place for all that a module imports.
      includeDependenciesRecursively: false,
    },
  ];
}

function nameOf(id: string): string {
  return /([^/]+?)(\.module)?\.\w+$/.exec(id)?.[1] ?? 'shared';
}
