import { type ApiOperation, apiOperation, apiOperations } from '@site/wire/api-operations';
import { z } from 'zod';
import type { AppManifest } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { readExport } from './app-package.ts';
import { type AppSource, readPackage } from './app-sources.ts';
import type { Chunks } from './chunk-graph.ts';

type Requirements = AppManifest['requires'];

/**
 * Reads what a remote of this repository requires: the catalogue version in its bundle, and the API operations that it
 * calls.
 */
export async function readRequirements(source: AppSource, chunks: Chunks): Promise<Requirements> {
  const called = readPackage(source.folder).api;
  const bundled = Object.values(chunks).flatMap(({ shared }) => shared);
  const hasCatalogue = bundled.some((file) => /^domain\/src\/catalogue\.[jt]s$/.test(file));
  return {
    catalogue: hasCatalogue
      ? z.string().parse(await readExport(source, '@site/domain/catalogue-version', 'catalogueVersion'))
      : null,
    operations: called.length > 0 ? selectOperations(source.name, called, await readOperations(source)) : {},
  };
}

/** Reads the API operations from the `@site/wire` version that the app has installed. */
async function readOperations(source: AppSource): Promise<Record<string, ApiOperation>> {
  const operations = await readExport(source, '@site/wire/api-operations', 'apiOperations');
  return z.record(z.string(), apiOperation).parse(operations);
}

/**
 * Selects the contract's operations that an app calls.
 *
 * @throws CliError for an operation that is not in the contract
 */
export function selectOperations(
  app: string,
  called: readonly string[],
  known = apiOperations,
): Requirements['operations'] {
  return Object.fromEntries(
    called.map((name) => {
      const operation = known[name];
      if (operation) return [name, operation];
      throw new CliError(
        `"${app}" calls "${name}", which is not in the API contract. Its operations are ${Object.keys(known).join(', ')}.`,
      );
    }),
  );
}
