import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { CliError } from '../reporting/errors.ts';
import { type AppSource, readPackage } from './app-sources.ts';

const run = promisify(execFile);

/**
 * Determines the versions of an app's shared modules. The shell provides exact versions; a remote accepts version
 * ranges compatible with the installed versions. Shared modules that neither the app nor its direct dependencies have
 * installed are omitted.
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
 * Reads an export of a module in the version that the app has installed, because the release tool may use a different
 * version. The app chooses the package, so the package's code runs in a process without the publisher's keys.
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
