import { contractVersion } from '@site/contract/remote';
import { sampleConfig } from '@site/contract/sample-configuration';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect } from 'vitest';
import type { AppManifest, SiteIndex } from '../src/formats/release-manifest.ts';
import { promote } from '../src/pipeline/pipeline.ts';
import { type Canary, readMovableSite, switchTo } from '../src/pointer/pointer-moves.ts';
import { composeRelease, type Versions } from '../src/releases/manifest.ts';
import { readLiveRelease } from '../src/releases/releases.ts';
import { readManifests } from '../src/releases/stored-apps.ts';
import { completeIndex, readIndex, sealRelease, storeRendered } from '../src/releases/stored-indexes.ts';
import { latestTag, writeTag } from '../src/releases/tags.ts';
import { computeContentId, integrityOf } from '../src/signing/hashes.ts';
import { folderStore } from '../src/store/folder-store.ts';
import { storePaths } from '../src/store/layout.ts';
import type { Store } from '../src/store/store.ts';
import { recordedStore, writeCompressed } from '../src/store/written-files.ts';

/** The sample configuration without an API, so that no promotion asks an API. */
export const offlineConfig = { ...sampleConfig, apiBase: '' };

export function temporaryStore(): Store {
  return folderStore(createTemporaryFolder());
}

/** An app made of files keyed by name. The first client file is the entry. */
type TinyApp = {
  name: string;
  client?: Record<string, string>;
  server?: Record<string, string>;
  pages?: readonly string[];
};

/** Publishes an app with the given files, without a build. */
export async function publishTinyApp(
  store: Store,
  { name, client = { 'remote.js': '' }, server = {}, pages = [] }: TinyApp,
): Promise<AppManifest> {
  const [entry = ''] = Object.keys(client);
  const content: Omit<AppManifest, 'version'> = {
    schema: 1,
    name,
    kind: name === 'shell' ? 'shell' : 'remote',
    contract: contractVersion,
    sharedModules: {},
    requires: { catalogue: null, operations: {} },
    entry,
    scripts: [entry],
    lazyScripts: [],
    styles: [],
    fonts: [],
    menus: [],
    pages: pages.map((path) => ({
      path,
      canonical: path,
      noindex: false,
      scripts: [],
      lazyScripts: [],
      styles: [],
    })),
    files: describeFiles(client),
    serverFiles: describeFiles(server),
    sizes: Object.fromEntries(Object.entries(client).map(([path, text]) => [path, Buffer.byteLength(text)])),
  };
  const version = computeContentId(content);
  const app = { ...content, version };
  for (const [path, text] of Object.entries(client)) {
    await writeCompressed(store, `${storePaths.app(name, version)}/${path}`, Buffer.from(text));
  }
  for (const [path, text] of Object.entries(server)) {
    await store.write(`${storePaths.server(name, version)}/${path}`, Buffer.from(text));
  }
  await store.write(storePaths.appManifest(name, version), Buffer.from(JSON.stringify(app)));
  await writeTag(store, name, latestTag, version);
  return app;
}

/**
 * Publishes a shell that can be prerendered. `body` is a JavaScript expression that may use `path`, `remotes` and
 * `manifest`.
 */
export function publishShell(store: Store, body = 'path'): Promise<AppManifest> {
  const page = `({ head: '<title>' + path + '</title>', body: '<h1>Page</h1>' + (${body}) })`;
  return publishTinyApp(store, {
    name: 'shell',
    client: { 'shell.js': 'console.log(1);' },
    server: { 'shell.js': `export const renderPage = async ({ path, remotes, manifest }) => ${page};` },
  });
}

/** Publishes a remote that can be prerendered. A different `text` makes a different version. */
export function publishRemote(
  store: Store,
  name: string,
  text: string,
  pages: readonly string[] = [name === 'home' ? '/' : `/${name}`],
): Promise<AppManifest> {
  return publishTinyApp(store, {
    name,
    client: { 'remote.js': `console.log('${name} ${text}');` },
    server: { 'remote.js': `export default { contract: ${contractVersion}, pages: [] };` },
    pages,
  });
}

