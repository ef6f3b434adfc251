import { availableParallelism } from 'node:os';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { sharedModules } from '@site/vite-preset/shared-modules';
import pMap from 'p-map';
import { isScript } from '../formats/content-types.ts';
import type { AppManifest } from '../formats/release-manifest.ts';
import { type Apps, publicUrl, shellOf } from '../releases/manifest.ts';
import {
  type Rendered,
  type RenderJob,
  renderApart,
  type ServerModules,
  serverModuleOf,
} from '../rendering/render-apart.ts';
import { CliError, listErrors } from '../reporting/errors.ts';
import { integrityOf } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import { inParallel, type Store } from '../store/store.ts';

/** Pages of one remote, or the shell's own pages. */
export type PageGroup = { owner: AppManifest | null; paths: readonly string[] };

/**
 * Renders each group in a separate process, which contains only the shell, the group's remote and their part of the
 * manifest. No page depends on another remote, except through the menus.
 *
 * @throws CliError that names every page and app that failed
 */
export async function render(
  store: Store,
  apps: Apps,
  manifest: InlinedManifest,
  groups: readonly PageGroup[],
  log: (line: string) => void,
): Promise<ReadonlyMap<string, Rendered>> {
  const shell = shellOf(apps);
  const shellModules = readModules(store, shell, '');
  const shared = Object.fromEntries(
    sharedModules.map((name) => [name, shell.sharedModules[name] ?? '0.0.0']),
  );
  const readJob = async ({ owner, paths }: PageGroup): Promise<RenderJob> => ({
    shell: await shellModules,
    remote: owner && (await readRemote(store, owner)),
    shared,
    manifest: pickRenderedPart(manifest, owner),
    paths,
  });
  // Start with the largest groups, because they take longest.
  const ordered = groups.toSorted((a, b) => b.paths.length - a.paths.length);
  const rendered = await pMap(
    ordered,
    async (group) => ({ ...(await renderApart(readJob(group))), name: (group.owner ?? shell).name }),
    { concurrency: availableParallelism() },
  );
  const problems = rendered.flatMap(({ name, problem }) => (problem ? [{ name, problem }] : []));
  const failures = rendered.flatMap((group) => group.failures);
  if (problems.length > 0 || failures.length > 0) {
    const what =
      problems.length > 0
        ? `The pages of ${problems.map(({ name }) => name).join(', ')}`
        : `${failures.length} page(s)`;
    const reasons = [...problems.map(({ name, problem }) => `${name}: ${problem}`), ...listErrors(failures)];
    throw new CliError(`${what} could not be rendered; nothing was changed.\n${reasons.join('\n')}`);
  }
  if (process.platform === 'linux' && rendered.some(({ isSealed }) => !isSealed))
    log(
      'The code of remotes could open network connections while rendering, because `prlimit` (util-linux) is missing or not allowed.',
    );
  return new Map(rendered.flatMap(({ pages }) => [...pages]));
}

/**
 * Reduces the manifest to what the pages of `owner` depend on, so that no other change requires rendering these pages
 * again.
 */
export function pickRenderedPart(manifest: InlinedManifest, owner: AppManifest | null): InlinedManifest {
  const own = owner && manifest.remotes[owner.name];
  // Only a preview's banner shows the release's id, so render all other pages without the id.
  return {
    ...manifest,
    id: manifest.preview ? manifest.id : '',
    remotes: owner && own ? { [owner.name]: own } : {},
  };
}

async function readRemote(store: Store, remote: AppManifest): Promise<RenderJob['remote']> {
  const entry = serverModuleOf(Object.keys(remote.serverFiles)) ?? 'remote.js';
  return { ...(await readModules(store, remote, remote.entry)), entry };
}

/**
 * Reads an app's server modules.
 *
 * @param servedAs a published file of the app. Relative URLs in the server modules resolve against this file's URL, as
 *   in browsers.
 */
async function readModules(store: Store, app: AppManifest, servedAs: string): Promise<ServerModules> {
  const server = storePaths.server(app.name, app.version);
  const modules = await pMap(
    Object.entries(app.serverFiles).filter(([file]) => isScript(file)),
    async ([file, integrity]) => {
      const bytes = await store.read(`${server}/${file}`);
      if (bytes && integrityOf(bytes, integrity.split('-')[0]) === integrity)
        return [file, bytes.toString()] as const;
      throw new CliError(
        `${app.name}@${app.version}: its server file ${file} ${bytes ? 'is not what was published' : 'is missing'}; nothing was changed.`,
      );
    },
    inParallel,
  );
  return {
    folder: new URL('.', `file://${publicUrl(app, servedAs)}`).href,
    modules: Object.fromEntries(modules),
  };
}
