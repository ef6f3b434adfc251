import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppManifest } from '@site/contract/release-manifest';
import { appManifest } from '@site/contract/release-manifest';
import { CliError } from '../model/errors.ts';
import type { AppSource } from './app-sources.ts';
import { describeApp } from './describe-app.ts';
import { fingerprint } from './fingerprint.ts';

/** Compiled where this package is installed. */
const worker = fileURLToPath(new URL(`./vite-worker${extname(import.meta.url)}`, import.meta.url));

/** `dist` is the absolute path of the build: `client/`, `server/` and `app.json`. */
export type BuiltApp = { app: AppManifest; dist: string; reused: boolean };

/**
 * Builds an app, unless there is a build of the same inputs. Each build is a folder of its own below `dist`,
 * which is renamed into place when it is complete, so builds at the same time do not disturb each other.
 */
export async function buildApp(source: AppSource, options: { force?: boolean } = {}): Promise<BuiltApp> {
  const inputs = await fingerprint(source);
  const dist = join(source.folder, 'dist', inputs.slice(0, 16));
  if (!options.force) {
    const app = await readBuild(dist);
    if (app) return { app, dist, reused: true };
  }
  const draft = join(source.folder, 'dist', `draft-${process.pid}-${crypto.randomUUID().slice(0, 8)}`);
  try {
    await runVite(source, draft);
    // Parsed as it is when it is read back: the same manifest must have the same bytes.
    const app = appManifest.parse(await describeApp(source, draft));
    await writeFile(manifestFile(draft), JSON.stringify(app));
    await moveIntoPlace(draft, dist);
    await removeOldBuilds(join(source.folder, 'dist'));
    return { app, dist, reused: false };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The version that an app's sources build to, where they were built; null where they were not. */
export async function builtVersion(source: AppSource): Promise<string | null> {
  const inputs = await fingerprint(source);
  return (await readBuild(join(source.folder, 'dist', inputs.slice(0, 16))))?.version ?? null;
}

const manifestFile = (dist: string) => join(dist, 'app.json');

async function readBuild(dist: string): Promise<AppManifest | null> {
  if (!existsSync(manifestFile(dist))) return null;
  const parsed = appManifest.safeParse(JSON.parse(await readFile(manifestFile(dist), 'utf8')));
  if (parsed.success) await utimes(dist, new Date(), new Date());
  return parsed.success ? parsed.data : null;
}

/** Another process may have put a build of the same inputs there: the newer one stays. */
async function moveIntoPlace(draft: string, dist: string): Promise<void> {
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

/** The newest builds stay, and those young enough (in milliseconds) that another process may still be publishing them. */
const storedBuilds = 3;
const publishingTimeout = 3_600_000;

/** Folders that this module named; anything else below `dist` is left alone. */
const isBuild = (name: string) => /^([0-9a-f]{16}|draft-\d+-[0-9a-f]{8}(-former)?)$/.test(name);

async function removeOldBuilds(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(isBuild);
  const builds = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => null);
      return { path: join(folder, name), at: stats?.mtimeMs ?? Number.POSITIVE_INFINITY };
    }),
  );
  const old = builds.sort((a, b) => b.at - a.at).slice(storedBuilds);
  for (const { path, at } of old) {
    if (Date.now() - at > publishingTimeout) await rm(path, { recursive: true, force: true });
  }
}

/** In a process of its own: the federation plugin has module state that two builds must not share. */
async function runVite({ name, folder, kind }: AppSource, out: string): Promise<void> {
  const child = spawn(process.execPath, [worker, folder, out, kind === 'shell' ? '' : 'src/remote.tsx'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    // The channel closes when this process ends: the build ends with it.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Its standard output has the progress only.
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new CliError(`The build of "${name}" failed.\n${errors.trim()}`);
}
