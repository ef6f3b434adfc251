import { isPaymentDocument } from '@site/domain/paths';
import { menusOf } from '../model/manifest.ts';
import type { StoredRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { kilobytes, measurePages, type PageSize, type PageSizes, scriptBytes } from './budgets.ts';

/** `before` is null for what is added, `after` for what is removed. */
export type Change<T> = { name: string; before: T | null; after: T | null };

export type ReleaseDiff = {
  from: string | null;
  to: string;
  apps: readonly Change<string>[];
  routes: { added: readonly string[]; removed: readonly string[] };
  /** Links of header and footer. */
  menus: { added: readonly string[]; removed: readonly string[] };
  /** Compressed bytes of the pages that differ. */
  documents: readonly Change<number>[];
  scripts: readonly Change<number>[];
  /** Scripts of the payment page, its provider's URL included. */
  paymentScripts: { added: readonly string[]; removed: readonly string[] };
  configuration: readonly Change<string>[];
};

/** What changes for visitors from one release to another. Null is a site where nothing is live. */
export async function compareReleases(
  store: Store,
  from: StoredRelease | null,
  to: StoredRelease,
): Promise<ReleaseDiff> {
  const pages = { before: Object.keys(from?.index.pages ?? {}), after: Object.keys(to.index.pages) };
  const before: PageSizes = from
    ? await measurePages(store, from.index, from.apps, pages.before)
    : new Map<string, PageSize>();
  const after = await measurePages(store, to.index, to.apps, pages.after);
  const bytes = (of: (size: PageSize) => number) => changes(mapValues(before, of), mapValues(after, of));
  return {
    from: from?.release.id ?? null,
    to: to.release.id,
    apps: changes(appVersions(from), appVersions(to)),
    routes: addedAndRemoved(pages.before, pages.after),
    menus: addedAndRemoved(menuLinks(from), menuLinks(to)),
    documents: bytes(({ html }) => html),
    scripts: bytes(scriptBytes),
    paymentScripts: addedAndRemoved(paymentScripts(from), paymentScripts(to)),
    configuration: changes(flatten(from?.release.config ?? {}), flatten(to.release.config)),
  };
}

function appVersions(side: StoredRelease | null): Map<string, string> {
  return new Map([...(side?.apps.values() ?? [])].map(({ name, version }) => [name, version]));
}

function menuLinks(side: StoredRelease | null): string[] {
  return Object.entries(side ? menusOf(side.apps) : {}).flatMap(([menu, links]) =>
    links.map(({ label, to }) => `${menu}: ${label}, ${to}`),
  );
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, of: (value: V) => W): Map<K, W> {
  return new Map([...map].map(([key, value]) => [key, of(value)]));
}

function changes<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): Change<T>[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function addedAndRemoved(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

function paymentScripts(side: StoredRelease | null): string[] {
  if (!side) return [];
  const own = side.apps.get('shell')?.scripts.map((file) => `shell ${file}`) ?? [];
  const owned = [...side.apps.values()].flatMap((app) =>
    app.pages
      .filter(({ path }) => isPaymentDocument(path))
      .flatMap((page) => [...app.scripts, ...page.scripts].map((file) => `${app.name} ${file}`)),
  );
  return [...own, ...owned, side.release.config.stripe.scriptUrl];
}

/** Settings by their dotted names. */
function flatten(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' && inner !== null
        ? [...flatten(inner, `${prefix}${key}.`)]
        : [[prefix + key, String(inner)] as const],
    ),
  );
}

/** The diff as text: sections of what changes, without those where nothing does. */
export function formatDiff(diff: ReleaseDiff): string {
  const { from, to, apps, routes, menus, documents, scripts, paymentScripts, configuration } = diff;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Apps', apps.map(formatChange)],
    ['Routes', formatList(routes)],
    ['Menus', formatList(menus)],
    ['Documents, compressed', formatSizes(documents)],
    ['Scripts of pages, compressed', formatSizes(scripts)],
    ['Scripts on the payment page', formatList(paymentScripts)],
    ['Configuration', configuration.map(formatChange)],
  ];
  const changed = sections.filter(([, lines]) => lines.length > 0);
  const headline = `From ${from ?? 'nothing'} to ${to}`;
  if (changed.length === 0) return `${headline}: no difference.`;
  const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n');
  return [headline, ...changed.map(([title, lines]) => `\n${title}\n${indent(lines)}`)].join('\n');
}

function formatChange({ name, before, after }: Change<string>): string {
  return `${name}: ${before ?? 'none'} → ${after ?? 'none'}`;
}

function formatList({ added, removed }: ReleaseDiff['routes']): string[] {
  return [...added.map((item) => `+ ${item}`), ...removed.map((item) => `- ${item}`)];
}

/** In bytes. Pages differ by less when only the id of the release changes. */
const minListedChange = 64;
const maxListed = 10;

/** The largest changes first. */
function formatSizes(changed: readonly Change<number>[]): string[] {
  const growth = ({ before, after }: Change<number>) => Math.abs((after ?? 0) - (before ?? 0));
  const sorted = [...changed].sort((a, b) => growth(b) - growth(a));
  const listed = sorted.filter((change) => growth(change) >= minListedChange).slice(0, maxListed);
  const lines = listed.map(({ name, before, after }) => {
    const was = before === null ? 'new' : kilobytes(before);
    return `${name}: ${was} → ${after === null ? 'removed' : kilobytes(after)}`;
  });
  const rest = changed.length - listed.length;
  return rest > 0 ? [...lines, `${rest} others by less`] : lines;
}
