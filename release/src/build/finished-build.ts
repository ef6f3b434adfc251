import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { federationRuntime } from '@site/contract/inlined-manifest';
import { type AppManifest, appManifest } from '@site/contract/release-manifest';
import { contractVersion } from '@site/contract/remote';
import { z } from 'zod';
import { isScript } from '../model/content-types.ts';
import { CliError } from '../model/errors.ts';
import { contentId } from '../model/layout.ts';
import { importRemote, serverModuleOf } from '../model/server-module.ts';
import type { BuiltApp } from './build-app.ts';
import { assertServable, describeFiles, isPublic, pagesOf, readMenus } from './describe-app.ts';
import { importedNames, operationsOf } from './requirements.ts';

/**
 * `remote.json` in the folder of a build that other tools than the Vite preset made. Beside it, `client/` is published,
 * and pages are prerendered from `server/`: from `remoteEntry.ssr.js` of the stock plugin for Vite, or from `remote.js` (or
 * `.mjs`), which exports the remote by default.
 */
const finishedBuild = z.strictObject({
  name: z.string(),
  /** The remote entry below `client/`. */
  entry: z.string(),
  /** Ranges of the shared modules that it takes from the shell: `{ "react": "^19.3.0" }`. */
  sharedModules: z.record(z.string(), z.string()),
  /** Unless the entry is an ES module that exports `init` and `get`. */
  federationRuntime: z.optional(federationRuntime),
  /** The API operations that its pages call. */
  api: z.array(z.string()).default([]),
});

/**
 * Describes a build of a remote whose sources are not in this repository.
 *
 * @param folder its folder
 * @throws CliError when `remote.json` is missing or not valid
 */
export async function readFinishedBuild(folder: string): Promise<BuiltApp> {
  const file = join(folder, 'remote.json');
  const parsed = finishedBuild.safeParse(await readJson(file));
  if (!parsed.success)
    throw new CliError(`${file} does not describe a remote:\n${z.prettifyError(parsed.error)}`);
  const { name, entry, sharedModules, federationRuntime, api } = parsed.data;
  const files = await describeFiles(join(folder, 'client'), isPublic);
  assertServable(name, Object.keys(files));
  if (!files[entry]) throw new CliError(`${join(folder, 'client')} has no remote entry ${entry}.`);
  const serverFiles = await describeFiles(join(folder, 'server'), isScript);
  const server = serverModuleOf(Object.keys(serverFiles));
  if (!server) {
    throw new CliError(
      `${join(folder, 'server')} has neither remoteEntry.ssr.js nor remote.js nor remote.mjs, for prerendering.`,
    );
  }
  const remote = await importRemote(join(folder, 'server', server));
  const content: Omit<AppManifest, 'version'> = {
    schema: 1,
    name,
    kind: 'remote',
    contract: contractVersion,
    sharedModules,
    requires: {
      imports: await importedNames(join(folder, 'server')),
      catalogue: null,
      operations: operationsOf(name, api),
    },
    provides: {},
    entry,
    federationRuntime,
    scripts: [entry],
    // Only its own build tool knows which further scripts a page loads: it may be any.
    lazyScripts: Object.keys(files).filter((file) => isScript(file) && file !== entry),
    // Nor which styles: all of them.
    styles: Object.keys(files).filter((file) => file.endsWith('.css')),
    fonts: [],
    pages: pagesOf(name, remote).map(({ path, meta }) => ({
      path,
      canonical: meta.canonical,
      noindex: meta.noindex ?? false,
      scripts: [],
      lazyScripts: [],
      styles: [],
    })),
    menus: readMenus(name, remote),
    files,
    serverFiles,
  };
  return { app: appManifest.parse({ ...content, version: contentId(content) }), dist: folder, reused: false };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
