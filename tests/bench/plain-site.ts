import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import type { Renderer } from '@site/contract/renderer';
import { foldPath, isPaymentDocument } from '@site/domain/paths';
import { type Chunks, chunkOf, closureOf, readChunks, sourceOfPage } from '@site/release/chunk-graph';
import { contentTypeOf } from '@site/release/content-types';
import { writeDocument } from '@site/release/document';
import { extractFirstRules } from '@site/release/first-rules';
import { buildDocumentHeaders, immutableCache } from '@site/release/header-policy';
import type { FileResponse, SiteFiles } from './serve.ts';

const folder = fileURLToPath(new URL('../plain-site/', import.meta.url));
const dist = join(folder, 'dist');

type Server = Renderer & { remotes: Readonly<Record<string, Remote>> };

/**
 * Builds the same sources as one plain application, with the same prerendered documents as the composed site.
 *
 * @param set the manifest that the composed site's pages inline, so that configuration and routes are the same
 */
export async function buildPlainSite(set: InlinedManifest): Promise<SiteFiles> {
  build();
  const client = await readChunks(dist, 'client');
  const server = await readChunks(dist, 'server');
  const entry = chunkOf(client, 'main.tsx');
  if (!entry) throw new Error('The plain build has no chunk for main.tsx.');
  const own = closureOf(client, [entry]);
  // Importing the server build loads no page, because each page is imported dynamically.
  const { renderPage, remotes } = (await import(
    pathToFileURL(join(dist, 'server/server.js')).href
  )) as Server;

  const prerendered = new Map<string, PlainDocument>();
  for (const page of Object.values(remotes).flatMap((remote) => remote.pages)) {
    const chunk = findPageChunk(page.load, client, server);
    const closure = closureOf(client, [chunk]);
    const styles = [...own.styles, ...closure.styles.filter((style) => !own.styles.includes(style))];
    const rendered = await renderPage({ path: page.path, manifest: set, remotes });
    prerendered.set(
      foldPath(page.path),
      writeDocument({
        integrity: {},
        ...rendered,
        manifest: set,
        entry: `/${entry}`,
        scripts: [
          ...own.scripts.slice(1),
          ...closure.scripts.filter((file) => !own.scripts.includes(file)),
        ].map((file) => `/${file}`),
        fonts: findLatinFonts(),
        style: {
          first: extractFirstRules(styles.map(readStyle).join(''), rendered.body),
          files: styles.map((file) => `/${file}`),
        },
      }),
    );
  }

  return {
    respond: async (path) => respond(path, set, prerendered.get(foldPath(path))),
  };
}

function build(): void {
  const vite = fileURLToPath(new URL('../node_modules/.bin/vite', import.meta.url));
  for (const args of [['build'], ['build', '--ssr']]) {
    execFileSync(vite, [...args, '--logLevel', 'error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

function findPageChunk(load: Remote['pages'][number]['load'], client: Chunks, server: Chunks): string {
  const chunk = chunkOf(client, sourceOfPage(String(load), server) ?? '');
  if (!chunk) throw new Error(`A page of the plain build has no chunk: ${load}`);
  return chunk;
}

type PlainDocument = { html: string; styleHash: string; scriptHash?: string };

function respond(
  path: string,
  { config }: InlinedManifest,
  document: PlainDocument | undefined,
): FileResponse | null {
  if (document) {
    const headers = buildDocumentHeaders({
      kind: isPaymentDocument(path) ? 'payment' : 'page',
      config,
      styleHash: document.styleHash,
      scriptHashes: document.scriptHash ? [document.scriptHash] : [],
    });
    const type = { 'content-type': contentTypeOf('page.html') };
    return { headers: { ...headers, ...type }, bytes: Buffer.from(document.html) };
  }
  const bytes = readAsset(path);
  if (!bytes) return null;
  const cache = path.startsWith('/assets/') ? immutableCache : 'public, max-age=3600';
  return { headers: { 'cache-control': cache, 'content-type': contentTypeOf(path) }, bytes };
}

function readAsset(path: string): Buffer | null {
  try {
    return readFileSync(join(dist, 'client', path));
  } catch {
    return null;
  }
}

function readStyle(file: string): string {
  return readFileSync(join(dist, 'client', file), 'utf8').trim();
}

/** Lists the fonts' Latin subsets, which the composed site preloads, too. */
function findLatinFonts(): string[] {
  return readdirSync(join(dist, 'client/assets'))
    .filter((file) => /-latin-[^/]{8}\.woff2$/.test(file))
    .map((file) => `/assets/${file}`);
}
