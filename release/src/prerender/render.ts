import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CliError } from '../problem.ts';
import type { RenderJob, RenderResult } from './render-worker.ts';

const worker = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

export type Rendered = { head: string; body: string };

/** Renders the given paths; every page that fails is named, not only the first. */
export async function renderPaths(job: RenderJob): Promise<Map<string, Rendered>> {
  if (job.paths.length === 0) return new Map();
  const results: RenderResult[] = [];
  const child = fork(worker, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  child.on('message', (result) => results.push(result as RenderResult));
  child.send(job);
  // The end of the process can be heard of before its last words: both must be over.
  const silent = new Promise((resolve) => child.once('disconnect', resolve));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  await silent;
  const failures = results.filter((result) => 'error' in result);
  if (failures.length > 0) {
    throw new CliError(
      `${failures.length} page(s) could not be rendered; nothing was changed.\n` +
        failures.map(({ path, error }) => `${path}: ${error}`).join('\n'),
    );
  }
  if (code !== 0 || results.length !== job.paths.length) {
    throw new CliError(
      `Rendering stopped after ${results.length} of ${job.paths.length} pages.\n${output.trim()}`,
    );
  }
  return new Map(results.flatMap((r) => ('error' in r ? [] : [[r.path, { head: r.head, body: r.body }]])));
}
