import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readPreviews, shownIndex } from '../releases/shown-indexes.ts';
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
  {
    listen,
    serverName,
    brotli,
  }: Pick<NginxOptions, 'listen' | 'brotli'> & { serverName?: string | undefined },
): Promise<void> {
  const pointer = await readPointer(folder);
  const index = pointer && (await readSiteIndex(folder, shownIndex(pointer)));
  if (!index) throw new CliError(`Nothing is live in ${folder.describe()}; ${file} was not written.`);
  const withdrawn = pointer.withdrawn.map(({ release }) => release);
  const others = await readOtherIndexes(folder, [index.canary ?? index.release, ...withdrawn]);
  const config = buildNginxConfig(index, others, {
    root: resolve(folder.describe()),
    listen,
    serverName: serverName ?? new URL(index.config.siteUrl).hostname,
    brotli,
  });
  await writeFile(file, config);
}

/**
 * Reads the current previews, and the stored releases except those in `excluded`. Earlier releases are included because
 * their pages may still be open in tabs. Damaged releases are left out.
 */
async function readOtherIndexes(store: Store, excluded: readonly string[]): Promise<readonly SiteIndex[]> {
  const files = (await store.list('pages')).filter((path) => /^pages\/[0-9a-f]{12}\/pages\.json$/.test(path));
  const others = files.filter((path) => !excluded.includes(path.split('/')[1] ?? ''));
  const releases = await Promise.all(others.map((path) => readIntactIndex(store, path)));
  return [
    ...releases.filter((index) => index !== null).filter(({ canary }) => canary === undefined),
    ...(await readPreviews(store)),
  ];
}
