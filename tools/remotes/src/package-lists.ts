import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

type Versions = Readonly<Record<string, string>>;

/** The fields of a package.json that are read and written here. */
export type PackageJson = {
  name: string;
  version: string;
  private?: boolean;
  type?: string;
  scripts?: Versions;
  exports?: Versions;
  bin?: Versions;
  sideEffects?: readonly string[];
  dependencies?: Versions;
  peerDependencies?: Versions;
  devDependencies?: Versions;
  /** What a remote needs of the API. */
  api?: unknown;
};

export function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;
}

/** The exact version of every library, from the catalog of the workspace. */
export function readCatalog(): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const section = text.slice(text.indexOf('\ncatalog:')).split('\n\n').slice(0, 2).join('\n');
  return new Map(
    [...section.matchAll(/^ {2}(['"]?)(\S+?)\1: (\S+)$/gm)].map(([, , name = '', version = '']) => [
      name,
      version,
    ]),
  );
}

/**
 * Replaces `catalog:` by the catalog's version.
 *
 * @param workspace gives the version of a package of this workspace
 */
export function resolveVersions(
  versions: Versions | undefined,
  workspace: (name: string) => string,
): Record<string, string> {
  const catalog = readCatalog();
  return Object.fromEntries(
    Object.entries(versions ?? {}).map(([name, version]) => {
      if (version.startsWith('workspace:')) return [name, workspace(name)];
      const exact = version === 'catalog:' ? catalog.get(name) : version;
      if (!exact) throw new Error(`The catalog has no version of ${name}.`);
      return [name, exact];
    }),
  );
}
