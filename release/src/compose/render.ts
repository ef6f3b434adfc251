import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { AppManifest } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { z } from 'zod';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import type { Apps } from '../model/manifest.ts';
import { describeError, describeErrors } from '../releases/source-positions.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import type { RenderJob, RenderResult } from './render-worker.ts';

/** Compiled where this package is installed. */
const worker = new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url);

const rendered = z.object({ head: z.string(), body: z.string() });
/** What the shell renders of a page: metadata and markup, without the document around them. */
export type Rendered = z.infer<typeof rendered>;

/** A page to render. `renderKey` is a hash of everything that it is rendered from. */
export type RenderTarget = { path: string; owner: AppManifest | null; renderKey: string };

/** Reads and writes at once: enough to hide a bucket's round trips. */
const concurrency = 8;

/** Renders pages by path; those with a stored rendering of the same apps and configuration are read from the store. */
export async function renderCached(
  store: Store,
  apps: Apps,
  manifest: InlinedManifest,
  targets: readonly RenderTarget[],
): Promise<{ contents: ReadonlyMap<string, Rendered>; rendered: number }> {
  const contents = new Map<string, Rendered>();
  await pMap(
    targets,
    async ({ path, renderKey }) => {
      const bytes = await store.read(storePaths.rendered(renderKey));
      if (bytes) contents.set(path, rendered.parse(JSON.parse(bytes.toString())));
    },
    { concurrency },
  );
  const missing = targets.filter(({ path }) => !contents.has(path));
  const fresh = await render(store, apps, manifest, missing);
  await pMap(
    missing,
    async ({ path, renderKey }) => {
      const content = fresh.get(path);
      if (content) contents.set(path, content);
      await store.write(storePaths.rendered(renderKey), Buffer.from(JSON.stringify(content)));
    },
    { concurrency },
  );
  return { contents, rendered: fresh.size };
}

/** Copies the server files of the shell and of the pages' owners into a temporary folder, and renders from there. */
export async function render(
  store: Store,
  apps: Apps,
  manifest: InlinedManifest,
  targets: readonly RenderTarget[],
): Promise<ReadonlyMap<string, Rendered>> {
  if (targets.length === 0) return new Map();
  const owners = new Set(['shell', ...targets.flatMap(({ owner }) => owner?.name ?? [])]);
  const folder = await mkdtemp(join(tmpdir(), 'site-render-'));
  try {
    const files = folderStore(folder);
    await files.write('package.json', Buffer.from('{"type":"module"}'));
    const folders: Record<string, string> = {};
    for (const name of owners) {
      const app = apps.get(name);
      // The same paths as in the store, by which the source maps of a stack are found.
      const server = storePaths.server(name, app?.version ?? '');
      folders[name] = join(folder, server);
      for (const file of Object.keys(app?.serverFiles ?? {})) {
        const bytes = await store.read(`${server}/${file}`);
        if (!bytes) throw new CliError(`${name}@${app?.version} lacks its server file ${file}.`);
        await files.write(`${server}/${file}`, bytes);
      }
    }
    const versions = apps.get('shell')?.sharedModules ?? {};
    return await runWorker(store, { folders, versions, manifest, paths: targets.map(({ path }) => path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws CliError that names every page that failed */
async function runWorker(store: Store, job: RenderJob): Promise<ReadonlyMap<string, Rendered>> {
  const results: RenderResult[] = [];
  const thread = new Worker(worker, {
    workerData: job,
    env: { ...process.env, NODE_ENV: 'production' },
    // What pages print is no part of a command's result.
    stdout: true,
    stderr: true,
  });
  thread.on('message', (result: RenderResult) => results.push(result));
  const failure = await new Promise<unknown>((resolve) => {
    thread.once('error', resolve);
    thread.once('exit', () => resolve(undefined));
  });
  const failures = results.filter((result) => 'errors' in result);
  if (failures.length > 0) {
    const errors = await describeErrors(store, failures);
    throw new CliError(
      `${failures.length} page(s) could not be rendered; nothing was changed.\n` +
        errors.map(({ error, pages }) => `${pages}: ${error}`).join('\n'),
    );
  }
  if (results.length !== job.paths.length) {
    const stack = failure instanceof Error ? (failure.stack ?? failure.message) : '';
    throw new CliError(
      `Rendering stopped after ${results.length} of ${job.paths.length} pages.\n${await describeError(store, stack)}`,
    );
  }
  return new Map(results.flatMap((r) => ('errors' in r ? [] : [[r.path, { head: r.head, body: r.body }]])));
}
