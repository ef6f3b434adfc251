import { documentHeaders } from '@site/contract/header-policy';
import type { SiteIndex } from '@site/contract/release-manifest';
import { isPaymentDocument } from '@site/domain/paths';
import type { Side } from '../gate/gate.ts';
import { total, weigh } from '../gate/weigh.ts';
import type { Store } from '../store/store.ts';

/** `before` or `after` is null where there was or will be nothing. */
export type Change<T> = { what: string; before: T | null; after: T | null };

export type Difference = {
  from: string | null;
  to: string;
  parts: readonly Change<string>[];
  routes: { added: readonly string[]; removed: readonly string[] };
  /** Bytes as they travel, of the pages whose bytes differ. */
  documents: readonly Change<number>[];
  scripts: readonly Change<number>[];
  headers: readonly (Change<string> & { pages: number })[];
  /** Addresses of the scripts that the payment page runs, its provider's origins included. */
  paymentScripts: { added: readonly string[]; removed: readonly string[] };
  configuration: readonly Change<string>[];
};

/** What going from one set to another changes for visitors. Null stands for a site where nothing is live. */
export async function compareReleases(store: Store, from: Side | null, to: Side): Promise<Difference> {
  const pages = { before: Object.keys(from?.index.pages ?? {}), after: Object.keys(to.index.pages) };
  const weights = {
    before: from ? await weigh(store, from.index, from.parts, pages.before) : new Map(),
    after: await weigh(store, to.index, to.parts, pages.after),
  };
  const bytes = (of: (weight: NonNullable<ReturnType<typeof weights.after.get>>) => number) =>
    changes(mapValues(weights.before, of), mapValues(weights.after, of));
  return {
    from: from?.set.id ?? null,
    to: to.set.id,
    parts: changes(partVersions(from), partVersions(to)),
    routes: listed(pages.before, pages.after),
    documents: bytes((weight) => weight.html),
    scripts: bytes(total),
    headers: headerChanges(from, to),
    paymentScripts: listed(paymentScripts(from), paymentScripts(to)),
    configuration: changes(flat(from?.set.config ?? {}), flat(to.set.config)),
  };
}

function partVersions(side: Side | null): Map<string, string> {
  return new Map([...(side?.parts.values() ?? [])].map(({ name, version }) => [name, version]));
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, of: (value: V) => W): Map<K, W> {
  return new Map([...map].map(([key, value]) => [key, of(value)]));
}

function changes<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): Change<T>[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((what) => ({ what, before: before.get(what) ?? null, after: after.get(what) ?? null }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => (a.what < b.what ? -1 : 1));
}

function listed(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

/** One line for each header and way in which it changes; hashes of inlined styles change with every page. */
function headerChanges(from: Side | null, to: Side): Difference['headers'] {
  const found = new Map<string, Change<string> & { pages: number }>();
  for (const path of from ? Object.keys(to.index.pages) : []) {
    const before = new Map(Object.entries(from ? headersAt(from.index, path) : {}));
    if (before.size === 0) continue;
    for (const change of changes(before, new Map(Object.entries(headersAt(to.index, path))))) {
      const key = JSON.stringify(change);
      found.set(key, { ...change, pages: (found.get(key)?.pages ?? 0) + 1 });
    }
  }
  return [...found.values()];
}

function headersAt(index: SiteIndex, path: string): Record<string, string> {
  const page = index.pages[path];
  if (!page) return {};
  return documentHeaders({
    kind: isPaymentDocument(path) ? 'payment' : 'page',
    config: index.config,
    styleHash: 'sha256-…',
    scriptHashes: [],
  });
}

function paymentScripts(side: Side | null): string[] {
  if (!side) return [];
  const shell = side.parts.get('shell');
  const own = shell ? shell.scripts.map((file) => `shell ${file}`) : [];
  const owned = [...side.parts.values()].flatMap((part) =>
    part.pages
      .filter(({ path }) => isPaymentDocument(path))
      .flatMap((page) => [...part.scripts, ...page.scripts].map((file) => `${part.name} ${file}`)),
  );
  return [...own, ...owned, side.set.config.stripe.scriptUrl];
}

/** Settings by their dotted names. */
function flat(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' && inner !== null
        ? [...flat(inner, `${prefix}${key}.`)]
        : [[prefix + key, String(inner)] as const],
    ),
  );
}
