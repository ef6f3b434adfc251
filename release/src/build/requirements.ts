import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiOperations } from '@site/contract/api-operations';
import type { AppManifest } from '@site/contract/release-manifest';
import { catalogueVersion } from '@site/domain/catalogue-version';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { z } from 'zod';
import { isScript } from '../model/content-types.ts';
import { CliError } from '../model/errors.ts';
import type { AppSource } from './app-sources.ts';
import type { Chunks } from './chunk-graph.ts';

type Requirements = AppManifest['requires'];

/** The API operations that a remote declares in its `package.json`, as `METHOD /path`. */
const declaration = z.object({ api: z.array(z.string()).default([]) });

/** What a remote requires of the shell and the services. */
export async function readRequirements(
  source: AppSource,
  dist: string,
  chunks: Chunks,
): Promise<Requirements> {
  const manifest = await readFile(join(source.folder, 'package.json'), 'utf8');
  const { api } = declaration.parse(JSON.parse(manifest));
  const bundled = Object.values(chunks).flatMap((chunk) => chunk.shared);
  return {
    imports: await importedNames(join(dist, 'server')),
    catalogue: bundled.some((file) => /^domain\/src\/catalogue\.[jt]s$/.test(file)) ? catalogueVersion : null,
    operations: operationsOf(source.name, api),
  };
}

/** @throws CliError for an operation that the contract does not have */
export function operationsOf(app: string, called: readonly string[]): Requirements['operations'] {
  return Object.fromEntries(
    called.map((name) => {
      const operation = apiOperations[name];
      if (operation) return [name, operation];
      throw new CliError(
        `"${app}" calls "${name}", which the contract does not have. Its operations are ${Object.keys(apiOperations).join(', ')}.`,
      );
    }),
  );
}

const specifiers: readonly string[] = sharedModules;
const namedImports = new RegExp(
  `import\\s*(?:[\\w$]+\\s*,\\s*)?\\{([^}]*)\\}\\s*from\\s*["'](${specifiers.join('|')})["']`,
  'g',
);

/** The names that the built modules import of each shared module. */
export async function importedNames(folder: string): Promise<Requirements['imports']> {
  const files = (await readdir(folder, { recursive: true })).filter(isScript);
  const names = new Map<string, Set<string>>();
  for (const file of files) {
    const code = await readFile(join(folder, file), 'utf8');
    for (const [, list = '', specifier = ''] of code.matchAll(namedImports)) {
      const known = names.get(specifier) ?? new Set();
      for (const item of list.split(',')) {
        const name = item.trim().split(/\s+as\s+/)[0];
        if (name) known.add(name);
      }
      names.set(specifier, known);
    }
  }
  return Object.fromEntries([...names].sort().map(([specifier, known]) => [specifier, [...known].sort()]));
}

/** The names that the shell exports of each shared module, read from the modules that it renders with. */
export async function providedNames(dist: string): Promise<Record<string, string[]>> {
  const names = await Promise.all(
    specifiers.map(async (specifier) => {
      const file = join(dist, 'server', `${specifier.replaceAll('/', '__')}.js`);
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      return [specifier, Object.keys(module).sort()] as const;
    }),
  );
  return Object.fromEntries(names);
}
