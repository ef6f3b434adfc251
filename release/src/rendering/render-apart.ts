import { execFile, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { z } from 'zod';
import { parseJson } from '../store/store.ts';

/** What a process renders: one remote's pages or the shell's own pages. */
export type RenderJob = {
  shell: ServerModules;
  /** `entry` is the module that exports the remote, or a Module Federation container. */
  remote: (ServerModules & { entry: string }) | null;
  /** The versions of the modules that the shell provides. */
  shared: Readonly<Record<string, string>>;
  manifest: InlinedManifest;
  paths: readonly string[];
};

/**
 * The source texts of an app's modules, keyed by path relative to `folder`. `folder` is a URL without a host, such as
 * `file:///r/intake/0123456789ab/`.
 */
export type ServerModules = { folder: string; modules: Readonly<Record<string, string>> };

/** The shell's HTML for a page: tags for the head, and the body's markup, without the surrounding document. */
export type Rendered = { head: string; body: string };

export type RenderedApart = {
  pages: ReadonlyMap<string, Rendered>;
  /** Pages that failed, with the stacks of their errors. */
  failures: readonly { path: string; errors: readonly string[] }[];
  /** The reason why the process ended before sending every page, or null. */
  problem: string | null;
  /** Whether the kernel prevented the process from opening files and sockets. */
  isSealed: boolean;
};

/** Limits of a render process: seconds per page, bytes per page, and heap size. Our largest pages are about 100 KB. */
const defaultLimits = { seconds: 60, bytesPerPage: 4_000_000, heapInMegabytes: 1_024 };
/** Maximum number of characters quoted from a message of the render process or from its last output. */
const maxText = 4_000;

const program = realpathSync(fileURLToPath(new URL('./render-process.js', import.meta.url)));

/**
 * Finds the module from which pages are prerendered. This is the server entry of the stock federation plugin, or a
 * module that exports the remote.
 */
export function serverModuleOf(files: readonly string[]): string | undefined {
  return (
    files.find((file) => /^\w+\.ssr\.js$/.test(file)) ?? files.find((file) => /^remote\.m?js$/.test(file))
  );
}

/**
 * Renders pages in a separate process that runs only the job's code and cannot access the environment, other files, the
 * network or other processes. Accepts one result for each page of the job and nothing else.
 */
export async function renderApart(job: Promise<RenderJob>, limits = defaultLimits): Promise<RenderedApart> {
  const flags = [
    '--permission',
    `--allow-fs-read=${program}`,
    `--max-old-space-size=${limits.heapInMegabytes}`,
  ];
  const child = spawn(process.execPath, [...flags, program], {
    cwd: '/',
    // Use the same environment on every machine, so that dates and text do not depend on the machine that promotes.
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const [stdin, , stderr, results] = child.stdio as unknown as [Writable, null, Readable, Readable];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
  });
  const lines = createInterface({ input: results })[Symbol.asyncIterator]();
  // Avoid an unhandled rejection if the job fails before it is awaited below, where its error is reported.
  job.catch(() => {});
  stdin.on('error', () => {});
  let printed = '';
  stderr.on('data', (text) => {
    printed = (printed + text).slice(-maxText);
  });
  const pages = new Map<string, Rendered>();
  const failures: { path: string; errors: readonly string[] }[] = [];
  let problem: string | null = null;
  const stop = (why: string) => {
    problem ??= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(
    () => stop(`its process rendered nothing for ${limits.seconds} s and was ended.`),
    limits.seconds * 1_000,
  );
  try {
    // The first line signals that the process has loaded all of its own modules.
    await lines.next();
    const isSealed = await forbidDescriptors(child.pid);
    const { paths, ...rest } = await job;
    const maxBytes = limits.bytesPerPage * (paths.length + 1);
    let bytes = 0;
    results.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes)
        stop(`its process sent more than ${maxBytes} bytes for ${paths.length} page(s) and was ended.`);
    });
    const left = new Set(paths);
    stdin.end(JSON.stringify({ paths, ...rest }));
    for (let next = await lines.next(); !next.done && !problem; next = await lines.next()) {
      timer.refresh();
      const line = sentLine.safeParse(parseJson(next.value)).data;
      if (line && 'failure' in line) stop(makePrintable(line.failure));
      else if (!line || !left.delete(line.path))
        stop('its process sent something that is none of its pages and was ended.');
      else if ('errors' in line) failures.push({ path: line.path, errors: line.errors.map(makePrintable) });
      else pages.set(line.path, { head: line.head, body: line.body });
    }
    const how = await ended;
    const [waiting] = left;
    if (waiting !== undefined)
      problem ??= `its process ${how} before it had rendered ${waiting}.\n${makePrintable(printed)}`;
    return { pages, failures, problem, isSealed };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

const sentLine = z.union([
  z.strictObject({ path: z.string(), head: z.string(), body: z.string() }),
  z.strictObject({ path: z.string(), errors: z.array(z.string()) }),
  z.strictObject({ failure: z.string() }),
]);

/** Strips control characters and limits the length, because a process's text may end up on a terminal. */
function makePrintable(text: string): string {
  const plain = stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]/gu, '');
  return plain.length > maxText ? `${plain.slice(0, maxText)} …` : plain;
}

/**
 * Prevents a process from opening more file descriptors, and therefore files and sockets, even if its code gains access
 * to Node's modules. The descriptors of its input and results stay open.
 *
 * @returns false if the system has no such limit for a running process
 */
export async function forbidDescriptors(pid: number | undefined): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return await promisify(execFile)('prlimit', [`--pid=${pid}`, '--nofile=0:0']).then(
    () => true,
    () => false,
  );
}
