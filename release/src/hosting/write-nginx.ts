import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Pointer, SiteIndex } from '../formats/release-manifest.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { isCurrentPreview, listStoredIndexes, shownIndex } from '../releases/shown-indexes.ts';
import { readIntactIndex, readSiteIndex } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import type { Store } from '../store/store.ts';
import { buildNginxConfig, type NginxOptions } from './nginx.ts';

/**
 * Writes the nginx configuration that serves a folder's live release, stored releases and previews.
 *
 * @throws CliError when nothing is live in the folder
 */
export async function writeNginxConfig(
  folder: Store,
  file: string,
  options: Omit<NginxOptions, 'root'>,
): Promise<void> {
  const pointer = await readPointer(folder);
  const index = pointer && (await readSiteIndex(folder, shownIndex(pointer)));
  if (!index) throw new CliError(`Nothing is live in ${folder.describe()}; ${file} was not written.`);
  const versioned = await readVersionedIndexes(folder, pointer);
  const root = resolve(folder.describe());
  await writeFile(file, buildNginxConfig(index, versioned, { root, ...options }));
}

/**
 * Reads the indexes of everything that is served below a path of its own: the stored releases, which may still be open
 * in tabs, and the current previews. Withdrawn and damaged releases are left out, and a canary's copies of live pages.
 */
async function readVersionedIndexes(folder: Store, { withdrawn }: Pointer): Promise<readonly SiteIndex[]> {
  const stored = await listStoredIndexes(folder);
  const indexes = await Promise.all(stored.map(({ path }) => readIntactIndex(folder, path)));
  const isServed = (index: SiteIndex) =>
    index.preview
      ? isCurrentPreview(index)
      : !index.canary && !withdrawn.some(({ release }) => release === index.release);
  return indexes.filter((index) => index !== null).filter(isServed);
}
