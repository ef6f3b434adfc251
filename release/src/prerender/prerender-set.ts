import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InlinedSet } from '@site/shared/contract';
import { foldPath, redirects } from '@site/shared/paths';
import type { PartDescription, ReleaseSet, SiteIndex } from '@site/shared/release-set';
import { previewsAt } from '@site/shared/set-address';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { inlineSet, inlineSetFor, type Parts, publicUrl } from '../set/compose.ts';
import { writePaymentScripts } from '../set/payment-scripts.ts';
import { writeCompressed, writeContinued } from '../store/compress.ts';
import { folderStore } from '../store/folder-store.ts';
import { inParallel } from '../store/in-parallel.ts';
import { places, type Store } from '../store/store.ts';
import { writeDocument } from './document.ts';
import { type Rendered, renderPaths } from './render.ts';
import { rootFiles } from './root-files.ts';
import { scriptIntegrity } from './script-integrity.ts';
import { collectStyles } from './styles.ts';

export type PrerenderReport = { pages: number; rendered: number };

/** An address that no part owns: what stands there is the not-found page. */
const notFoundPath = '/404';
/** Where the shell says that the set of an older tab is no longer kept. */
const renewedPath = '/_set';
/** Where the shell says that a preview is over. */
const previewOverPath = '/_preview';

/** Reads and writes under way at a time: enough to hide a bucket's round trips. */
const pagesAtOnce = 8;

type Target = { path: string; owner: PartDescription | null; key: string };

/**
 * Writes every page of a release set into the store. Pages whose parts did not change are not rendered again.
 *
 * @param preview of a set that is shown without being live: its pages say so, link to each other below the
 * preview's address, and are rendered anew each time
 */
export async function prerenderSet(
  store: Store,
  set: ReleaseSet,
  parts: Parts,
  preview?: InlinedSet['preview'],
): Promise<PrerenderReport> {
  const shell = parts.get('shell');
  if (!shell) throw new Problem('A release set needs a shell.');
  const live = inlineSet(set);
  const inlined = preview ? { ...live, at: previewsAt + set.id, preview } : live;
  const targets = targetsOf(parts, shell, set);
  const rendered = preview
    ? { known: new Map<string, Rendered>(), fresh: await renderFrom(store, parts, inlined, pathsOf(targets)) }
    : await cachedOrRendered(store, parts, inlined, targets);
  const integrityFor = scriptIntegrity(store, parts);
  const folder = preview ? places.preview(set.id) : places.pages(set.id);
  const pages: SiteIndex['pages'] = {};
  let notFound: SiteIndex['notFound'] | undefined;
  let renewed: SiteIndex['renewed'];
  let previewOver: SiteIndex['previewOver'];
  await writeCompressed(store, places.directory(set.id), Buffer.from(JSON.stringify(inlined.remotes)));

  const stylesOf = rememberStyles(store, shell);
  await inParallel(targets, pagesAtOnce, async ({ path, owner }) => {
    const content = rendered.fresh.get(path) ?? rendered.known.get(path);
    if (!content) throw new Problem(`${path} was not rendered.`);
    const page = owner?.pages.find((candidate) => candidate.path === path);
    const { own, later, laterHashes } = await integrityFor(owner, page);
    const carried = { ...inlineSetFor(inlined, owner?.name, path), integrity: later };
    const { html, styleHash, styleAttributeHashes, scriptHash, ownEnd } = writeDocument({
      ...content,
      ...(preview && { head: `<meta name="robots" content="noindex">${content.head}` }),
      set: carried,
      integrity: own,
      entry: publicUrl(shell, shell.entry),
      scripts: scriptsOf(shell, owner, page),
      fonts: shell.fonts.map((font) => publicUrl(shell, font)),
      style: await stylesOf(owner, page),
    });
    const file = `${folder}${path === '/' ? '/index' : foldPath(path)}.html`;
    if (carried.directory) await writeContinued(store, file, Buffer.from(html), ownEnd);
    else await writeCompressed(store, file, Buffer.from(html));
    const hashes = { styleHash, styleAttributeHashes, scriptHashes: [scriptHash, ...laterHashes] };
    if (path === notFoundPath) notFound = { file, status: 404, ...hashes };
    else if (path === renewedPath) renewed = { file, status: 410, ...hashes };
    else if (path === previewOverPath) previewOver = { file, status: 410, ...hashes };
    else pages[path] = { file, status: 200, ...hashes };
  });
  if (!notFound) throw new Problem('The not-found page was not rendered.');

  const index: SiteIndex = {
    schema: 1,
    set: set.id,
    ...(preview && { preview }),
    pages: Object.fromEntries(Object.entries(pages).sort(([a], [b]) => (a < b ? -1 : 1))),
    notFound,
    ...(renewed && { renewed }),
    ...(previewOver && { previewOver }),
    redirects: { ...redirects },
    files: preview ? {} : await rootFiles(store, set, parts, folder),
    config: set.config,
  };
  if (!preview) await writePaymentScripts(store, set, parts);
  await store.write(
    preview ? places.previewIndex(set.id) : places.siteIndex(set.id),
    Buffer.from(JSON.stringify(index)),
  );
  return { pages: targets.length, rendered: rendered.fresh.size };
}

