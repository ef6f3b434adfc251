import { createHash } from 'node:crypto';
import type { Store } from '@site/release/store-contract';
import { contractVersion } from '@site/shared/contract';
import type { PartDescription } from '@site/shared/release-set';

/** Pages enough that a kill falls among them. */
export const tinyPaths: readonly string[] = ['/', ...Array.from({ length: 24 }, (_, i) => `/page-${i + 1}`)];

const described = (text: string, type: string) => ({
  bytes: Buffer.byteLength(text),
  type,
  integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
});

/**
 * A shell and a remote that the release tool takes for real ones: published,
 * rendered in its own process, sealed and served. They build in no time, so
 * that promotions can be broken by the hundred.
 */
export async function publishTinyParts(store: Store, mark: string): Promise<void> {
  await publish(store, {
    name: 'shell',
    kind: 'shell',
    client: { 'shell.js': `console.log('shell ${mark}');`.repeat(40) },
    server: {
      'shell.js': `export async function renderPage({ path, set }) {
  return { head: '<title>' + path + '</title>', body: '<main data-set="' + set.id + '">' + path + ' ${mark}'.repeat(200) + '</main>' };
}`,
    },
    pages: [],
  });
  await publish(store, {
    name: 'remote',
    kind: 'remote',
    client: { 'remote.js': `console.log('remote ${mark}');`.repeat(40) },
    server: { 'remote.js': `export default { contract: ${contractVersion}, pages: [] };` },
    pages: tinyPaths,
  });
}

type Tiny = Pick<PartDescription, 'name' | 'kind'> & {
  client: Record<string, string>;
  server: Record<string, string>;
  pages: readonly string[];
};

async function publish(store: Store, { name, kind, client, server, pages }: Tiny): Promise<void> {
  const version = createHash('sha256')
    .update(JSON.stringify([client, server]))
    .digest('hex')
    .slice(0, 12);
  const [entry = ''] = Object.keys(client);
  const files = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, described(text, 'text/javascript')]),
    );
  const description: PartDescription = {
    schema: 1,
    name,
    kind,
    version,
    contract: contractVersion,
    singletons: {},
    needs: { uses: {}, catalogue: null, api: null },
    brings: {},
    entry,
    scripts: [entry],
    styles: [],
    fonts: [],
    pages: pages.map((path) => ({ path, canonical: path, noindex: false, scripts: [], styles: [] })),
    files: files(client),
    serverFiles: files(server),
  };
  for (const [path, text] of Object.entries(client)) {
    await store.write(`r/${name}/${version}/${path}`, Buffer.from(text));
  }
  for (const [path, text] of Object.entries(server)) {
    await store.write(`server/${name}/${version}/${path}`, Buffer.from(text));
  }
  await store.write(`r/${name}/${version}/part.json`, Buffer.from(JSON.stringify(description)));
  await store.write(`latest/${name}.json`, Buffer.from(JSON.stringify({ version })));
}
