import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { CliError } from '../model/errors.ts';
import { listErrors } from '../model/finding.ts';
import { storePaths } from '../model/layout.ts';
import type { Apps } from '../model/manifest.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import type { RenderJob, RenderResult } from './render-worker.ts';

/** Compiled where this package is installed. */
const worker = new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url);

/** What the shell renders of a page: metadata and markup, without the document around them. */
export type Rendered = { head: string; body: string };

/** Copies the server files of the apps into a temporary folder, and renders pages from there. */
export async function render(
  store: Store,
  apps: Apps,
  manifest: InlinedManifest,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Rendered>> {
  const folder = await mkdtemp(join(tmpdir(), 'site-render-'));
  try {
    const files = folderStore(folder);
    await files.write('package.json', Buffer.from('{"type":"module"}'));
    const folders: Record<string, string> = {};
    for (const { name, version, serverFiles } of apps.values()) {
      const server = storePaths.server(name, version);
      folders[name] = join(folder, server);
      for (const file of Object.keys(serverFiles)) {
        const bytes = await store.read(`${server}/${file}`);
        if (!bytes) throw new CliError(`${name}@${version} lacks its server file ${file}.`);
        await files.write(`${server}/${file}`, bytes);
      }
    }
    const versions = apps.get('shell')?.sharedModules ?? {};
    return await runWorker({ folders, versions, manifest, paths });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws CliError that names every page that failed */
async function runWorker(job: RenderJob): Promise<ReadonlyMap<string, Rendered>> {
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
    throw new CliError(
      `${failures.length} page(s) could not be rendered; nothing was changed.\n${listErrors(failures).join('\n')}`,
    );
  }
  if (results.length !== job.paths.length) {
    const stack = failure instanceof Error ? (failure.stack ?? failure.message) : '';
    throw new CliError(`Rendering stopped after ${results.length} of ${job.paths.length} pages.\n${stack}`);
  }
  return new Map(results.flatMap((r) => ('errors' in r ? [] : [[r.path, { head: r.head, body: r.body }]])));
}
