import { z } from 'zod';
import { contentVersion } from '../formats/release-manifest.ts';
import { findSideBranch } from '../git/provenance.ts';
import { CliError } from '../reporting/errors.ts';
import { sha256 } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import { parseJson, readJson, type Store } from '../store/store.ts';
import type { Versions } from './manifest.ts';

/** The tag that promotions use by default and that the default branch publishes under. */
export const latestTag = 'latest';

const tagFile = z.object({ version: contentVersion });
const tagPath = /^tags\/([a-z][a-z0-9-]*)\/([a-z0-9-]+)\.json$/;
const maxLength = 60;

/**
 * Whether a string is a valid tag. A tag points to the app version that was last published under it. Commands accept
 * both `name@version` and `name@tag`, so a tag must not look like a version.
 */
export function isTag(text: string): boolean {
  return (
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) &&
    text.length <= maxLength &&
    !contentVersion.safeParse(text).success
  );
}

/**
 * Derives a tag from a branch name: `feature/New gallery` becomes `feature-new-gallery`. The result is never `latest`
 * and never looks like a version. A name that is too long for a tag, or whose letters a tag cannot have, ends in a hash,
 * so that two such branches do not publish under the same tag.
 */
export function tagOfBranch(branch: string): string {
  const room = maxLength - 'branch-'.length;
  const slug = joinWords(branch.toLowerCase());
  const isFaithful = slug !== '' && slug.length <= room && /^[\x20-\x7e]*$/.test(branch);
  const hash = sha256(Buffer.from(branch)).slice(0, 8);
  const tag = isFaithful ? slug : joinWords(`${slug.slice(0, room - hash.length - 1)}-${hash}`);
  return isTag(tag) && tag !== latestTag ? tag : `branch-${tag}`;
}

function joinWords(text: string): string {
  return text
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
}

/**
 * Returns the tag that publishing and promoting use if none is given.
 *
 * @param folder folder of the sources
 */
export function findBranchTag(folder?: string): string {
  const branch = findSideBranch(folder);
  return branch === null ? latestTag : tagOfBranch(branch);
}

/**
 * Points a tag to a version. Retries if another publication moves the tag at the same time.
 *
 * @param mayMove decides whether to move the tag away from the version that it points to
 * @returns whether the tag now points to the version
 */
export async function writeTag(
  store: Store,
  app: string,
  tag: string,
  version: string,
  mayMove: (before: string | null) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const path = storePaths.tag(app, tag);
  for (;;) {
    const seen = await store.readWithEtag(path);
    // A damaged tag counts as missing, and is overwritten.
    const before = tagFile.safeParse(parseJson(String(seen?.bytes ?? ''))).data?.version ?? null;
    if (!(await mayMove(before))) return false;
    if (await store.replace(path, Buffer.from(JSON.stringify({ version })), seen?.etag ?? null)) return true;
  }
}

/** Reads the version of an app under a tag, or null if it was not published under that tag. */
export async function readTag(store: Store, app: string, tag: string): Promise<string | null> {
  return (await readJson(store, storePaths.tag(app, tag), tagFile))?.version ?? null;
}

export async function readTags(store: Store, app?: string) {
  const paths = await store.list(app === undefined ? 'tags' : `tags/${app}`);
  const found = await Promise.all(
    paths.map(async (path) => {
      const [, name, tag] = tagPath.exec(path) ?? [];
      const version = name && tag && (await readTag(store, name, tag));
      return version ? [{ app: name, tag, version }] : [];
    }),
  );
  return found.flat();
}

export async function readLatestVersions(store: Store): Promise<Versions> {
  const tags = await readTags(store);
  const latest = tags.filter(({ tag }) => tag === latestTag);
  return Object.fromEntries(latest.map(({ app, version }) => [app, version]));
}

/**
 * Finds the version that a command names: `name@version`, `name@tag`, or `name` for the version under `tag` or else
 * under `latest`.
 *
 * @throws CliError when the app has no such version
 */
export async function findVersion(
  store: Store,
  named: string,
  tag = latestTag,
): Promise<[app: string, version: string]> {
  const [app = '', wanted] = named.split('@');
  if (contentVersion.safeParse(wanted).success) return [app, wanted ?? ''];
  for (const name of wanted === undefined ? [tag, latestTag] : [wanted]) {
    const version = isTag(name) ? await readTag(store, app, name) : null;
    if (version) return [app, version];
  }
  const known = (await readTags(store, app)).map((found) => `${app}@${found.tag}`);
  if (known.length === 0)
    throw new CliError(`"${app}" has never been published. Run \`pnpm release publish ${app}\`.`);
  throw new CliError(
    `"${named}" has not been published; nothing was changed. Its tags are ${known.join(', ')}; \`pnpm release versions ${app}\` ` +
      'lists its versions.',
  );
}
