import { createPublicKey } from 'node:crypto';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import pMap from 'p-map';
import type { AppManifest, PrerenderedPage } from '../formats/release-manifest.ts';
import { type Apps, shellOf } from '../releases/manifest.ts';
import type { StoredRelease } from '../releases/releases.ts';
import { findIndexDefect } from '../releases/stored-indexes.ts';
import type { Rendered } from '../rendering/render-apart.ts';
import { sha256 } from '../signing/hashes.ts';
import { readSigningKey, readTrustedKeys } from '../signing/keys.ts';
import { inParallel, type Store } from '../store/store.ts';
import { pickRenderedPart } from './render.ts';

/** Version of the rendering. Increase it when a change to this tool makes the same apps render differently. */
const rendering = 1;

/**
 * Hashes everything that a page is rendered from: the versions of the shell and of the page's app, the configuration,
 * the menus and the path.
 */
export function inputsOf(
  apps: Apps,
  manifest: InlinedManifest,
  owner: AppManifest | null,
  path: string,
): string {
  const versions = [shellOf(apps).version, owner?.name, owner?.version];
  return hashOf([rendering, versions, pickRenderedPart(manifest, owner), path]);
}

export function contentOf({ head, body }: Rendered): string {
  return hashOf([head, body]);
}

/**
 * Reads the live HTML of pages whose inputs have not changed. These pages keep the same bytes, and no app code runs for
 * them. If the live release is damaged or not signed by a trusted key, every page is rendered again.
 */
export async function readCarriedPages(
  store: Store,
  live: StoredRelease | null,
  inputs: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Rendered>> {
  if (!live || !isTrusted(live)) return new Map();
  const { pages: owned, notFound, expired, previewExpired } = live.index;
  const pages = [...Object.values(owned), notFound, expired, previewExpired];
  const byInputs = new Map(pages.map((page) => [page.rendered?.inputs, page]));
  const found = await pMap(
    inputs,
    async ([path, from]) => {
      const content = await readContent(store, byInputs.get(from));
      return content ? [[path, content] as const] : [];
    },
    inParallel,
  );
  return new Map(found.flat());
}

function isTrusted(live: StoredRelease): boolean {
  const own = readSigningKey();
  const keys = [...readTrustedKeys(), ...(own ? [createPublicKey(own)] : [])];
  return findIndexDefect(live, live.release.id, keys) === null;
}

async function readContent(store: Store, page: PrerenderedPage | undefined): Promise<Rendered | null> {
  const html = page?.rendered && (await store.read(page.file))?.toString();
  if (!page?.rendered || html === undefined) return null;
  const { head, body, content } = page.rendered;
  const rendered = { head: html.slice(...head), body: html.slice(...body) };
  return contentOf(rendered) === content ? rendered : null;
}

function hashOf(value: unknown): string {
  return sha256(Buffer.from(JSON.stringify(value)));
}
