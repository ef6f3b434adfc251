import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { sharedModules } from '@site/vite-preset/shared-modules';

/**
 * Renders pages in a process of its own, from published server files alone. The remotes' shared modules resolve
 * to the shell's, as in the browser: one React and one router, of the versions that visitors run.
 */
export type RenderJob = {
  /** Folders of server files, by app: the shell's, and those of the remotes whose pages are rendered. */
  folders: Record<string, string>;
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

async function render({ folders, manifest, paths }: RenderJob): Promise<void> {
  const shellFolder = pathToFileURL(`${folders.shell}/`);
  const shared: readonly string[] = sharedModules;
  registerHooks({
    resolve: (specifier, context, next) =>
      shared.includes(specifier)
        ? { url: new URL(`${specifier.replaceAll('/', '__')}.js`, shellFolder).href, shortCircuit: true }
        : next(specifier, context),
  });
  // Server builds call this for the URL of an imported asset, and `fileAddress` for `new URL('./picture.png', import.meta.url)`.
  const assetAddress = (app: string, file: string) =>
    (manifest.remotes[app]?.entry ?? '').replace(/[^/]*$/, '') + file;
  Object.assign(globalThis, { assetAddress, fileAddress: (path: string) => new FileAddress(path, 'file:') });
  const { renderPage } = (await import(new URL('shell.js', shellFolder).href)) as Shell;
  const remotes: Record<string, Remote> = {};
  for (const name of Object.keys(manifest.remotes).filter((name) => folders[name])) {
    const module = ['remote.js', 'remote.mjs'].find((candidate) =>
      existsSync(`${folders[name]}/${candidate}`),
    );
    const file = pathToFileURL(`${folders[name]}/${module}`).href;
    remotes[name] = ((await import(file)) as { default: Remote }).default;
  }
  for (const path of paths) {
    await send(await renderOne(path));
  }

  async function renderOne(path: string): Promise<RenderResult> {
    try {
      const { head, body } = await renderPage({ path, manifest, remotes });
      return { path, head, body };
    } catch (error) {
      return { path, errors: (error instanceof AggregateError ? error.errors : [error]).map(stackOf) };
    }
  }
}

/** Written as its path alone: the pages of a release are served from more than one origin. */
class FileAddress extends URL {
  override get href(): string {
    return this.pathname;
  }
  override toString(): string {
    return this.pathname;
  }
}

/** Resolves once the message has been sent: a process that exits drops queued messages. */
function send(result: RenderResult): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(result, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

/** Without the frames of this module. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = (error.stack ?? error.message).split('\n');
  return lines.filter((line) => !line.includes(import.meta.url)).join('\n');
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