type Launched = { remotes: Record<string, string>; files: Map<string, Buffer | null> };
const launched = new Map<string, Launched>();

/**
 * Publishes a shell and the named remotes, and makes them live. The remote `home` has the home page. A site that was
 * launched before is copied, because rendering its pages takes longer than most tests.
 *
 * @returns the versions of the remotes, keyed by name
 */
export async function launchSite(store: Store, ...names: readonly string[]): Promise<Record<string, string>> {
  const key = JSON.stringify([names, process.env.RELEASE_SIGNING_KEY]);
  const known = launched.get(key);
  for (const [path, bytes] of known?.files ?? []) if (bytes) await store.write(path, bytes);
  if (known) return known.remotes;
  await publishShell(store);
  const remotes: Record<string, string> = {};
  for (const name of names) remotes[name] = (await publishRemote(store, name, 'first')).version;
  await promote(store, { apps: [], config: offlineConfig });
  const files = (await store.list('')).map(async (path) => [path, await store.read(path)] as const);
  launched.set(key, { remotes, files: new Map(await Promise.all(files)) });
  return remotes;
}

/** Reads the versions of the live release's apps, keyed by name. */
export async function readLiveVersions(store: Store): Promise<Versions> {
  return (await readLiveRelease(store)).release.apps;
}

function describeFiles(texts: Record<string, string>): AppManifest['files'] {
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, integrityOf(text)]));
}

/** Creates an index of pages without inlined styles or scripts. Files are at `<folder>/<name>.html`. */
export function siteIndexOf(
  release: string,
  { folder, pages }: { folder: string; pages: Readonly<Record<string, string>> },
): SiteIndex {
  const page = (name: string, status = 200) => ({
    file: `${folder}/${name}.html`,
    status,
    styleHash: `sha256-${name}`,
    scriptHashes: [],
    styleAttributeHashes: [],
  });
  return {
    schema: 1,
    release,
    apps: {},
    pages: Object.fromEntries(Object.entries(pages).map(([path, name]) => [path, page(name)])),
    notFound: page('404', 404),
    expired: page('expired', 410),
    previewExpired: page('preview-expired', 410),
    redirects: {},
    files: {},
    config: sampleConfig,
    hashes: {},
  };
}

/** Writes an index and its documents, each with the given text. */
export async function writeDocuments(store: Store, index: SiteIndex, text: string): Promise<void> {
  const { pages, notFound, expired, previewExpired } = index;
  const { store: recorded, hashes } = recordedStore(store);
  for (const { file } of [...Object.values(pages), notFound, expired, previewExpired]) {
    await writeCompressed(recorded, file, Buffer.from(`<p>${text}</p>`.repeat(60)));
  }
  const { manifests } = await readManifests(store, index.apps);
  await storeRendered(store, { index: completeIndex(index, { ...hashes, ...manifests }), etag: null });
}

export async function sealStored(store: Store, id: string): Promise<void> {
  await sealRelease(store, (await readIndex(store, id)) ?? expect.fail(`${id} is not stored`));
}

/**
 * Writes a complete release with a shell and one page.
 *
 * @returns the release's id
 */
export async function writeSmallSite(store: Store, text: string): Promise<string> {
  const script = `console.log(${JSON.stringify(text)});`.repeat(50);
  const shell = await publishTinyApp(store, { name: 'shell', client: { 'shell.js': script } });
  const { id, apps } = composeRelease([shell], sampleConfig);
  const index = siteIndexOf(id, { folder: storePaths.pages(id), pages: { '/': 'index' } });
  await writeDocuments(store, { ...index, apps }, text);
  return id;
}

/** Writes a small release that can go live, signed with the environment's key. */
export async function writeSealedSite(store: Store, text: string): Promise<string> {
  const id = await writeSmallSite(store, text);
  await sealStored(store, id);
  return id;
}

/** Writes a small release and makes it live, signed with the environment's key. */
export async function goLive(store: Store, text: string): Promise<string> {
  const id = await writeSealedSite(store, text);
  await switchTo(await readMovableSite(store), id);
  return id;
}

export function canaryOf(release: string): Canary {
  return { id: release, release, group: release, percent: 10, since: new Date().toISOString(), by: 'Ada' };
}
