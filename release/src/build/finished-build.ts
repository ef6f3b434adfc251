import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
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
  // A classic script does not know its own address; its tool writes addresses that do not depend on it.
  const dist = federationRuntime?.type === 'var' ? folder : await withRelativeAddresses(folder);
  const files = await describeFiles(join(dist, 'client'), isPublic);
  assertServable(name, Object.keys(files));
  if (!files[entry]) throw new CliError(`${join(dist, 'client')} has no remote entry ${entry}.`);
  const serverFiles = await describeFiles(join(dist, 'server'), isScript);
  const server = serverModuleOf(Object.keys(serverFiles));
  if (!server) {
    throw new CliError(
      `${join(dist, 'server')} has neither remoteEntry.ssr.js nor remote.js nor remote.mjs, for prerendering.`,
    );
  }
  const remote = await importRemote(join(dist, 'server', server));
  const content: Omit<AppManifest, 'version'> = {
    schema: 1,
    name,
    kind: 'remote',
    contract: contractVersion,
    sharedModules,
    requires: {
      imports: await importedNames(join(dist, 'server')),
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
  return { app: appManifest.parse({ ...content, version: contentId(content) }), dist, reused: false };
}

/** A copy of a build for the root of a site: its scripts and style sheets name published files relative to themselves. */
async function withRelativeAddresses(folder: string): Promise<string> {
  const copy = join(folder, 'relative');
  const published = new Set(Object.keys(await describeFiles(join(folder, 'client'), isPublic)));
  await rm(copy, { recursive: true, force: true });
  for (const side of ['client', 'server']) {
    await cp(join(folder, side), join(copy, side), { recursive: true });
    const files = await readdir(join(copy, side), { recursive: true });
    for (const file of files.filter((name) => isScript(name) || name.endsWith('.css'))) {
      const path = join(copy, side, file);
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(isScript(file) ? literals : cssAddresses, relativeTo(file)));
    }
  }
  return copy;

  function relativeTo(file: string) {
    return (found: string, quote: string, named: string) => {
      if (!published.has(named) || isScript(named)) return found;
      const address = posix.relative(posix.dirname(file), named);
      return isScript(file) ? `new URL(${JSON.stringify(address)},import.meta.url).href` : quote + address;
    };
  }
}

/** Vite's builds for servers write `./` for what is beside the client's entry. */
const literals = /(["'`])\.?\/([\w@.~/-]+)\1/g;
const cssAddresses = /(url\(|["'])\/([\w@.~/-]+)(?=["')])/g;

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
