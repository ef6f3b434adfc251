import { rcompare } from 'semver';
import { z } from 'zod';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import type { Store } from './store.ts';

/** Beside each archive: what the package consists of, so that the next version can be compared with it. */
const record = z.object({
  /** Without the scope: `sdk`. */
  name: z.string(),
  version: z.string(),
  /** SHA-256 of the files and dependencies, without the version. */
  content: z.string(),
  /** Declarations of the modules that it exports, by `module#name`. */
  api: z.record(z.string(), z.string()),
});
export type ContractPackage = z.infer<typeof record>;

const recordPath = /^contract\/([a-z-]+)\/(\d+\.\d+\.\d+)\.json$/;

/** The published versions of the contract's packages, or of one, the highest of each first. */
export async function readContractVersions(
  store: Store,
  name?: string,
): Promise<readonly { name: string; version: string }[]> {
  return (await store.list(name === undefined ? 'contract' : `contract/${name}`))
    .flatMap((path) => {
      const [, one, version] = recordPath.exec(path) ?? [];
      return one && version ? [{ name: one, version }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name) || rcompare(a.version, b.version));
}

export async function readContractPackage(
  store: Store,
  name: string,
  version: string,
): Promise<ContractPackage | null> {
  const bytes = await store.read(storePaths.contractRecord(name, version));
  return bytes && record.parse(JSON.parse(bytes.toString()));
}

/**
 * Publishes an archive under its version. The record is written last: once it exists, the archive does.
 *
 * @returns whether it was written
 * @throws CliError when the version was published with other content
 */
export async function publishContractPackage(
  store: Store,
  found: ContractPackage,
  archive: Uint8Array,
): Promise<boolean> {
  const { name, version } = found;
  const before = await readContractPackage(store, name, version);
  if (before && before.content !== found.content) {
    throw new CliError(
      `@site/${name} ${version} was published in ${store.describe()} with other content; nothing was changed.`,
    );
  }
  if (before) return false;
  await store.writeOnce(storePaths.contractArchive(name, version), archive);
  return await store.writeOnce(storePaths.contractRecord(name, version), Buffer.from(JSON.stringify(found)));
}