/** Pages of one kind need the same rules; they are read once. */
function rememberStyles(store: Store, shell: PartDescription) {
  const known = new Map<string, ReturnType<typeof collectStyles>>();
  return (owner: PartDescription | null, page: PartDescription['pages'][number] | undefined) => {
    const key = JSON.stringify([owner?.name, page?.styles]);
    const styles = known.get(key) ?? collectStyles(store, shell, owner, page);
    known.set(key, styles);
    return styles;
  };
}

function targetsOf(parts: Parts, shell: PartDescription, set: ReleaseSet): readonly Target[] {
  const key = (path: string, owner: PartDescription | null) =>
    createHash('sha256')
      .update(JSON.stringify([shell.version, owner?.version ?? null, set.config, path]))
      .digest('hex')
      .slice(0, 32);
  const owned = [...parts.values()].flatMap((owner) =>
    owner.pages.map(({ path }) => ({ path, owner, key: key(path, owner) })),
  );
  const ownerless = [notFoundPath, renewedPath, previewOverPath].map((path) => ({
    path,
    owner: null,
    key: key(path, null),
  }));
  return [...owned, ...ownerless];
}

function pathsOf(targets: readonly Target[]): string[] {
  return targets.map(({ path }) => path);
}

const renderedFile = z.object({ head: z.string(), body: z.string() });

async function cachedOrRendered(
  store: Store,
  parts: Parts,
  set: InlinedSet,
  targets: readonly Target[],
): Promise<{ known: Map<string, Rendered>; fresh: Map<string, Rendered> }> {
  const known = new Map<string, Rendered>();
  await inParallel(targets, pagesAtOnce, async ({ path, key }) => {
    const bytes = await store.read(places.rendered(key));
    if (bytes) known.set(path, renderedFile.parse(JSON.parse(bytes.toString())));
  });
  const paths = pathsOf(targets).filter((path) => !known.has(path));
  const fresh = paths.length > 0 ? await renderFrom(store, parts, set, paths) : new Map<string, Rendered>();
  for (const { path, key } of targets) {
    const content = fresh.get(path);
    if (content) await store.write(places.rendered(key), Buffer.from(JSON.stringify(content)));
  }
  return { known, fresh };
}

/** Lays out the parts' server files in a folder of their own and renders from there. */
async function renderFrom(store: Store, parts: Parts, set: InlinedSet, paths: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'site-render-'));
  try {
    const workshop = folderStore(folder);
    await workshop.write('package.json', Buffer.from('{"type":"module"}'));
    for (const part of parts.values()) {
      for (const file of Object.keys(part.serverFiles)) {
        const bytes = await store.read(`${places.server(part.name, part.version)}/${file}`);
        if (!bytes) throw new Problem(`${part.name}@${part.version} lacks its server file ${file}.`);
        await workshop.write(`${part.name}/${file}`, bytes);
      }
    }
    const folders = Object.fromEntries([...parts.keys()].map((name) => [name, join(folder, name)]));
    return await renderPaths({ folders, set, paths });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scriptsOf(
  shell: PartDescription,
  owner: PartDescription | null,
  page: PartDescription['pages'][number] | undefined,
): string[] {
  const own = owner ? [...owner.scripts, ...(page?.scripts ?? [])].map((file) => publicUrl(owner, file)) : [];
  return [...shell.scripts.slice(1).map((file) => publicUrl(shell, file)), ...own];
}
