import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { federationRuntime } from '@site/contract/inlined-manifest';
import { z } from 'zod';
import { isScript } from '../formats/content-types.ts';
import { CliError } from '../reporting/errors.ts';
import { parseJson } from '../store/store.ts';
import { selectOperations } from './app-package.ts';
import type { BuiltApp } from './build-app.ts';
import { describeBuild } from './describe-build.ts';
import { readRemote } from './read-remote.ts';

/**
 * The schema of `remote.json`, which describes a build that was not made with our Vite preset. The `client/` folder
 * beside this file is published. Pages are prerendered from a module in `server/`. This module is `remoteEntry.ssr.js`,
 * as the stock federation plugin for Vite writes it, or `remote.js` (or `.mjs`), whose default export is the remote.
 */
const finishedBuild = z.strictObject({
  name: z.string(),
  /** Path of the remote entry below `client/`. */
  entry: z.string(),
  /** Version ranges of the modules that the remote takes from the shell, such as `{ "react": "^19.3.0" }`. */
  sharedModules: z.record(z.string(), z.string()),
  /** Required unless the entry is an ES module that exports `init` and `get`. */
  federationRuntime: z.optional(federationRuntime),
  /** The API operations that the remote's pages call. */
  api: z.array(z.string()).default([]),
});

/**
 * Describes a remote that a different tool built, from the `remote.json` in the build's folder.
 *
 * @throws CliError when `remote.json` is missing or invalid
 */
export async function readFinishedBuild(folder: string): Promise<BuiltApp> {
  const file = join(folder, 'remote.json');
  const parsed = finishedBuild.safeParse(parseJson(await readFile(file, 'utf8').catch(() => '')));
  if (!parsed.success)
    throw new CliError(`${file} does not describe a remote:\n${z.prettifyError(parsed.error)}`);
  const { name, entry, sharedModules, federationRuntime, api } = parsed.data;
  if (name === 'shell')
    throw new CliError(
      `${file} names the remote "shell", but that name belongs to the shell; nothing was published.`,
    );
  const app = await describeBuild(folder, async (files, serverFiles) => {
    if (!files.includes(entry)) throw new CliError(`${join(folder, 'client')} has no remote entry ${entry}.`);
    const server = join(folder, 'server');
    const { contract, pages, menus } = await readRemote(name, server, serverFiles, sharedModules);
    return {
      contract,
      name,
      kind: 'remote',
      sharedModules,
      requires: { catalogue: null, operations: selectOperations(name, api) },
      entry,
      federationRuntime,
      scripts: [entry],
      // The build does not state which other scripts and styles each page loads, so assume that each page loads all of
      // them.
      lazyScripts: files.filter((file) => isScript(file) && file !== entry),
      styles: files.filter((file) => file.endsWith('.css')),
      fonts: [],
      pages: pages.map(({ load: _, ...page }) => ({ ...page, scripts: [], lazyScripts: [], styles: [] })),
      menus,
    };
  });
  return { app, dist: folder, reused: false };
}
