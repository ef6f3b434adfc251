import { type Pointer, pointer, type SiteIndex, siteIndex } from '@site/contract/release-manifest';
import { CliError } from '../problem.ts';
import { isSharedPage, places, type Store } from '../store/store.ts';
import { actor } from './actor.ts';

/** The pointer with the mark that it can be replaced by. */
export type Seen = { pointer: Pointer | null; mark: string | null };

export async function seePointer(store: Store): Promise<Seen> {
  const marked = await store.readMarked(places.pointer);
  if (!marked) return { pointer: null, mark: null };
  return { pointer: pointer.parse(JSON.parse(marked.bytes.toString())), mark: marked.mark };
}

export async function readPointer(store: Store): Promise<Pointer | null> {
  return (await seePointer(store)).pointer;
}

export async function readSiteIndex(store: Store, id: string): Promise<SiteIndex | null> {
  const bytes = await store.read(places.siteIndex(id));
  return bytes ? siteIndex.parse(JSON.parse(bytes.toString())) : null;
}

/** Files of an index that other sets may show too, each once. */
export function sharedPages({ pages, notFound, renewed, previewOver }: SiteIndex): readonly string[] {
  const all = [...Object.values(pages), notFound, renewed, previewOver].flatMap((page) => page?.file ?? []);
  return [...new Set(all.filter(isSharedPage))];
}

export async function readPreviewIndex(store: Store, id: string): Promise<SiteIndex | null> {
  const bytes = await store.read(places.previewIndex(id));
  return bytes ? siteIndex.parse(JSON.parse(bytes.toString())) : null;
}

/** Whether a preview may still be looked at. */
export function isLasting({ preview }: SiteIndex, now = new Date()): boolean {
  return preview !== undefined && new Date(preview.until) > now;
}

/** Every preview whose documents are in the store, over or not. */
export async function readPreviews(store: Store): Promise<readonly SiteIndex[]> {
  const ids = (await store.list('previews')).flatMap(
    (path) => /^previews\/([0-9a-f]{12})\/pages\.json$/.exec(path)?.[1] ?? [],
  );
  const indexes = await Promise.all(ids.map((id) => readPreviewIndex(store, id)));
  return indexes.filter((index) => index !== null);
}

/**
 * Makes a set the one that visitors get. Everything it needs must be in the store already.
 *
 * @throws CliError with the code `conflict` when the pointer is no longer as it was seen
 */
export async function switchTo(store: Store, id: string, seen: Seen): Promise<Pointer> {
  const next: Pointer = {
    set: id,
    previous: seen.pointer?.set ?? null,
    promotedAt: new Date().toISOString(),
    by: actor(),
  };
  // The past is written by whoever ends it: a history entry can neither be missing nor be of a switch that failed.
  if (seen.pointer) await keepPast(store, seen.pointer);
  if (await store.replace(places.pointer, json(next), seen.mark)) return next;
  const winner = await readPointer(store);
  throw new CliError(
    `Somebody else has promoted ${winner?.set ?? 'nothing'} meanwhile${winner?.by ? ` (${winner.by})` : ''}; ` +
      `nothing was switched. Release set ${id} and its pages are kept: look at \`pnpm release status\` and ` +
      'promote again, which composes with what is live then.',
    { code: 'conflict' },
  );
}

/** Replaces the pointer without a switch: what is live stays live. */
export async function movePointer(store: Store, next: Pointer, seen: Seen): Promise<void> {
  if (await store.replace(places.pointer, json(next), seen.mark)) return;
  throw new CliError(
    'Somebody else has promoted meanwhile; nothing was changed. Look at `pnpm release status`.',
    {
      code: 'conflict',
    },
  );
}

/** The index of the pages that plain addresses show: those of the live set, or copies of them that draw lots. */
export function shownPages({ set, gradual }: Pointer): string {
  return gradual?.stage ?? set;
}

async function keepPast(store: Store, entry: Pointer): Promise<void> {
  await store.write(places.past(entry.promotedAt, entry.set), json(entry));
}

/** Every switch so far, oldest first; the last one is what is live. */
export async function readHistory(store: Store): Promise<readonly Pointer[]> {
  const past = await Promise.all(
    (await store.list('history')).map(async (path) => {
      const bytes = await store.read(path);
      return bytes ? [pointer.parse(JSON.parse(bytes.toString()))] : [];
    }),
  );
  const live = await readPointer(store);
  // A switch that lost wrote the live entry down as past although it goes on.
  const ended = past
    .flat()
    .filter((entry) => entry.promotedAt !== live?.promotedAt || entry.set !== live.set)
    .sort((a, b) => (a.promotedAt < b.promotedAt ? -1 : 1));
  return live ? [...ended, live] : ended;
}

function json(value: Pointer): Buffer {
  return Buffer.from(JSON.stringify(value));
}
