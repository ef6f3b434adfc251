import type { KeyObject } from 'node:crypto';
import pMap from 'p-map';
import type { Pointer } from '../formats/release-manifest.ts';
import {
  createNothingLiveError,
  findPointerDefect,
  type PointerWithText,
  parsePointer,
} from '../pointer/live-pointer.ts';
import { readSite } from '../pointer/read-site.ts';
import { listShownIndexes, type ShownIndex, shownRelease } from '../releases/shown-indexes.ts';
import { storePaths } from '../store/layout.ts';
import { inParallel, type Store } from '../store/store.ts';
import { listReleasedFiles, type ReleasedFile } from './released-files.ts';

export type Verification = {
  /** Id of the release or canary, `preview/<id>`, or the path of a file in the store. */
  release: string;
  signedBy: string | null;
  files: number;
  /** One sentence for each missing or changed file and for each other fault. */
  wrong: readonly string[];
  /** Whether the index or a file is missing or changed, so that it has to be put back. */
  isDamaged: boolean;
};

/**
 * Number of history entries to compare the live pointer with. The number is limited, because a scheduler verifies often
 * and each entry of a bucket is a request.
 */
const maxRecent = 20;

/**
 * Verifies the live pointer, and everything that visitors can get according to it, even if the pointer itself is not
 * trusted.
 */
export async function verifyLive(store: Store, keys: readonly KeyObject[]): Promise<readonly Verification[]> {
  const site = await readSite(store, keys, maxRecent);
  if (!site.pointer || !site.bytes) throw await createNothingLiveError(store);
  const found = [verifyPointer(parsePointer(site.bytes), site.trusted, keys)];
  const intact = new Set<string>();
  for (const shown of await listShownIndexes(store, site.pointer))
    found.push(await verifyIndex(store, shown, keys, intact));
  return found;
}

/**
 * Verifies the live pointer. A trusted key must have signed the pointer, and no trusted pointer may have a higher
 * number. Without keys, nothing is verified.
 */
function verifyPointer(
  read: PointerWithText,
  trusted: readonly Pointer[],
  keys: readonly KeyObject[],
): Verification {
  const defect = findPointerDefect(read, keys, trusted);
  // If no move was ever signed, there is no pointer to restore, so suggest a promotion instead.
  const isFirst = trusted.length === 0 && read.pointer.signature === null;
  const remedy = isFirst ? 'Promote a release with the signing key to sign it.' : defect?.remedy;
  return {
    release: storePaths.pointer,
    signedBy: read.pointer.signature?.key ?? null,
    files: 1,
    wrong: defect ? [`${defect.reason} ${remedy}`] : [],
    isDamaged: false,
  };
}

/**
 * Compares every file of a release, including compressed copies, with the hash recorded when the release was made. If
 * keys are given, one of these keys must have signed the release.
 */
export function verifyRelease(store: Store, id: string, keys: readonly KeyObject[]): Promise<Verification> {
  return verifyIndex(store, shownRelease(id), keys, new Set());
}

/**
 * Verifies one index and its files.
 *
 * @param intact paths of files that were already found intact and are not read again. This function adds the paths that
 *   it finds intact.
 */
async function verifyIndex(
  store: Store,
  shown: ShownIndex,
  keys: readonly KeyObject[],
  intact: Set<string>,
): Promise<Verification> {
  const { signedBy, defect, stages } = await listReleasedFiles(store, shown, keys);
  const files = stages.flat();
  const damageOf = async ({ path, optional, isIntact }: ReleasedFile): Promise<string[]> => {
    const bytes = await store.read(path);
    if (bytes ? !(await isIntact(bytes)) : !optional)
      return [`${path} is ${bytes ? 'not what was released' : 'missing'}.`];
    intact.add(path);
    return [];
  };
  const unread = files.filter(({ path }) => !intact.has(path));
  const damage = (await pMap(unread, damageOf, inParallel)).flat().sort();
  return {
    release: shown.subject,
    signedBy,
    files: files.filter(({ optional }) => !optional).length,
    wrong: [...(defect ? [[defect.reason, defect.remedy].filter(Boolean).join(' ')] : []), ...damage],
    isDamaged: damage.length > 0 || defect?.remedy === null,
  };
}
