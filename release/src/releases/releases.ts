import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import {
  type AppManifest,
  appManifest,
  type Pointer,
  type Provenance,
  provenance,
  type SiteIndex,
  siteIndex,
} from '../formats/release-manifest.ts';
import { nothingLive } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { CliError } from '../reporting/errors.ts';
import { logEvent } from '../reporting/event-log.ts';
import { canonicalJson } from '../signing/canonical-json.ts';
import { contentId, sha256 } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { type Apps, changedNames, type Release, versionsOf } from './manifest.ts';
import { indexDefect, parseIndex, type ReadIndex, sealed } from './seal.ts';

/** The manifests of some apps, and the SHA-256 hash of each, keyed by its path as in an index. */
export type Manifests = { apps: Apps; manifests: Readonly<Record<string, string>> };

/** A release with its apps' manifests and its site index. */
export type IndexedRelease = { release: Release; apps: Apps; index: SiteIndex };

/** A stored release: the versions of its apps, their manifests and its site index, with the text that the index's seal covers. */
export type StoredRelease = Manifests & ReadIndex & { release: Release };

async function readApp(
  store: Store,
  name: string,
  version: string,
): Promise<{ app: AppManifest; hash: string }> {
  const path = storePaths.appManifest(name, version);
  const bytes = await store.read(path);
  const app = bytes && parseApp(bytes, { name, version });
  if (app) return { app, hash: sha256(bytes) };
  if (bytes) throw damaged(store, path);
  throw new CliError(
    `${name}@${version} is not in the store at ${store.describe()}; nothing was changed. \`pnpm release versions ${name}\` lists what is.`,
  );
}

/**
 * Parses the manifest of an app version. It recomputes the version from the content, so that another version's manifest
 * stored at this path is rejected.
 *
 * @returns null when the bytes are not the manifest of this version
 */
export function parseApp(
  bytes: Buffer,
  { name, version }: Pick<AppManifest, 'name' | 'version'>,
): AppManifest | null {
  try {
    const value = JSON.parse(bytes.toString());
    const app = appManifest.parse(value);
    const { version: _, ...content } = value;
    // Versions without sizes were hashed with their fields in build order, so they cannot be recomputed.
    const isVersion = app.sizes === undefined || contentId(content) === version;
    return app.name === name && app.version === version && isVersion ? app : null;
  } catch {
    return null;
  }
}

/**
 * Reads the manifests of app versions.
 *
 * @param known manifests that were already read
 */
export async function readManifests(
  store: Store,
  versions: ReadonlyMap<string, string>,
  ...known: readonly (Manifests | null)[]
): Promise<Manifests> {
  const found = await Promise.all(
    [...versions].sort().map(async ([name, version]) => {
      const path = storePaths.appManifest(name, version);
      const before = known.find((some) => some?.apps.get(name)?.version === version);
      const [app, hash] = [before?.apps.get(name), before?.manifests[path]];
      return app && hash ? { path, app, hash } : { path, ...(await readApp(store, name, version)) };
    }),
  );
  return {
    apps: new Map(found.map(({ app }) => [app.name, app])),
    manifests: Object.fromEntries(found.map(({ path, hash }) => [path, hash])),
  };
}

function releaseOf({ release: id, apps, config }: SiteIndex): Release {
  return { id, apps, config };
}

export async function readRelease(store: Store, id: string): Promise<Release> {
  const index = await readSiteIndex(store, id);
  if (index) return releaseOf(index);
  throw new CliError(`There is no release ${id} in the store at ${store.describe()}.`);
}

/**
 * Reads a stored release.
 *
 * @param known manifests that were already read
 * @throws CliError when its pages are missing or damaged
 */
export async function readStoredRelease(
  store: Store,
  id: string,
  ...known: readonly Manifests[]
): Promise<StoredRelease> {
  const read = await readShown(store, id);
  return {
    ...read,
    release: releaseOf(read.index),
    ...(await readManifests(store, versionsOf(read.index), ...known)),
  };
}

/** Reads the live release with its site index. */
export async function readLiveRelease(store: Store): Promise<{ release: Release; index: SiteIndex }> {
  const pointer = await readPointer(store);
  if (!pointer) throw await nothingLive(store);
  const index = await readLiveIndex(store, pointer.release);
  return { release: releaseOf(index), index };
}

/** Reads the index of a release that visitors see. */
export async function readLiveIndex(store: Store, id: string): Promise<SiteIndex> {
  return (await readShown(store, id)).index;
}

async function readShown(store: Store, id: string): Promise<ReadIndex> {
  const read = await readIndex(store, id);
  if (read) return read;
  throw new CliError(
    `The pages of release ${id} are missing from ${store.describe()}; nothing was changed. Put them back, or make another ` +
      'one live: `pnpm release restore` the one before, `pnpm release rollback <release>` any of `pnpm release history`.',
  );
}

/** Reads the index of a rendered release, with the text that its seal covers and its etag. */
export async function readIndex(store: Store, id: string): Promise<(ReadIndex & { etag: string }) | null> {
  const path = storePaths.siteIndex(id);
  const found = await store.readWithEtag(path);
  if (!found) return null;
  const read = parseIndex(found.bytes);
  if (!read) throw damaged(store, path);
  return { ...read, etag: found.etag };
}

export function readSiteIndex(store: Store, id: string): Promise<SiteIndex | null> {
  return readJson(store, storePaths.siteIndex(id), siteIndex);
}

/**
 * Reads one of several indexes.
 *
 * @returns null if it is missing or damaged; damage is logged, so that the others can still be read
 */
export async function readIntactIndex(store: Store, path: string): Promise<SiteIndex | null> {
  const bytes = await store.read(path);
  const index = bytes && (parseIndex(bytes)?.index ?? null);
  if (bytes && !index) logEvent('fault', { message: `${path} is damaged and is left out.` });
  return index;
}

