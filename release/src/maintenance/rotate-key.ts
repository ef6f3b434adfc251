import { createPublicKey, type KeyObject } from 'node:crypto';
import pMap from 'p-map';
import { appOwner } from '../formats/release-manifest.ts';
import { canonicalJson } from '../model/canonical-json.ts';
import { CliError } from '../model/errors.ts';
import { isSignedBy, keyName, signingKey, signText, trustedKeys } from '../model/keys.ts';
import { storePaths } from '../model/layout.ts';
import { nothingLive } from '../pointer/history.ts';
import { parsePointer, readEntries, seePointer, untrustedPointer } from '../pointer/live-pointer.ts';
import { assertCanMove } from '../pointer/pointer-moves.ts';
import { type ShownIndex, storedPreviews } from '../releases/releases.ts';
import { indexDefect, parseIndex, sealed } from '../releases/seal.ts';
import type { Store } from '../store/store.ts';
import { releasesInUse } from './prune.ts';

export type Rotation = {
  /** Name of the key that everything is signed with now. */
  key: string;
  /** Ids of releases and canaries, and `preview/<id>`, that were signed anew. */
  signed: readonly string[];
  /** A sentence for each that was not, because no trusted key has signed it. */
  left: readonly string[];
};

type Options = {
  /** Releases that were live within this many days are signed anew. */
  days: number;
  /** Reports what would be signed, and signs nothing. */
  dryRun: boolean;
  now?: Date;
};

/** A file that is signed anew, and the etag of the one that was checked. */
type Change = { path: string; bytes: Buffer; etag: string };

const concurrency = 8;
const day = 86_400_000;

/**
 * Signs the live pointer, what it shows, and what can be rolled back to with the signing key, where another trusted key has signed
 * it. Contents, moves and their numbers stay. The pointer comes last, and a run that was interrupted can be repeated.
 *
 * @throws CliError when the keys of the environment are not both the old and the new one, or when the pointer moves meanwhile
 */
export async function rotateKey(
  store: Store,
  { days, dryRun, now = new Date() }: Options,
): Promise<Rotation> {
  const keys = trustedKeys();
  const key = newKey(keys);
  const seen = await seePointer(store);
  assertCanMove(seen);
  if (!seen.pointer || !seen.bytes || !seen.etag) throw await nothingLive(store);
  const live = parsePointer(seen.bytes);
  const reason = untrustedPointer(live, keys);
  if (reason) throw new CliError(`${reason} Nothing was changed; ${bothKeys}`);

  const limit = now.getTime() - days * day;
  const withdrawn = new Set(seen.withdrawn.map(({ release }) => release));
  const ids = [...new Set(await releasesInUse(store, limit))].filter((id) => !withdrawn.has(id));
  const indexes: ShownIndex[] = [
    ...ids.map((id) => ({ subject: id, path: storePaths.siteIndex(id) })),
    ...(await storedPreviews(store)).map(({ id }) => ({
      subject: `preview/${id}`,
      path: storePaths.previewIndex(id),
    })),
  ];
  const found = (
    await pMap(indexes, (index) => examineIndex(store, index, key, keys), { concurrency })
  ).flat();
  const shown = found.find(({ subject }) => subject === live.pointer.release);
  if (shown?.defect) throw new CliError(`${shown.defect} It is live, and nothing was changed; ${bothKeys}`);

  const signed = found.flatMap(({ subject, change }) => (change ? [subject] : []));
  const left = found.flatMap(({ defect }) => defect ?? []);
  if (!dryRun) {
    const changes = found.flatMap(({ change }) => change ?? []);
    await pMap(changes, (change) => replace(store, change), { concurrency });
    await signEntries(store, limit, key, keys);
    await signOwners(store, key, keys);
    if (live.pointer.signature?.key !== keyName(createPublicKey(key)))
      await replace(store, { path: storePaths.pointer, bytes: signedAnew(live.text, key), etag: seen.etag });
  }
  return { key: keyName(createPublicKey(key)), signed, left };
}

const bothKeys =
  'put the public keys of the old and of the new signing key into RELEASE_PUBLIC_KEY for this command.';

/** @throws CliError when the environment does not name it, or no servers that would trust it */
function newKey(keys: readonly KeyObject[]): KeyObject {
  const key = signingKey();
  if (key === null || keys.length === 0) {
    const missing = key === null ? 'RELEASE_SIGNING_KEY names no key' : 'RELEASE_PUBLIC_KEY names no key';
    throw new CliError(
      `${missing}; nothing was changed. RELEASE_SIGNING_KEY is the new signing key; ${bothKeys}`,
    );
  }
  return key;
}

/** Examines an index. @returns its change, or the reason why it is left; neither where the key has signed it already */
async function examineIndex(
  store: Store,
  { subject, path }: ShownIndex,
  key: KeyObject,
  keys: readonly KeyObject[],
): Promise<{ subject: string; change?: Change; defect?: string }[]> {
  const found = await store.readWithEtag(path);
  if (!found) return [];
  const read = parseIndex(found.bytes);
  // A release that was rendered and not promoted has no seal.
  if (read && !read.index.seal) return [];
  const defect = read ? indexDefect(read, subject, keys) : `${path} is damaged.`;
  if (!read || defect) return [{ subject, defect: defect ?? '' }];
  if (read.index.seal?.signature?.key === keyName(createPublicKey(key))) return [{ subject }];
  // The stored text is signed as it is, because a later version of this tool may have added fields.
  const bytes = Buffer.from(canonicalJson(sealed(JSON.parse(read.text))));
  return [{ subject, change: { path, bytes, etag: found.etag } }];
}

/** Signs the recent entries of the history, from which a lost pointer is restored. */
async function signEntries(
  store: Store,
  limit: number,
  key: KeyObject,
  keys: readonly KeyObject[],
): Promise<void> {
  for (const { path, read } of await readEntries(store)) {
    const isRecent = read !== null && new Date(read.pointer.event.at).getTime() >= limit;
    if (!isRecent || untrustedPointer(read, keys) !== null) continue;
    if (read.pointer.signature?.key === keyName(createPublicKey(key))) continue;
    await store.write(path, signedAnew(read.text, key));
  }
}

async function signOwners(store: Store, key: KeyObject, keys: readonly KeyObject[]): Promise<void> {
  for (const path of await store.list('owners')) {
    const found = await store.readWithEtag(path);
    const parsed = found && appOwner.safeParse(JSON.parse(found.bytes.toString()));
    if (!parsed?.success || !parsed.data.signature) continue;
    const { signature, ...content } = parsed.data;
    const text = canonicalJson(content);
    if (isSignedBy(text, signature, keys))
      await store.replace(path, signedAnew(text, key), found?.etag ?? null);
  }
}

/** Adds a signature to a text and returns the bytes of the file. */
function signedAnew(text: string, key: KeyObject): Buffer {
  const content: object = JSON.parse(text);
  return Buffer.from(canonicalJson({ ...content, signature: signText(canonicalJson(content), key) }));
}

async function replace(store: Store, { path, bytes, etag }: Change): Promise<void> {
  if (await store.replace(path, bytes, etag)) return;
  throw new CliError(`${path} was changed meanwhile. What is signed anew already is valid; run it again.`, {
    code: 'conflict',
  });
}
