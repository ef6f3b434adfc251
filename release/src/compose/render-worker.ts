import { readdirSync, realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { type ShareScope, sharedModules } from '@site/vite-preset/shared-modules';
import { isScript } from '../model/content-types.ts';
import { importRemote, serverModuleOf } from '../model/server-module.ts';

/**
 * Renders pages in a thread of its own, from published server files alone. The remotes' shared modules resolve
 * to the shell's, as in the browser: one React and one router, of the versions that visitors run.
 */
export type RenderJob = {
  /** Folders of server files, by app: the shell's, and those of the remotes whose pages are rendered. */
  folders: Record<string, string>;
  /** Of the modules that the shell provides. */
  versions: Readonly<Record<string, string>>;
  manifest: InlinedManifest;
  paths: readonly string[];
};
/** A page that failed has the stacks of its errors. */
export type RenderResult = { path: string; head: string; body: string } | { path: string; errors: string[] };

type Shell = {
  renderPage: (request: {
    path: string;
    manifest: InlinedManifest;
    remotes: Record<string, Remote>;
  }) => Promise<{ head: string; body: string }>;
};

async function render({ folders, versions, manifest, paths }: RenderJob): Promise<void> {
  const shellFolder = pathToFileURL(`${folders.shell}/`);
  const shared: readonly string[] = sharedModules;
  registerHooks({
    resolve: (specifier, context, next) =>
      shared.includes(specifier)
        ? { url: new URL(`${specifier.replaceAll('/', '__')}.js`, shellFolder).href, shortCircuit: true }
        : next(specifier, context),
  });
  const { renderPage } = (await import(new URL('shell.js', shellFolder).href)) as Shell;
  const remotes: Record<string, Remote> = {};
  const shareScope = () => provide(versions);
  // Where a script of a remote names a file relative to itself, the page has the published address.
  const published: [string, string][] = [];
  for (const [name, { entry }] of Object.entries(manifest.remotes)) {
    const folder = folders[name];
    if (!folder) continue;
    const files = readdirSync(folder, { recursive: true }).map(String).filter(isScript);
    const module = serverModuleOf(files) ?? 'remote.js';
    if (module.startsWith('remote.')) await linkAll(name, folder, files);
    remotes[name] = await importRemote(join(folder, module), shareScope);
    published.push([`${realpathSync(folder)}/`, entry.replace(/[^/]*$/, '')]);
  }
  for (const path of paths) parentPort?.postMessage(await renderOne(path));

  function withAddresses(html: string): string {
    return published.reduce(
      (text, [folder, address]) => text.replaceAll(`file://${folder}`, address).replaceAll(folder, address),
      html,
    );
  }

  async function renderOne(path: string): Promise<RenderResult> {
    try {
      const { head, body } = await renderPage({ path, manifest, remotes });
      return { path, head: withAddresses(head), body: withAddresses(body) };
    } catch (error) {
      return { path, errors: (error instanceof AggregateError ? error.errors : [error]).map(stackOf) };
    }
  }
}

/** Links every module of a remote, also those that no page loads at first, to what the shell exports. */
async function linkAll(name: string, folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await import(pathToFileURL(join(folder, file)).href).catch((error) => {
      // Others may be of a module that only browsers run.
      if (error instanceof SyntaxError) throw new Error(`${name}: ${error.message}.`);
    });
  }
}

/** The shell's own modules, for the containers of stock build tools. */
async function provide(versions: Readonly<Record<string, string>>): Promise<ShareScope> {
  const provided = sharedModules.map(async (name) => {
    const { [name]: version = '0.0.0' } = versions;
    const module: unknown = await import(name);
    const options = {
      shareConfig: { singleton: true, requiredVersion: false },
      scope: ['default'],
      deps: [],
    };
    const one = {
      ...options,
      version,
      get: async () => () => module,
      lib: () => module,
      loaded: true,
      from: 'shell',
    };
    return [name, { [version]: { ...one, useIn: [] } }] as const;
  });
  return Object.fromEntries(await Promise.all(provided));
}

/** Without the frames of this module and of Node. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = (error.stack ?? error.message).split('\n');
  return lines.filter((line) => !line.includes(import.meta.url) && !line.includes('(node:')).join('\n');
}

await render(workerData as RenderJob);
