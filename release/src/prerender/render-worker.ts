import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { sharedModules } from '@site/vite-preset/shared-modules';

/**
 * Renders pages in a process of its own, from published parts alone. The shared
 * libraries of the remotes are linked to the shell's, as in the browser: one
 * React, one router, one store, of exactly the versions that visitors will run.
 */
export type RenderJob = {
  /** Folders of the parts' server files, by part: the shell's, and those of the remotes whose pages are rendered. */
  folders: Record<string, string>;
  set: InlinedManifest;
  paths: readonly string[];
};
export type RenderResult = { path: string; head: string; body: string } | { path: string; error: string };

type Shell = {
  renderPage: (request: {
    path: string;
    set: InlinedManifest;
    remotes: Record<string, Remote>;
  }) => Promise<{ head: string; body: string }>;
};

async function render({ folders, set, paths }: RenderJob): Promise<void> {
  const shellFolder = pathToFileURL(`${folders.shell}/`);
  const singletons: readonly string[] = sharedModules;
  registerHooks({
    resolve: (specifier, context, next) =>
      singletons.includes(specifier)
        ? { url: new URL(`${specifier.replaceAll('/', '__')}.js`, shellFolder).href, shortCircuit: true }
        : next(specifier, context),
  });
  // Server builds ask for the published address of their pictures here.
  const assetAddress = (part: string, file: string) =>
    (set.remotes[part]?.entry ?? '').replace(/[^/]*$/, '') + file;
  Object.assign(globalThis, { assetAddress });
  const { renderPage } = (await import(new URL('shell.js', shellFolder).href)) as Shell;
  const remotes: Record<string, Remote> = {};
  for (const name of Object.keys(set.remotes).filter((name) => folders[name])) {
    const door = pathToFileURL(`${folders[name]}/remote.js`).href;
    remotes[name] = ((await import(door)) as { default: Remote }).default;
  }
  for (const path of paths) {
    await tell(await renderOne(path));
  }

  async function renderOne(path: string): Promise<RenderResult> {
    try {
      const { head, body } = await renderPage({ path, set, remotes });
      return { path, head, body };
    } catch (error) {
      return { path, error: error instanceof Error ? describe(error) : String(error) };
    }
  }
}

/** Resolves once the message has left: an ending process takes what is still queued with it. */
function tell(result: RenderResult): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(result, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

function describe(error: Error): string {
  const causes = error instanceof AggregateError ? error.errors.map((cause) => `\n${stackOf(cause)}`) : [];
  return `${stackOf(error)}${causes.join('')}`;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

process.once('message', (job) => {
  render(job as RenderJob).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
