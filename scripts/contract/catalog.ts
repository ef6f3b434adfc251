import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

type Versions = Readonly<Record<string, string>>;

/** A package list, as far as it is read and written here. */
export type Manifest = {
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
};

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

/** The exact version of every library, as the workspace has agreed on them. */
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

/** Says versions where a workspace says `catalog:`; packages of ours get what `ours` says for them. */
export function resolveVersions(
  versions: Versions | undefined,
  ours: (name: string) => string,
): Record<string, string> {
  const catalog = readCatalog();
  return Object.fromEntries(
    Object.entries(versions ?? {}).map(([name, version]) => {
      if (version.startsWith('workspace:')) return [name, ours(name)];
      const exact = version === 'catalog:' ? catalog.get(name) : version;
      if (!exact) throw new Error(`The catalog has no version of ${name}.`);
      return [name, exact];
    }),
  );
}
