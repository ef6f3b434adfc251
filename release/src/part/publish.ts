import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartDescription } from '@site/shared/release-set';
import { writeCompressed } from '../store/compress.ts';
import { places, type Store } from '../store/store.ts';
import type { BuiltPart } from './build.ts';

/**
 * Puts a built part into the store, for good. The description goes last: a part
 * exists once it is described, and then all its files are there.
 *
 * @returns whether anything had to be written; the same version is published once.
 */
export async function publishPart(store: Store, { part, dist }: BuiltPart): Promise<boolean> {
  const description = places.partDescription(part.name, part.version);
  const known = (await store.read(description)) !== null;
  if (!known) {
    for (const path of Object.keys(part.files)) {
      const bytes = await readFile(join(dist, 'client', path));
      await writeCompressed(store, `${places.part(part.name, part.version)}/${path}`, bytes);
    }
    for (const path of Object.keys(part.serverFiles)) {
      const bytes = await readFile(join(dist, 'server', path));
      await store.write(`${places.server(part.name, part.version)}/${path}`, bytes);
    }
    await store.write(description, json(part));
  }
  await store.write(places.latest(part.name), json({ version: part.version }));
  return !known;
}

function json(value: PartDescription | { version: string }): Buffer {
  return Buffer.from(JSON.stringify(value));
}
