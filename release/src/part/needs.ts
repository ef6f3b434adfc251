import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppManifest } from '@site/contract/release-manifest';
import { catalogueVersion } from '@site/domain/catalogue-version';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { z } from 'zod';
import type { Chunks } from './chunks.ts';
import type { AppSource } from './parts.ts';

type Needs = AppManifest['needs'];

/** What a part's `package.json` declares of the API that its pages call. */
const declaration = z.object({
  api: z.object({ version: z.string(), operations: z.array(z.string()) }).optional(),
});

/** What a remote takes for granted of the parts and services around it. */
export async function needsOf(source: AppSource, dist: string, chunks: Chunks): Promise<Needs> {
  const manifest = await readFile(join(source.folder, 'package.json'), 'utf8');
  const { api } = declaration.parse(JSON.parse(manifest));
  const bundled = Object.values(chunks).flatMap((chunk) => chunk.shared);
  return {
    uses: await importedNames(join(dist, 'server')),
    catalogue: bundled.includes('domain/src/catalogue.ts') ? catalogueVersion : null,
    api: api ?? null,
  };
}

/** Which names of each shared library the built modules import: they are linked to the shell's. */
export async function importedNames(folder: string): Promise<Needs['uses']> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  const names = new Map<string, Set<string>>();
  for (const file of files) {
    const code = await readFile(join(folder, file), 'utf8');
    for (const [, listed = '', library = ''] of code.matchAll(namedImports)) {
      const known = names.get(library) ?? new Set();
      for (const item of listed.split(',')) {
        const name = item.trim().split(/\s+as\s+/)[0];
        if (name) known.add(name);
      }
      names.set(library, known);
    }
  }
  return Object.fromEntries([...names].sort().map(([library, set]) => [library, [...set].sort()]));
}

const libraries: readonly string[] = sharedModules;
const namedImports = new RegExp(
  `import\\s*(?:[\\w$]+\\s*,\\s*)?\\{([^}]*)\\}\\s*from\\s*["'](${libraries.join('|')})["']`,
  'g',
);

/** The names that the shell hands out of each shared library, read from the very modules that it renders with. */
export async function broughtNames(dist: string): Promise<Record<string, string[]>> {
  const names = await Promise.all(
    libraries.map(async (library) => {
      const file = join(dist, 'server', `${library.replaceAll('/', '__')}.js`);
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      return [library, Object.keys(module).sort()] as const;
    }),
  );
  return Object.fromEntries(names);
}
