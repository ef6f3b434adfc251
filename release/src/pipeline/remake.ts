import { siteIndex } from '@site/contract/release-manifest';
import { appSources } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { publishApp } from '../build/publish-app.ts';
import { prerenderRelease } from '../compose/prerender.ts';
import { storePaths } from '../model/layout.ts';
import { composeRelease } from '../model/manifest.ts';
import { overlayStore } from '../store/overlay-store.ts';
import { readApps, readRelease, writeRelease } from '../store/releases.ts';
import { readSignature, signedRelease } from '../store/signature.ts';
import type { Store } from '../store/store.ts';
import type { Verification } from '../store/verify.ts';

/**
 * Makes damaged files again, in memory: apps from the sources of this repository, pages from the apps. The same sources
 * give the same bytes. Of canaries and previews nothing can be made again.
 *
 * @returns a store that has what could be made again
 */
export async function remake(
  store: Store,
  verifications: readonly Verification[],
  log: (line: string) => void,
): Promise<Store> {
  const damaged = verifications.flatMap((one) => one.damaged.map(({ path }) => path));
  const versions = damagedApps(damaged);
  const made = overlayStore(without(store, damaged, versions));
  for (const source of appSources) {
    const wanted = [...versions].filter(([, name]) => name === source.name).map(([folder]) => folder);
    if (wanted.length === 0) continue;
    log(`Building ${source.name} …`);
    const built = await buildApp(source);
    const folder = `${source.name}/${built.app.version}`;
    await publishApp(made, built);
    for (const other of wanted.filter((one) => one !== folder)) {
      log(`The sources here build to ${folder}: check out those of ${other} to repair it.`);
    }
  }
  for (const { release, damaged: own } of verifications) {
    const documents = own.some(({ path }) => /^(pages|documents|releases)\//.test(path));
    if (documents && /^[0-9a-f]{12}$/.test(release)) await renderAgain(made, release, log);
  }
  return made;
}

async function renderAgain(made: Store, id: string, log: (line: string) => void): Promise<void> {
  const signed = signedRelease(id);
  const statement = (await readSignature(made, signed))?.statement;
  // Has no manifest: the pages of a canary.
  if (!statement || statement.manifest === null) return;
  const versions = new Map(Object.entries(statement.apps).map(([name, { version }]) => [name, version]));
  const missing: string[] = [];
  for (const [name, version] of versions) {
    if (!(await made.has(storePaths.appManifest(name, version)))) missing.push(`${name}@${version}`);
  }
  const index = await made.read(signed.index);
  const hasManifest = await made.has(storePaths.release(id));
  if (missing.length > 0 || (!index && !hasManifest)) {
    log(
      `The pages of release ${id} cannot be rendered again without ${missing.join(', ') || 'its configuration'}.`,
    );
    return;
  }
  const apps = await readApps(made, versions);
  const release = hasManifest
    ? await readRelease(made, id)
    : composeRelease(apps, siteIndex.parse(JSON.parse(index?.toString() ?? '')).config);
  log(`Rendering release ${id} again …`);
  if (!hasManifest) await writeRelease(made, release);
  await prerenderRelease(made, release, apps);
}

/** Folders of app versions, as `name/version`, with the name of the app. */
function damagedApps(damaged: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    damaged.flatMap((path) => {
      const [, name, version] = /^(?:r|server)\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})\//.exec(path) ?? [];
      return name && version ? [[`${name}/${version}`, name] as const] : [];
    }),
  );
}

/** The store as if damaged files, and the versions of apps that they belong to, had never been written. */
function without(store: Store, damaged: readonly string[], versions: ReadonlyMap<string, string>): Store {
  const paths = new Set(damaged);
  const folders = [...versions.keys()].flatMap((folder) => [`r/${folder}/`, `server/${folder}/`]);
  const isHidden = (path: string) => paths.has(path) || folders.some((folder) => path.startsWith(folder));
  return {
    ...store,
    read: async (path) => (isHidden(path) ? null : await store.read(path)),
    has: async (path) => !isHidden(path) && (await store.has(path)),
  };
}
