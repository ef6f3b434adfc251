import { createPublicKey, type KeyObject } from 'node:crypto';
import pMap from 'p-map';
import {
  createNothingLiveError,
  explainUntrustedPointer,
  parsePointer,
  readEntries,
} from '../pointer/live-pointer.ts';
import { readMovableSite } from '../pointer/pointer-moves.ts';
import { listShownPreviews, type ShownIndex, shownRelease } from '../releases/shown-indexes.ts';
import { addSeal, findIndexDefect, parseIndex } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { canonicalJson } from '../signing/hashes.ts';
import { nameKey, readSigningKey, readTrustedKeys, signText } from '../signing/keys.ts';
import { storePaths } from '../store/layout.ts';
import { inParallel, type Store } from '../store/store.ts';
import { daysAgo, listReleasesInUse } from './prune.ts';

export type Rotation = {
  /** Name of the new key, which has signed everything that `signed` lists. */
  key: string;
  /** What was re-signed: ids of releases and canaries, and `preview/<id>`. */
  signed: readonly string[];
  /**
   * One sentence for each release or preview that was not re-signed, because it is damaged or no trusted key has signed
   * it.
   */
  left: readonly string[];
};

type Options = {
  /** Releases that were live within this many days are re-signed. */
  days: number;
  /** Whether to only report what would be signed. */
  dryRun: boolean;
};

/** A re-signed file, with the etag of the version that was checked. */
type Change = { path: string; bytes: Buffer; etag: string };

/**
 * Signs with the current signing key everything that another trusted key has signed: the live pointer, the releases
 * that it names, previews, possible rollback targets, and history entries. Contents and pointer numbers do not change.
 * The live pointer is signed last. An interrupted run can be repeated.
 *
 * @throws CliError when the environment lacks the old or the new key, or when the pointer moves in the meantime
 */
export async function rotateKey(store: Store, { days, dryRun }: Options): Promise<Rotation> {
  const keys = readTrustedKeys();
  const key = readNewKey(keys);
  const site = await readMovableSite(store);
  if (!site.bytes || !site.etag) throw await createNothingLiveError(store);
  const live = parsePointer(site.bytes);
  const reason = explainUntrustedPointer(live, keys);
  if (reason) throw new CliError(`${reason} Nothing was changed; ${bothKeys}`);

  const limit = daysAgo(days);
  const withdrawn = new Set(site.withdrawn.map(({ release }) => release));
  const ids = [...new Set(listReleasesInUse(site, limit))].filter((id) => !withdrawn.has(id));
  const indexes = [...ids.map(shownRelease), ...(await listShownPreviews(store))];
  const found = (await pMap(indexes, (index) => examineIndex(store, index, key, keys), inParallel)).flat();
  const shown = found.find(({ subject }) => subject === live.pointer.release);
  if (shown?.defect) throw new CliError(`${shown.defect} It is live, and nothing was changed; ${bothKeys}`);

  const signed = found.flatMap(({ subject, change }) => (change ? [subject] : []));
  const left = found.flatMap(({ defect }) => defect ?? []);
  if (!dryRun) {
    const changes = found.flatMap(({ change }) => change ?? []);
    await pMap(changes, (change) => replace(store, change), inParallel);
    await signEntries(store, limit, key, keys);
    if (live.pointer.signature?.key !== nameKey(createPublicKey(key)))
      await replace(store, {
        path: storePaths.pointer,
        bytes: addSignature(live.text, key),
        etag: site.etag,
      });
  }
  return { key: nameKey(createPublicKey(key)), signed, left };
}

const bothKeys =
  'put the public keys of the old and of the new signing key into RELEASE_PUBLIC_KEY for this command.';

/**
 * Reads the new signing key.
 *
 * @throws CliError when the environment names no signing key, or no trusted keys
 */
function readNewKey(keys: readonly KeyObject[]): KeyObject {
  const key = readSigningKey();
  if (key === null || keys.length === 0) {
    const missing = key === null ? 'RELEASE_SIGNING_KEY names no key' : 'RELEASE_PUBLIC_KEY names no key';
    throw new CliError(
      `${missing}; nothing was changed. RELEASE_SIGNING_KEY is the new signing key; ${bothKeys}`,
    );
  }
  return key;
}

/**
 * Decides whether an index must be re-signed.
 *
 * @returns the re-signed file, or the reason why the index is not re-signed, or neither if the new key has already
 *   signed it
 */
async function examineIndex(
  store: Store,
  { subject, path }: ShownIndex,
  key: KeyObject,
  keys: readonly KeyObject[],
): Promise<{ subject: string; change?: Change; defect?: string }[]> {
  const found = await store.readWithEtag(path);
  if (!found) return [];
  const read = parseIndex(found.bytes);
  // Skip a release without a seal, because it was rendered but never promoted.
  if (read && !read.index.seal) return [];
  if (!read) return [{ subject, defect: `${path} is damaged.` }];
  const defect = findIndexDefect(read, subject, keys);
  if (defect) return [{ subject, defect: defect.reason }];
  if (read.index.seal?.signature?.key === nameKey(createPublicKey(key))) return [{ subject }];
  // Sign the stored JSON and not the parsed index, which lacks the fields that a newer version of this tool has added.
  const bytes = Buffer.from(canonicalJson(addSeal(JSON.parse(read.text))));
  return [{ subject, change: { path, bytes, etag: found.etag } }];
}

/** Re-signs the recent history entries, from which a lost pointer can be restored. */
async function signEntries(
  store: Store,
  limit: number,
  key: KeyObject,
  keys: readonly KeyObject[],
): Promise<void> {
  for (const { path, read } of await readEntries(store)) {
    const isRecent = read !== null && new Date(read.pointer.event.at).getTime() >= limit;
    if (!isRecent || explainUntrustedPointer(read, keys) !== null) continue;
    if (read.pointer.signature?.key === nameKey(createPublicKey(key))) continue;
    await store.write(path, addSignature(read.text, key));
  }
}

function addSignature(text: string, key: KeyObject): Buffer {
  const content: object = JSON.parse(text);
  return Buffer.from(canonicalJson({ ...content, signature: signText(canonicalJson(content), key) }));
}

async function replace(store: Store, { path, bytes, etag }: Change): Promise<void> {
  if (await store.replace(path, bytes, etag)) return;
  throw new CliError(
    `${path} was changed in the meantime. Everything signed so far is valid; run the command again.`,
    {
      code: 'conflict',
    },
  );
}