/**
 * Completes an index with the hashes of the files that it names. They are sorted, so that two promotions of the same release
 * write the same bytes.
 *
 * @param hashes hashes of the files written for the index, and of its apps' manifests
 */
export function completeIndex(
  { seal: _, ...index }: Omit<SiteIndex, 'hashes'>,
  hashes: Readonly<Record<string, string>>,
): SiteIndex {
  return siteIndex.parse({ ...index, hashes: Object.fromEntries(Object.entries(hashes).sort()) });
}

/** Seals the index of a preview or a canary and writes it. */
export async function writeSealed(store: Store, path: string, index: SiteIndex): Promise<void> {
  await store.write(path, Buffer.from(canonicalJson(sealed(index))));
}

/** The index of a rendered release, with the etag of the stored index, or null if it is not stored. */
export type RenderedIndex = { index: SiteIndex; etag: string | null };

/**
 * Writes the index of a release that is not promoted now, without a seal, so that a later promotion does not render it again.
 * If the same release was promoted in the meantime, its index stays as it is.
 */
export async function storeRendered(store: Store, { index, etag }: RenderedIndex): Promise<void> {
  if (etag !== null) return;
  await store.replace(storePaths.siteIndex(index.release), Buffer.from(canonicalJson(index)), null);
}

/** Seals a checked release, with a signature if there is a key. */
export async function sealRelease(store: Store, { index, etag }: RenderedIndex): Promise<void> {
  const path = storePaths.siteIndex(index.release);
  // Replace the index only if it is unchanged, because `prune` may have removed it in the meantime.
  if (await store.replace(path, Buffer.from(canonicalJson(sealed(index))), etag)) return;
  throw new CliError(`${path} was removed or replaced meanwhile; nothing was switched.`, {
    code: 'conflict',
  });
}

/** Explains why a stored release must not be shown: its index is damaged or, if releases are signed, not trusted. */
export async function untrustedRelease(
  store: Store,
  id: string,
  keys: readonly KeyObject[],
): Promise<string | null> {
  const bytes = await store.read(storePaths.siteIndex(id));
  const read = bytes && parseIndex(bytes);
  if (bytes && !read) return `The index of release ${id} is damaged.`;
  return read && keys.length > 0 ? indexDefect(read, id, keys) : null;
}

/** The subject of an index, and its path in the store. */
export type ShownIndex = { subject: string; path: string };

/** Lists everything that visitors can get: the live release, a canary with its candidate, and previews, even damaged ones. */
export async function shownIndexes(
  store: Store,
  { release, canary }: Pointer,
): Promise<readonly ShownIndex[]> {
  const releases = [release, ...(canary ? [canary.release, canary.id] : [])];
  return [
    ...releases.map((id) => ({ subject: id, path: storePaths.siteIndex(id) })),
    ...(await storedPreviews(store)).map(({ id }) => ({
      subject: `preview/${id}`,
      path: storePaths.previewIndex(id),
    })),
  ];
}

type PreviewIndex = SiteIndex & { preview: NonNullable<SiteIndex['preview']> };

/** Reads the previews that have not expired. A damaged index is null. */
export async function storedPreviews(store: Store, now = new Date()) {
  const ids = (await store.list('previews')).flatMap(
    (path) => /^previews\/([0-9a-f]{32})\/pages\.json$/.exec(path)?.[1] ?? [],
  );
  const found = await Promise.all(
    ids.map(async (id) => ({ id, index: await readIntactIndex(store, storePaths.previewIndex(id)) })),
  );
  return found.filter(({ index }) => index === null || isCurrentPreview(index, now));
}

/** Reads the previews that can be shown. */
export async function readPreviews(store: Store): Promise<readonly PreviewIndex[]> {
  const found = await storedPreviews(store);
  return found.flatMap(({ index }) => (index && isCurrentPreview(index) ? [index] : []));
}

export function isCurrentPreview(index: SiteIndex, now = new Date()): index is PreviewIndex {
  return index.preview !== undefined && new Date(index.preview.until) > now;
}

/** Returns the id of the index that plain paths show: the live release's, or that of its copy with a canary's script. */
export function shownIndex({ release, canary }: Pointer): string {
  return canary?.id ?? release;
}

/**
 * Describes the changes from one release to another, such as `portfolio 0123… → 4567…`. The list is empty if one of the
 * releases was pruned or is damaged.
 */
export async function changedApps(
  store: Store,
  before: string | undefined,
  after: string,
): Promise<string[]> {
  const [then, now] = await Promise.all([
    before ? readIntactIndex(store, storePaths.siteIndex(before)) : null,
    readIntactIndex(store, storePaths.siteIndex(after)),
  ]);
  if (!then || !now) return [];
  const [old, next] = [versionsOf(then), versionsOf(now)];
  return changedNames(old, next).map(
    (name) => `${name} ${old.get(name) ?? 'new'} → ${next.get(name) ?? 'retired'}`,
  );
}

export function readProvenance(store: Store, name: string, version: string): Promise<Provenance | null> {
  return readJson(store, storePaths.provenance(name, version), provenance);
}

/** Reads the stored versions of all apps or of one, with each app's latest version first. */
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

/**
 * Reads and parses a JSON file; null if it does not exist.
 *
 * @throws CliError when the file is damaged
 */
export async function readJson<T>(store: Store, path: string, schema: z.ZodType<T>): Promise<T | null> {
  const bytes = await store.read(path);
  try {
    return bytes && schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw damaged(store, path);
  }
}

function damaged(store: Store, path: string): CliError {
  return new CliError(
    `${path} in ${store.describe()} is damaged; nothing was changed. Restore it from the bucket's versions or from a backup.`,
  );
}
