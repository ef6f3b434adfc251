import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { z } from 'zod';
import { CliError } from '../problem.ts';
import type { Parts } from '../set/compose.ts';
import { folderStore } from '../store/folder-store.ts';
import { inParallel } from '../store/in-parallel.ts';
import { places, type Store } from '../store/store.ts';
import { type Rendered, renderPaths } from './render.ts';
import type { Target } from './targets.ts';

/** Reads under way at a time: enough to hide a bucket's round trips. */
const together = 8;

const renderedFile = z.object({ head: z.string(), body: z.string() });

/** Pages that were rendered before of the same parts are read; the rest is rendered, and kept for the next time. */
export async function cachedOrRendered(
  store: Store,
  parts: Parts,
  set: InlinedManifest,
  targets: readonly Target[],
): Promise<{ contents: ReadonlyMap<string, Rendered>; rendered: number }> {
  const known = new Map<string, Rendered>();
  await inParallel(targets, together, async ({ path, madeOf }) => {
    const bytes = await store.read(places.rendered(madeOf));
    if (bytes) known.set(path, renderedFile.parse(JSON.parse(bytes.toString())));
  });
  const missing = targets.filter(({ path }) => !known.has(path));
  const fresh = await renderFrom(store, parts, set, missing);
  await inParallel(missing, together, async ({ path, madeOf }) => {
    await store.write(places.rendered(madeOf), Buffer.from(JSON.stringify(fresh.get(path))));
  });
  return { contents: new Map([...known, ...fresh]), rendered: fresh.size };
}

/** Lays out the server files of the parts that the pages need in a folder of their own, and renders from there. */
export async function renderFrom(
  store: Store,
  parts: Parts,
  set: InlinedManifest,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, Rendered>> {
  if (targets.length === 0) return new Map();
  const owners = new Set(['shell', ...targets.flatMap(({ owner }) => owner?.name ?? [])]);
  const folder = await mkdtemp(join(tmpdir(), 'site-render-'));
  try {
    const workshop = folderStore(folder);
    await workshop.write('package.json', Buffer.from('{"type":"module"}'));
    for (const name of owners) {
      const part = parts.get(name);
      if (!part) continue;
      for (const file of Object.keys(part.serverFiles)) {
        const bytes = await store.read(`${places.server(name, part.version)}/${file}`);
        if (!bytes) throw new CliError(`${name}@${part.version} lacks its server file ${file}.`);
        await workshop.write(`${name}/${file}`, bytes);
      }
    }
    const folders = Object.fromEntries([...owners].map((name) => [name, join(folder, name)]));
    return await renderPaths({ folders, set, paths: targets.map(({ path }) => path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
