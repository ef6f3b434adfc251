import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../problem.ts';
import { publishCompressed } from '../store/compress.ts';
import { inParallel } from '../store/in-parallel.ts';
import { changedSentence, places, type Store } from '../store/store.ts';
import type { BuiltApp } from './build.ts';

/** Uploads at once: enough to hide a bucket's round trips. */
const uploads = 8;

/**
 * Puts a built part into the store, for good. The description goes last: a part
 * exists once it is described, and then all its files are there. An upload that
 * was interrupted goes on with the files that are missing.
 *
 * @returns whether anything had to be written; the same version is published once.
 * @throws CliError when other bytes stand under one of its addresses
 */
export async function publishApp(store: Store, { part, dist }: BuiltApp): Promise<boolean> {
  const description = places.appManifest(part.name, part.version);
  const bytes = Buffer.from(JSON.stringify(part));
  const standing = await store.read(description);
  if (standing && !standing.equals(bytes)) throw new CliError(changedSentence(description, store.describe()));
  if (!standing) {
    await inParallel(Object.keys(part.files), uploads, async (path) => {
      const file = await readFile(join(dist, 'client', path));
      await publishCompressed(store, `${places.part(part.name, part.version)}/${path}`, file);
    });
    await inParallel(Object.keys(part.serverFiles), uploads, async (path) => {
      const file = await readFile(join(dist, 'server', path));
      await store.writeOnce(`${places.server(part.name, part.version)}/${path}`, file);
    });
    await store.writeOnce(description, bytes);
  }
  await store.write(places.latest(part.name), Buffer.from(JSON.stringify({ version: part.version })));
  return !standing;
}
