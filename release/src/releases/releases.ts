import {
  type AppManifest,
  appManifest,
  type Pointer,
  type Provenance,
  provenance,
  type ReleaseManifest,
  releaseManifest,
  type SiteIndex,
  siteIndex,
} from '@site/contract/release-manifest';
import type { z } from 'zod';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { type Apps, versionsOf } from '../model/manifest.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import type { Store } from '../store/store.ts';

/** A release as it is stored: its manifest, its apps and its site index. */
export type StoredRelease = { release: ReleaseManifest; apps: Apps; index: SiteIndex };

export async function readApp(store: Store, name: string, version: string): Promise<AppManifest> {
  const app = await readJson(store, storePaths.appManifest(name, version), appManifest);
  if (app) return app;
  throw new CliError(
    `${name}@${version} is not in the store at ${store.describe()}; nothing was changed. \`pnpm release versions ${name}\` lists what is.`,
  );
}

export async function readApps(store: Store, versions: ReadonlyMap<string, string>): Promise<Apps> {
  const apps = await Promise.all([...versions].map(([name, version]) => readApp(store, name, version)));
  return new Map(apps.map((app) => [app.name, app]));
}

export async function readRelease(store: Store, id: string): Promise<ReleaseManifest> {
  const release = await readJson(store, storePaths.release(id), releaseManifest);
  if (release) return release;
  throw new CliError(`There is no release ${id} in the store at ${store.describe()}.`);
}

export async function writeRelease(store: Store, release: ReleaseManifest): Promise<void> {
  await store.write(storePaths.release(release.id), Buffer.from(JSON.stringify(release, null, 2)));
}

/** @returns null when its pages are not stored */
export async function readStoredRelease(store: Store, id: string): Promise<StoredRelease | null> {
  const index = await readSiteIndex(store, id);
  if (!index) return null;
  const release = await readRelease(store, id);
  return { release, index, apps: await readApps(store, versionsOf(release)) };
}

/** The release that visitors get, with its site index. */
export async function readLiveRelease(store: Store): Promise<{ release: ReleaseManifest; index: SiteIndex }> {
  const pointer = await readPointer(store);
  if (!pointer) throw new CliError(`Nothing is promoted in ${store.describe()} yet.`);
  const index = await readSiteIndex(store, pointer.release);
  if (!index)
    throw new CliError(`The pages of release ${pointer.release} are missing from ${store.describe()}.`);
  return { release: await readRelease(store, pointer.release), index };
}

export function readSiteIndex(store: Store, id: string): Promise<SiteIndex | null> {
  return readJson(store, storePaths.siteIndex(id), siteIndex);
}

export function readPreviewIndex(store: Store, id: string): Promise<SiteIndex | null> {
  return readJson(store, storePaths.previewIndex(id), siteIndex);
}

type PreviewIndex = SiteIndex & { preview: NonNullable<SiteIndex['preview']> };

/** The previews that have not ended. */
export async function readPreviews(store: Store, now = new Date()): Promise<readonly PreviewIndex[]> {
  const ids = (await store.list('previews')).flatMap(
    (path) => /^previews\/([0-9a-f]{32})\/pages\.json$/.exec(path)?.[1] ?? [],
  );
  const indexes = await Promise.all(ids.map((id) => readPreviewIndex(store, id)));
  return indexes.filter((index) => index !== null).filter((index) => isCurrentPreview(index, now));
}

export function isCurrentPreview(index: SiteIndex, now = new Date()): index is PreviewIndex {
  return index.preview !== undefined && new Date(index.preview.until) > now;
}

/** Id of the index that the plain paths show: of the live release, or of its copy with the script of a canary. */
export function shownIndex({ release, canary }: Pointer): string {
  return canary?.id ?? release;
}

/** As `portfolio 0123… → 4567…`, of two releases; empty where one of them was pruned. */
export async function changedApps(
  store: Store,
  before: string | undefined,
  after: string,
): Promise<string[]> {
  const versions = async (id: string | undefined) =>
    id && (await store.has(storePaths.release(id))) ? versionsOf(await readRelease(store, id)) : null;
  const [old, next] = await Promise.all([versions(before), versions(after)]);
  if (!old || !next) return [];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((name) => old.get(name) !== next.get(name))
    .map((name) => `${name} ${old.get(name) ?? 'new'} → ${next.get(name) ?? 'retired'}`);
}

export function readProvenance(store: Store, name: string, version: string): Promise<Provenance | null> {
  return readJson(store, storePaths.provenance(name, version), provenance);
}

/** The stored versions of every app, or of one, the latest of each app first. */
export async function readVersions(
  store: Store,
  app?: string,
): Promise<readonly { app: string; version: string; provenance: Provenance | null }[]> {
  const known = await store.entries('provenance');
  const found = await Promise.all(
    known.map(async ({ path }) => {
      const [, name = '', version = ''] =
        /^provenance\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})\.json$/.exec(path) ?? [];
      if (!version || (app && app !== name)) return [];
      return [{ app: name, version, provenance: await readJson(store, path, provenance) }];
    }),
  );
  const time = (one: { provenance: Provenance | null }) => one.provenance?.publishedAt ?? '';
  return found.flat().sort((a, b) => a.app.localeCompare(b.app) || time(b).localeCompare(time(a)));
}

async function readJson<T>(store: Store, path: string, schema: z.ZodType<T>): Promise<T | null> {
  const bytes = await store.read(path);
  return bytes && schema.parse(JSON.parse(bytes.toString()));
}
