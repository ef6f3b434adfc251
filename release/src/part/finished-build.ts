import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { federationRuntime } from '@site/contract/inlined-manifest';
import { type AppManifest, appManifest } from '@site/contract/release-manifest';
import { contractVersion } from '@site/contract/remote';
import { z } from 'zod';
import { CliError } from '../problem.ts';
import type { BuiltApp } from './build.ts';
import { importRemote, listFiles, refuseUnservable } from './describe.ts';
import { importedNames } from './needs.ts';

/**
 * `remote.json` in the folder of a build that other tools than the Vite preset made. Beside it, `client/` is published
 * as it is, and `server/remote.js` exports the remote by default, for prerendering.
 */
const finishedBuild = z.strictObject({
  name: z.string(),
  /** The remote entry below `client/`. */
  entry: z.string(),
  /** Ranges of the shared modules that it takes from the shell: `{ "react": "^19.3.0" }`. */
  sharedModules: z.record(z.string(), z.string()),
  /** Unless the entry is an ES module that exports `init` and `get`. */
  federationRuntime: z.optional(federationRuntime),
  /** What its pages call of the API. */
  api: z
    .object({ version: z.string(), operations: z.array(z.string()) })
    .nullable()
    .default(null),
});

/**
 * Describes a build of a remote that is not in this repository's sources.
 *
 * @param dist its folder
 * @throws CliError when `remote.json` is missing or wrong
 */
export async function readFinishedBuild(dist: string): Promise<BuiltApp> {
  const file = join(dist, 'remote.json');
  const parsed = finishedBuild.safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')));
  if (!parsed.success)
    throw new CliError(`${file} does not describe a remote:\n${z.prettifyError(parsed.error)}`);
  const { name, entry, sharedModules, federationRuntime, api } = parsed.data;
  const files = await listFiles(join(dist, 'client'), () => true);
  refuseUnservable(name, Object.keys(files));
  if (!files[entry]) throw new CliError(`${join(dist, 'client')} has no remote entry ${entry}.`);
  const serverFiles = await listFiles(join(dist, 'server'), (path) => path.endsWith('.js'));
  const { pages } = await importRemote(join(dist, 'server/remote.js'));
  const content: Omit<AppManifest, 'version'> = {
    schema: 1,
    name,
    kind: 'remote',
    contract: contractVersion,
    singletons: sharedModules,
    needs: { uses: await importedNames(join(dist, 'server')), catalogue: null, api },
    brings: {},
    entry,
    federationRuntime,
    scripts: [entry],
    styles: [],
    fonts: [],
    // Which further scripts a page loads is known to its own build tool only.
    pages: pages.map(({ path, meta }) => ({
      path,
      canonical: meta.canonical,
      noindex: meta.noindex ?? false,
      scripts: [],
      styles: [],
    })),
    files,
    serverFiles,
  };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  return { part: appManifest.parse({ ...content, version }), dist, reused: false };
}
