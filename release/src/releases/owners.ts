import { type AppOwner, appOwner } from '../formats/release-manifest.ts';
import { nameActor } from '../git/provenance.ts';
import type { Source } from '../git/source.ts';
import { CliError } from '../reporting/errors.ts';
import { canonicalJson } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import { readJson, type Store } from '../store/store.ts';

/** The sources of an app that is about to be published, and how the app was built. */
export type Claim = Source & Pick<AppOwner, 'build'>;

/**
 * Records who owns an app's name when the app is first published. After that, publications from other packages and
 * repositories are rejected, because they would move the tags that promotions use.
 *
 * @param takeOver makes this source the owner even if the name belongs to another source
 * @returns a sentence about what has changed, or null if nothing has
 * @throws CliError when the name belongs to another source and `takeOver` is false
 */
export async function claimName(
  store: Store,
  app: string,
  claim: Claim,
  takeOver = false,
): Promise<string | null> {
  for (;;) {
    const path = storePaths.owner(app);
    const etag = (await store.readWithEtag(path))?.etag ?? null;
    const owner = await readOwner(store, app);
    const isOwn = owner === null || isSameSource(owner, claim);
    if (!isOwn && !takeOver) throw createOwnerError(app, owner, claim);
    // A clone may lack the origin or the first commit, so keep what an earlier publication recorded.
    const before = isOwn ? owner : null;
    const known = {
      ...claim,
      remote: claim.remote ?? before?.remote ?? null,
      root: claim.root ?? before?.root ?? null,
    };
    const isRecorded =
      owner && Object.entries(known).every(([field, value]) => owner[field as keyof Claim] === value);
    if (isRecorded || (await store.replace(path, composeOwnerFile(known), etag)))
      return noteOf(app, owner, claim, isOwn);
  }
}

export async function readOwners(store: Store): Promise<Readonly<Record<string, AppOwner>>> {
  const names = (await store.list('owners')).flatMap(
    (path) => /^owners\/([a-z][a-z0-9-]*)\.json$/.exec(path)?.[1] ?? [],
  );
  const found = await Promise.all(names.map(async (name) => [name, await readOwner(store, name)] as const));
  return Object.fromEntries(found.flatMap(([name, owner]) => (owner ? [[name, owner]] : [])));
}

/** Describes a source, for example as `@site/checkout of github.com/acme/site`. */
export function describeSource({ package: name, remote, root }: Source): string {
  const place =
    remote ??
    (root ? `the repository that began with ${root.slice(0, 12)}` : 'sources that Git does not track');
  return `${name ?? 'a build without a package'} of ${place}`;
}

function readOwner(store: Store, app: string): Promise<AppOwner | null> {
  return readJson(store, storePaths.owner(app), appOwner);
}

function composeOwnerFile(owner: Claim): Buffer {
  return Buffer.from(canonicalJson({ ...owner, at: new Date().toISOString(), by: nameActor() }));
}

/**
 * Compares the package and the repository. Repositories match if they have the same origin or the same first commit,
 * because a clone may lack either. An owner with neither was recorded outside a repository, so only the package counts.
 */
function isSameSource(owner: AppOwner, claim: Source): boolean {
  if (owner.package !== claim.package) return false;
  if (owner.remote === null && owner.root === null) return true;
  return (
    (owner.remote !== null && owner.remote === claim.remote) ||
    (owner.root !== null && owner.root === claim.root)
  );
}

function createOwnerError(app: string, owner: AppOwner, claim: Claim): CliError {
  return new CliError(
    `"${app}" belongs to ${describeSource(owner)} (${owner.by}, ${owner.at}), and this is ${describeSource(claim)}; nothing was ` +
      `published. Choose another name. If both teams agree, \`--take-over\` gives the name to this source. In a shallow clone ` +
      `without an origin, fetch the whole history first.`,
  );
}

function noteOf(app: string, owner: AppOwner | null, claim: Claim, isOwn: boolean): string | null {
  if (owner === null) return `${app} belongs to ${describeSource(claim)} from now on.`;
  if (!isOwn)
    return `${app} belonged to ${describeSource(owner)} and was taken over by ${describeSource(claim)}.`;
  if (owner.build === claim.build) return null;
  const builds = { sources: 'built from its sources', finished: 'a finished build of other tools' };
  return `${app} was ${builds[owner.build]} before, and is ${builds[claim.build]} now.`;
}
