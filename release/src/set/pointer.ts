import { type Pointer, pointer, type SiteIndex, siteIndex } from '@site/shared/release-set';
import { Problem } from '../problem.ts';
import { places, type Store } from '../store/store.ts';

export async function readPointer(store: Store): Promise<Pointer | null> {
  const bytes = await store.read(places.pointer);
  return bytes ? pointer.parse(JSON.parse(bytes.toString())) : null;
}

export async function readSiteIndex(store: Store, id: string): Promise<SiteIndex | null> {
  const bytes = await store.read(places.siteIndex(id));
  return bytes ? siteIndex.parse(JSON.parse(bytes.toString())) : null;
}

/** Makes a set the one that visitors get. Everything it needs must be in the store already. */
export async function switchTo(store: Store, id: string, expected: Pointer | null): Promise<Pointer> {
  const current = await readPointer(store);
  if (current?.set !== expected?.set) {
    throw new Problem(
      `Somebody else has promoted ${current?.set ?? 'nothing'} meanwhile; nothing was switched. ` +
        'Look at `pnpm release status` and promote again.',
    );
  }
  const next: Pointer = { set: id, previous: current?.set ?? null, promotedAt: new Date().toISOString() };
  await appendHistory(store, next);
  await store.write(places.pointer, Buffer.from(JSON.stringify(next)));
  return next;
}

async function appendHistory(store: Store, entry: Pointer): Promise<void> {
  const before = (await store.read(places.history)) ?? Buffer.alloc(0);
  await store.write(places.history, Buffer.concat([before, Buffer.from(`${JSON.stringify(entry)}\n`)]));
}

export async function readHistory(store: Store): Promise<readonly Pointer[]> {
  const bytes = await store.read(places.history);
  const lines = bytes?.toString().split('\n').filter(Boolean) ?? [];
  return lines.map((line) => pointer.parse(JSON.parse(line)));
}
