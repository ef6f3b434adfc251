import { mediaOf } from '../build/describe-build.ts';
import { listPaymentScripts } from '../compose/payment-scripts.ts';
import { settingsOf } from '../formats/configuration.ts';
import { formatKilobytes } from '../formats/page-budgets.ts';
import { menusOf } from '../releases/manifest.ts';
import type { IndexedRelease } from '../releases/releases.ts';
import { readDocuments } from '../releases/stored-indexes.ts';
import type { Store } from '../store/store.ts';
import { measureMedia, measurePages } from './page-weight.ts';

/**
 * A change. `before` is null for an addition, and `after` is null for a removal. If only the name matters, the value is
 * an empty string.
 */
type Change = { name: string; before: string | null; after: string | null };

export type ReleaseDiff = {
  from: string | null;
  to: string;
  /** The changes, grouped by the headings that the command line prints. */
  changes: Readonly<Record<string, readonly Change[]>>;
};

/** Compares two releases as visitors see them. `null` stands for a site without a live release. */
export async function compareReleases(
  store: Store,
  from: IndexedRelease | null,
  to: IndexedRelease,
): Promise<ReleaseDiff> {
  const before = from ? await factsOf(store, from) : {};
  const after = await factsOf(store, to);
  const changes = Object.entries(after).map(
    ([title, facts]) => [title, changesOf(before[title] ?? new Map(), facts)] as const,
  );
  return { from: from?.release.id ?? null, to: to.release.id, changes: Object.fromEntries(changes) };
}

type Facts = ReadonlyMap<string, string>;

async function factsOf(store: Store, side: IndexedRelease): Promise<Record<string, Facts>> {
  const { release, apps, index } = side;
  const paths = Object.keys(index.pages);
  const documents = await readDocuments(store, index, paths);
  const sizes = [...(await measurePages(store, index, apps, paths))];
  const menus = Object.entries(menusOf(apps)).flatMap(([menu, links]) =>
    links.map(({ label, to }) => `${menu}: ${label}, ${to}`),
  );
  const scripts = listPaymentScripts(release, apps).map(
    ({ url, integrity }) =>
      // Leave out the version in the addresses of our own scripts, so that a new version alone is not a change.
      [url.replace(/^\/r\/([^/]+)\/[^/]+\//, '$1 '), integrity ?? ''] as const,
  );
  const contents = Object.entries(index.pages).map(
    // Releases made by older versions of this tool lack this hash.
    ([path, { rendered }]) => [path, rendered?.content.slice(0, 12) ?? 'unknown'] as const,
  );
  return {
    Apps: new Map(Object.entries(release.apps)),
    Routes: listed(paths),
    Menus: listed(menus),
    'Contents of pages, by their hash': new Map(contents),
    'Documents, compressed': inKilobytes(sizes.map(([path, { html }]) => [path, html])),
    'Scripts of pages, compressed': inKilobytes(sizes.map(([path, { scripts }]) => [path, scripts])),
    'Pictures, fonts and films of pages': inKilobytes(await measureMedia(store, apps, documents)),
    'Pictures, fonts and films': inKilobytes(
      apps.flatMap((app) =>
        [...mediaOf(app)].map(([source, bytes]) => [`${app.name} ${source}`, bytes] as const),
      ),
    ),
    'Scripts on the payment page': new Map(scripts),
    Configuration: new Map(settingsOf(release.config)),
  };
}

function inKilobytes(sizes: Iterable<readonly [string, number]>): Facts {
  return new Map([...sizes].map(([name, bytes]) => [name, formatKilobytes(bytes)]));
}

const listed = (names: readonly string[]): Facts => new Map(names.map((name) => [name, '']));

function changesOf(before: Facts, after: Facts): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function formatDiff({ from, to, changes }: ReleaseDiff): string {
  const sections = Object.entries(changes).filter(([, some]) => some.length > 0);
  const headline = `From ${from ?? 'nothing'} to ${to}`;
  if (sections.length === 0) return `${headline}: no difference.`;
  const parts = sections.map(([title, some]) => `\n${title}\n${some.map(formatChange).join('\n')}`);
  return [headline, ...parts].join('\n');
}

function formatChange({ name, before, after }: Change): string {
  if (before === null) return `  + ${name}${after && `: ${after}`}`;
  return after === null ? `  - ${name}` : `  ${name}: ${before} → ${after}`;
}
