import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { type ApiOperation, apiOperation, apiOperations } from '@site/wire/api-operations';
import { z } from 'zod';
import type { AppManifest } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { type AppSource, readPackage } from './app-sources.ts';
import type { Chunks } from './chunk-graph.ts';

const run = promisify(execFile);

/**
 * Determines the versions of an app's shared modules: exact versions for the shell, which provides the modules, and
 * ranges of compatible versions for a remote. Omits modules that neither the app nor its direct dependencies have
 * installed.
 */
export async function readSharedModules({ folder, kind }: AppSource): Promise<Record<string, string>> {
  const installed = Object.keys(readPackage(folder).dependencies).map((name) =>
    join(folder, 'node_modules', name),
  );
  const importers = await Promise.all([folder, ...installed].map((path) => realpath(path)));
  const versions = sharedModules.flatMap((specifier) => {
    const file = importers.map((importer) => findInstalled(specifier, importer)).find(Boolean);
    if (!file) return [];
    const { version } = readPackage(dirname(file));
    return [[specifier, kind === 'shell' ? version : `^${version}`]];
  });
  return Object.fromEntries(versions);
}

function findInstalled(specifier: string, importer: string): string | undefined {
  try {
    return findPackageJSON(specifier, pathToFileURL(`${importer}/`));
  } catch {
    return undefined;
  }
}

/**
 * Imports a module as installed in the app, because the release tool may have a different version, and returns one of
 * its exports. The app chooses the module's code, so the code runs in a process without the publisher's keys.
 *
 * @throws CliError if the app does not depend on the module's package
 */
export async function readExport(
  { name, folder }: AppSource,
  module: string,
  exported: string,
): Promise<unknown> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const program = `process.stdout.write(JSON.stringify((await import(process.argv[1]))[process.argv[2]]));`;
  try {
    const args = [
      '--input-type=module',
      '--eval',
      program,
      '--',
      pathToFileURL(resolve(module)).href,
      exported,
    ];
    const { stdout } = await run(process.execPath, args, {
      env: buildAppEnvironment(),
      maxBuffer: 10_000_000,
    });
    return JSON.parse(stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    const needed = module.split('/').slice(0, 2).join('/');
    throw new CliError(`"${name}" needs ${needed}: add it to the dependencies in its package.json.`);
  }
}

/**
 * Builds the environment for programs that run an app's code. It excludes signing keys, store credentials and all
 * variables whose names suggest a secret.
 */
export function buildAppEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const secret = /^(AWS|RELEASE)_|TOKEN|SECRET|PASSWORD|CREDENTIAL|KEY|DATABASE_URL/i;
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => name.startsWith('VITE_') || !secret.test(name)),
  );
}

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
