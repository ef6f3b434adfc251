import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { type AppManifest, appManifest } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { buildAppEnvironment } from './app-package.ts';
import type { AppSource } from './app-sources.ts';
import { describeApp } from './describe-app.ts';
import { fingerprint } from './fingerprint.ts';

const run = promisify(execFile);
const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));

/** A built app. `dist` is the absolute path of the build with `client/`, `server/` and `app.json`. */
export type BuiltApp = { app: AppManifest; dist: string; reused: boolean };

/**
 * Builds an app, or reuses a build of the same inputs. Each build is written to its own folder below `dist`. The folder
 * is renamed into place once the build is complete, so concurrent builds do not disturb each other.
 */
export async function buildApp(source: AppSource): Promise<BuiltApp> {
  const dist = await buildFolder(source);
  const existing = await readBuild(dist);
  if (existing) return { app: existing, dist, reused: true };
  const draft = join(source.folder, 'dist', `draft-${process.pid}-${crypto.randomUUID().slice(0, 8)}`);
  try {
    await runVite(source, draft);
    if ((await buildFolder(source)) !== dist)
      throw new CliError(`The sources of "${source.name}" changed during the build. Run the command again.`);
    const app = await describeApp(source, draft);
    await writeFile(manifestFileOf(draft), JSON.stringify(app));
    // Another process may have built the same inputs in the meantime. Both builds have the same bytes, so keep the
    // existing one.
    if (!(await readBuild(dist))) {
      await rm(dist, { recursive: true, force: true });
      await rename(draft, dist).catch(async (error) => {
        if (!(await readBuild(dist))) throw error;
      });
    }
    await removeOldBuilds(join(source.folder, 'dist'));
    return { app, dist, reused: false };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function buildFolder(source: AppSource): Promise<string> {
  return join(source.folder, 'dist', (await fingerprint(source)).slice(0, 16));
}

const manifestFileOf = (dist: string) => join(dist, 'app.json');

async function readBuild(dist: string): Promise<AppManifest | null> {
  if (!existsSync(manifestFileOf(dist))) return null;
  const parsed = appManifest.safeParse(JSON.parse(await readFile(manifestFileOf(dist), 'utf8')));
  if (parsed.success) await utimes(dist, new Date(), new Date());
  return parsed.success ? parsed.data : null;
}

/** Milliseconds without use after which a build is removed. */
const maxAge = 86_400_000;

/** Whether this module created the folder with this name. Nothing else below `dist` may be removed. */
const isBuild = (name: string) => /^([0-9a-f]{16}|draft-\d+-[0-9a-f]{8})$/.test(name);

async function removeOldBuilds(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isBuild)) {
    const path = join(folder, name);
    const used = (await stat(path).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - used > maxAge) await rm(path, { recursive: true, force: true });
  }
}

/** Runs each build in a separate process, because the federation plugin keeps state in its module. */
async function runVite({ name, folder }: AppSource, out: string): Promise<void> {
  const env = { ...buildAppEnvironment(), NODE_ENV: 'production' };
  for (const [side, options] of [
    ['client', []],
    ['server', ['--ssr']],
  ] as const) {
    const args = ['build', folder, '--outDir', join(out, side), '--logLevel', 'error', ...options];
    await run(process.execPath, [vite, ...args], { cwd: folder, env }).catch(({ stderr }) => {
      // Omit the bundler's stack trace, because the position and the code already show where the error is.
      const errors = stripVTControlCharacters(String(stderr)).replace(/^ +at .*\n/gm, '');
      throw new CliError(`The build of "${name}" failed.\n${errors.trim()}`);
    });
  }
}
