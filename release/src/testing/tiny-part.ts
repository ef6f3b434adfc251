import { createHash } from 'node:crypto';
import type { AppManifest } from '@site/contract/release-manifest';
import { contractVersion } from '@site/contract/remote';
import { places, type Store } from '../store/store.ts';

const described = (text: string, type: string) => ({
  bytes: Buffer.byteLength(text),
  type,
  integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
});

/** Files by name; the first of the client's is the entry. */
export type TinyApp = Pick<AppManifest, 'name' | 'kind'> & {
  client: Record<string, string>;
  server: Record<string, string>;
  pages: readonly string[];
};

/** Publishes a part that the release tool takes for a real one, without a build. */
export async function publishTinyApp(
  store: Store,
  { name, kind, client, server, pages }: TinyApp,
): Promise<void> {
  const version = createHash('sha256')
    .update(JSON.stringify([client, server]))
    .digest('hex')
    .slice(0, 12);
  const [entry = ''] = Object.keys(client);
  const files = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, described(text, 'text/javascript')]),
    );
  const description: AppManifest = {
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
    await store.write(`${places.part(name, version)}/${path}`, Buffer.from(text));
  }
  for (const [path, text] of Object.entries(server)) {
    await store.write(`${places.server(name, version)}/${path}`, Buffer.from(text));
  }
  await store.write(places.appManifest(name, version), Buffer.from(JSON.stringify(description)));
  await store.write(places.latest(name), Buffer.from(JSON.stringify({ version })));
}
