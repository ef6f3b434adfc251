import { createHash } from 'node:crypto';
import type { InlinedManifest, ReusedPageManifest } from '@site/contract/inlined-manifest';
import type { AppManifest } from '@site/contract/release-manifest';
import { routeManifestPath } from '@site/contract/release-paths';
import { ownRemote, publicUrl } from '../set/compose.ts';
import { publishCompressed, writeCompressed } from '../store/compress.ts';
import { places, type Store } from '../store/store.ts';
import { writeDocument } from './document.ts';
import type { Rendered } from './render.ts';
import { nobody, type PageIntegrity } from './script-integrity.ts';
import { collectStyles } from './styles.ts';
import { type IndexedPage, statusOf, type Target } from './targets.ts';

type Options = {
  store: Store;
  shell: AppManifest;
  inlined: InlinedManifest;
  /** How much of the set its pages carry: all of it, what is their own, or what is their own and the same in other sets. */
  carries: 'all' | 'own' | 'lasting';
  /** Where pages lie that no other set has. */
  folder: string;
};

/** Writes single pages of a set, and says what the host needs to know of them. */
export function pageWriter({ store, shell, inlined, carries, folder }: Options) {
  const stylesOf = rememberStyles(store, shell);

  function carried(
    { path, owner }: Target,
    { rest, others }: PageIntegrity,
  ): InlinedManifest | ReusedPageManifest {
    if (carries === 'lasting') {
      const remotes = ownRemote(inlined, owner?.name, path);
      const integrity = rest ? [rest.address] : [];
      return { config: inlined.config, remotes, owner: owner?.name ?? nobody, integrity };
    }
    const integrity = [rest, others].flatMap((map) => map?.address ?? []);
    if (carries === 'all') return { ...inlined, integrity };
    const remotes = ownRemote(inlined, owner?.name, path);
    return { ...inlined, remotes, routeManifest: routeManifestPath(inlined.id), integrity };
  }

  return async (target: Target, content: Rendered, integrity: PageIntegrity): Promise<IndexedPage> => {
    const { path, owner, page, madeOf } = target;
    const { html, styleHash, styleAttributeHashes, scriptHash } = writeDocument({
      ...content,
      ...(inlined.preview && { head: `<meta name="robots" content="noindex">${content.head}` }),
      set: carried(target, integrity),
      integrity: integrity.own,
      entry: publicUrl(shell, shell.entry),
      scripts: scriptsOf(shell, owner, page),
      fonts: shell.fonts.map((font) => publicUrl(shell, font)),
      style: await stylesOf(owner, page),
    });
    const bytes = Buffer.from(html);
    const status = statusOf(path);
    const hashes = { styleHash, styleAttributeHashes, scriptHashes: scriptHashes(scriptHash, integrity) };
    if (carries !== 'lasting') {
      const file = places.page(folder, path);
      await writeCompressed(store, file, bytes);
      return { file, status, ...hashes };
    }
    const file = places.sharedPage(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
    await publishCompressed(store, file, bytes);
    return { file, status, madeOf, ...hashes };
  };
}

/** The page of an earlier set that would be written again byte for byte, as it stands in another. */
export function takenOver(page: IndexedPage, integrity: PageIntegrity): IndexedPage {
  const [own = ''] = page.scriptHashes;
  return { ...page, scriptHashes: scriptHashes(own, integrity) };
}

/** Of the import map in the page, and of those that it may add. */
function scriptHashes(own: string, { rest, others }: PageIntegrity): string[] {
  return [own, ...[rest, others].flatMap((map) => map?.hash ?? [])];
}

/** Pages of one kind need the same rules; they are read once. */
function rememberStyles(store: Store, shell: AppManifest) {
  const known = new Map<string, ReturnType<typeof collectStyles>>();
  return (owner: AppManifest | null, page: AppManifest['pages'][number] | undefined) => {
    const key = JSON.stringify([owner?.name, page?.styles]);
    const styles = known.get(key) ?? collectStyles(store, shell, owner, page);
    known.set(key, styles);
    return styles;
  };
}

function scriptsOf(
  shell: AppManifest,
  owner: AppManifest | null,
  page: AppManifest['pages'][number] | undefined,
): string[] {
  const own = owner ? [...owner.scripts, ...(page?.scripts ?? [])].map((file) => publicUrl(owner, file)) : [];
  return [...shell.scripts.slice(1).map((file) => publicUrl(shell, file)), ...own];
}
