import { type AppManifest, appManifest, type Provenance, provenance } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { computeContentId, sha256 } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import { createDamageError, readJson, type Store } from '../store/store.ts';
import type { Apps, Versions } from './manifest.ts';

/** The manifests of some apps, and the SHA-256 hash of each manifest, keyed by the manifest's path in the store. */
export type Manifests = { apps: Apps; manifests: Readonly<Record<string, string>> };

async function readApp(
  store: Store,
  name: string,
  version: string,
): Promise<{ app: AppManifest; hash: string }> {
  const path = storePaths.appManifest(name, version);
  const bytes = await store.read(path);
  const app = bytes && parseApp(bytes, { name, version });
  if (app) return { app, hash: sha256(bytes) };
  if (bytes) throw createDamageError(store, path);
  throw new CliError(
    `${name}@${version} is not in the store at ${store.describe()}; nothing was changed. \`pnpm release versions ${name}\` lists what is.`,
  );
}

/**
 * Parses the manifest of an app version. Recomputes the version from the content, so that a manifest of a different
 * version at this path is rejected.
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
    // Versions without `sizes` are old: their hash depends on an order of fields that is not stored, so skip the check.
    const isVersion = app.sizes === undefined || computeContentId(content) === version;
    return app.name === name && app.version === version && isVersion ? app : null;
  } catch {
    return null;
  }
}

/**
 * Reads the manifests of app versions.
 *
 * @param known manifests that the caller has already read, which are not read again
 */
export async function readManifests(
  store: Store,
  versions: Versions,
  ...known: readonly (Manifests | null)[]
): Promise<Manifests> {
  const found = await Promise.all(
    Object.entries(versions)
      .sort()
      .map(async ([name, version]) => {
        const path = storePaths.appManifest(name, version);
        const before = known.find((some) => some?.manifests[path]);
        const [app, hash] = [before?.apps.find((one) => one.name === name), before?.manifests[path]];
        return app && hash ? { path, app, hash } : { path, ...(await readApp(store, name, version)) };
      }),
  );
  return {
    apps: found.map(({ app }) => app),
    manifests: Object.fromEntries(found.map(({ path, hash }) => [path, hash])),
  };
}

export function readProvenance(store: Store, name: string, version: string): Promise<Provenance | null> {
  return readJson(store, storePaths.provenance(name, version), provenance);
}

/** Reads the stored versions of all apps or of one app, with each app's latest version first. */
export async function readVersions(
  store: Store,
  app?: string,
): Promise<readonly { app: string; version: string; provenance: Provenance | null }[]> {
  const paths = await store.list(app === undefined ? 'provenance' : `provenance/${app}`);
  const found = await Promise.all(
    paths.map(async (path) => {
      const [, name = '', version = ''] =
        /^provenance\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})\.json$/.exec(path) ?? [];
      if (!version) return [];
      return [{ app: name, version, provenance: await readJson(store, path, provenance) }];
    }),
  );
  const time = (one: { provenance: Provenance | null }) => one.provenance?.publishedAt ?? '';
  return found.flat().sort((a, b) => a.app.localeCompare(b.app) || time(b).localeCompare(time(a)));
}
