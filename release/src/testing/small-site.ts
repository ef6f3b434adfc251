import { createHash } from 'node:crypto';
import type { AppManifest, SiteIndex } from '@site/contract/release-manifest';
import { localConfiguration } from '../configuration.ts';
import { composeRelease } from '../set/compose.ts';
import { writeCompressed } from '../store/compress.ts';
import { places, type Store } from '../store/store.ts';

const config = localConfiguration({
  site: 'http://localhost:1',
  api: 'http://localhost:2',
  sandbox: 'http://localhost:3',
});

/** Writes a whole release set of a shell alone into a store, so small that it can be looked at; returns its id. */
export async function writeSmallSite(store: Store, text: string): Promise<string> {
  const script = Buffer.from(`console.log(${JSON.stringify(text)});`.repeat(50));
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const integrity = `sha256-${createHash('sha256').update(script).digest('base64')}`;
  const shell: AppManifest = {
    schema: 1,
    name: 'shell',
    kind: 'shell',
    version,
    contract: 1,
    singletons: {},
    needs: { uses: {}, catalogue: null, api: null },
    brings: {},
    entry: 'shell.js',
    scripts: ['shell.js'],
    styles: [],
    fonts: [],
    pages: [],
    files: { 'shell.js': { bytes: script.byteLength, type: 'text/javascript', integrity } },
    serverFiles: {},
  };
  await writeCompressed(store, `${places.part('shell', version)}/shell.js`, script);
  await store.write(places.appManifest('shell', version), Buffer.from(JSON.stringify(shell)));
  await store.write(places.latest('shell'), Buffer.from(JSON.stringify({ version })));
  const set = composeRelease(new Map([['shell', shell]]), config);
  await store.write(places.set(set.id), Buffer.from(JSON.stringify(set)));
  const page = (name: string, status: number) => ({
    file: `${places.pages(set.id)}/${name}.html`,
    status,
    styleHash: 'sha256-x',
    scriptHashes: [],
  });
  const index: SiteIndex = {
    schema: 1,
    set: set.id,
    pages: { '/': page('index', 200) },
    notFound: page('404', 404),
    redirects: {},
    files: {},
    config: set.config,
  };
  for (const { file } of [...Object.values(index.pages), index.notFound]) {
    await writeCompressed(store, file, Buffer.from(`<p>${text}</p>`.repeat(60)));
  }
  await store.write(places.siteIndex(set.id), Buffer.from(JSON.stringify(index)));
  return set.id;
}
