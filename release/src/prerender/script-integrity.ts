import { createHash } from 'node:crypto';
import type { AppManifest } from '@site/contract/release-manifest';
import { type Parts, publicUrl } from '../set/compose.ts';
import { writeCompressed } from '../store/compress.ts';
import { places, type Store } from '../store/store.ts';

/** Stands for the owner of a page that is nobody's. */
export const nobody = '_';

/** Scripts by their address, with the hash of their bytes. */
export type Integrity = Readonly<Record<string, string>>;

type Page = AppManifest['pages'][number];

/** What a page needs for each script that it ever runs to be the one that was released. */
export type PageIntegrity = {
  /** Of the scripts that the page names; stands in the page. */
  own: Integrity;
  /** Import maps for the scripts that it may ask for later: those of its own parts, and those of the others. */
  rest: PublishedMap | null;
  others: PublishedMap | null;
};

/** Its address, and its hash for the content security policy. */
type PublishedMap = { address: string; hash: string };

/**
 * Hashes for the scripts of pages. A page carries those that it names. The rest
 * follows when the page stands, in two files that many pages share: the other
 * scripts of its own remote, and all scripts of the other remotes. The content
 * policy names the hashes of both, so that what they say is as certain as the page.
 *
 * @param largeSet where a page does not name what depends on the set, so that the second file is found by the set's name
 */
export function scriptIntegrity(store: Store, parts: Parts, largeSet?: string) {
  const shell = parts.get('shell');
  const written = new Map<string, Promise<void>>();

  async function publish(map: Integrity, place?: string): Promise<PublishedMap | null> {
    if (Object.keys(map).length === 0 && place === undefined) return null;
    const text = importMap(map);
    const path = place ?? places.integrity(createHash('sha256').update(text).digest('hex').slice(0, 12));
    const write = () => writeCompressed(store, path, Buffer.from(text), place ? 'quick' : 'most');
    const pending = written.get(path) ?? store.has(path).then((known) => (known ? undefined : write()));
    written.set(path, pending);
    await pending;
    return { address: `/${path}`, hash: hashOf(text) };
  }

  const ofPart = remembered((part: AppManifest) => hashes(part, scriptsOf(part)));
  const ofOthers = remembered((owner: AppManifest | null) => {
    const others = [...parts.values()].filter((part) => part !== shell && part !== owner);
    const place = largeSet && places.scriptHashes(largeSet, owner?.name ?? nobody);
    return publish(Object.assign({}, ...others.map(ofPart)), place);
  });

  async function find(owner: AppManifest | null, page: Page | undefined): Promise<PageIntegrity> {
    const own = {
      ...(shell ? hashes(shell, shell.scripts) : {}),
      ...(owner ? hashes(owner, [...owner.scripts, ...(page?.scripts ?? [])]) : {}),
    };
    const rest = [shell, owner].map((part) => (part ? without(ofPart(part), own) : {}));
    return { own, rest: await publish(Object.assign({}, ...rest)), others: await ofOthers(owner) };
  }

  // Pages of one remote that run the same scripts need the same hashes.
  const found = new Map<string, Promise<PageIntegrity>>();
  return (owner: AppManifest | null, page: Page | undefined): Promise<PageIntegrity> => {
    const key = JSON.stringify([owner?.name, page?.scripts]);
    const integrity = found.get(key) ?? find(owner, page);
    found.set(key, integrity);
    return integrity;
  };
}

function remembered<Subject, Result>(work: (subject: Subject) => Result): (subject: Subject) => Result {
  const results = new Map<Subject, Result>();
  return (subject) => {
    const known = results.get(subject);
    if (known !== undefined) return known;
    const result = work(subject);
    results.set(subject, result);
    return result;
  };
}

/** The text of an import map that says nothing but hashes. */
export function importMap(integrity: Integrity): string {
  return JSON.stringify({ integrity });
}

/** As a content security policy names an inline script: `sha256-…`. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function scriptsOf(part: AppManifest): string[] {
  return Object.keys(part.files).filter((file) => file.endsWith('.js'));
}

function hashes(part: AppManifest, files: readonly string[]): Integrity {
  return Object.fromEntries(
    files.flatMap((file) => {
      const known = part.files[file];
      return known ? [[publicUrl(part, file), known.integrity]] : [];
    }),
  );
}

function without(map: Integrity, known: Integrity): Integrity {
  return Object.fromEntries(Object.entries(map).filter(([address]) => !(address in known)));
}
