import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppManifest } from '@site/contract/release-manifest';
import { appManifest } from '@site/contract/release-manifest';
import { CliError } from '../problem.ts';
import { describeApp } from './describe.ts';
import { fingerprint } from './inputs.ts';
import type { AppSource } from './parts.ts';

const worker = fileURLToPath(new URL('./build-worker.ts', import.meta.url));

export type BuiltApp = { part: AppManifest; dist: string; reused: boolean };

/** Builds kept in a part's `dist`: the last one, and those that somebody may still be publishing. */
const kept = 3;

/**
 * Builds a part, unless a build of the same inputs stands. Each build is a
 * folder of its own below `dist`, put there whole: two builds at once, of the
 * same or of different sources, do not meet.
 */
export async function buildApp(source: AppSource, options: { force?: boolean } = {}): Promise<BuiltApp> {
  const inputs = await fingerprint(source);
  const dist = join(source.folder, 'dist', inputs.slice(0, 16));
  if (!options.force) {
    const part = await standing(dist);
    if (part) return { part, dist, reused: true };
  }
  const draft = join(source.folder, 'dist', `draft-${process.pid}-${crypto.randomUUID().slice(0, 8)}`);
  try {
    await runVite(source, draft);
    // As it will be read back: the same description must be the same bytes.
    const part = appManifest.parse(await describeApp(source, draft));
    await writeFile(descriptionFile(draft), JSON.stringify(part));
    await putInPlace(draft, dist);
    await dropOld(join(source.folder, 'dist'));
    return { part, dist, reused: false };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const descriptionFile = (dist: string) => join(dist, 'part.json');

async function standing(dist: string): Promise<AppManifest | null> {
  if (!existsSync(descriptionFile(dist))) return null;
  const parsed = appManifest.safeParse(JSON.parse(await readFile(descriptionFile(dist), 'utf8')));
  if (parsed.success) await utimes(dist, new Date(), new Date());
  return parsed.success ? parsed.data : null;
}

/** A build of the same inputs may stand there, from before or from this very moment: the newer one stays. */
async function putInPlace(draft: string, dist: string): Promise<void> {
  for (;;) {
    try {
      await rename(draft, dist);
      return;
    } catch (error) {
      if (!isOccupied(error)) throw error;
      const former = `${draft}-former`;
      await rename(dist, former).catch(() => {});
      await rm(former, { recursive: true, force: true });
    }
  }
}

function isOccupied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code));
}

/** An hour is more than any publishing takes. */
const publishingTakes = 3_600_000;

async function dropOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  const builds = await Promise.all(
    names.map(async (name) => {
      const about = await stat(join(folder, name)).catch(() => null);
      return { path: join(folder, name), at: about?.mtimeMs ?? Number.POSITIVE_INFINITY };
    }),
  );
  const old = builds.sort((a, b) => b.at - a.at).slice(kept);
  for (const { path, at } of old) {
    if (Date.now() - at > publishingTakes) await rm(path, { recursive: true, force: true });
  }
}

/** In a process of its own: the federation plugin keeps state that two builds must not share. */
async function runVite({ name, folder, kind }: AppSource, out: string): Promise<void> {
  const child = spawn(process.execPath, [worker, folder, out, kind === 'shell' ? '' : 'src/remote.tsx'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new CliError(`The build of "${name}" failed.\n${output.trim()}`);
}
