import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServices, describeLocalSite } from '@site/dev/local-site';
import { paths } from '@site/domain/paths';
import { findApp } from '@site/release/app-sources';
import { findBrowser, findHeadlessShell } from '@site/release/browser';
import { buildApp } from '@site/release/build-app';
import { folderStore } from '@site/release/folder-store';
import { versionsOf } from '@site/release/manifest';
import { startOrigin } from '@site/release/origin';
import { promote } from '@site/release/pipeline';
import { publishApp } from '@site/release/publish-app';
import { releaseAll } from '@site/release/release-all';
import { readLiveRelease } from '@site/release/releases';
import { repositoryRoot } from '@site/release/repository';
import { rollBackApp } from '@site/release/roll-back';
import type { Store } from '@site/release/store';
import { runRelease } from '@site/testing/commands';
import { freePorts } from '@site/testing/free-ports';

/** One measured value. */
type Row = { what: string; value: number; unit: string };

/** The remotes and the shell: five teams. */
const teams = ['shell', 'marketing', 'portfolio', 'intake', 'checkout'];

/**
 * How long one remote takes from its sources into a running site, step by step, its rollback, and five apps that are
 * promoted at the same time, each in a process of its own. All checks run, the API's contract and the pages in a browser
 * included; `--no-browser` leaves the latter out.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { 'no-browser': { type: 'boolean' } } });
  const folder = mkdtempSync(join(tmpdir(), 'bench-promote-'));
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
  const copies = mkdtempSync(join(repositoryRoot, '.cache/bench-promote-'));
  const store = folderStore(join(folder, 'store'));
  const [sitePort = 0, apiPort = 0, sandboxPort = 0] = await freePorts(3);
  const local = { sitePort, apiPort, sandboxPort, dataDir: folder };
  const rows: Row[] = [];
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    rows.push({ what, value: Math.round(performance.now() - begun), unit: 'ms' });
    return result;
  };
  const browser = values['no-browser'] ? null : browserCheck();
  await releaseAll(store, describeLocalSite(local).config, () => {});
  const host = await startOrigin({ store: join(folder, 'store'), port: sitePort });
  const services = createServices(local);
  const running = [await services.startSandbox(), await services.startApi()];
  try {
    const built = await timed('build of portfolio', () => buildNext('portfolio', copies, 'first'));
    await timed('publish', () => publishApp(store, built));
    const apps = [`portfolio@${built.app.version}`];
    const label = browser ? 'promote, with all checks' : 'promote, without a browser';
    const { rendered } = await timed(label, () => promote(store, { apps, browser, api: true }));
    rows.push({
      what: 'pages rendered for it',
      value: rendered?.rendered ?? 0,
      unit: `of ${rendered?.pages}`,
    });
    await timed('first request after it', () => fetch(host.url + paths.portfolio));
    const [, ...afterBuild] = rows.filter(({ unit }) => unit === 'ms');
    const total = afterBuild.reduce((sum, { value }) => sum + value, 0);
    rows.push({ what: 'from its build to its first visitor', value: total, unit: 'ms' });
    await timed('roll back portfolio', () => rollBackApp(store, { app: 'portfolio' }));

    const versions: string[] = [];
    for (const team of teams) {
      const next = await buildNext(team, copies, 'second');
      await publishApp(store, next);
      versions.push(`${team}@${next.app.version}`);
    }
    const options = ['--store', join(folder, 'store'), ...(browser ? [] : ['--no-browser'])];
    const how = browser ? 'with all checks' : 'without a browser';
    const ended = await timed(`five promotions at the same time ${how}, all live`, () =>
      Promise.all(versions.map((version) => runRelease(['promote', version, ...options]))),
    );
    const failed = ended.find(({ code }) => code !== 0);
    if (failed) throw new Error(`A promotion was rejected: ${failed.err}`);
    const live = versionsOf((await readLiveRelease(store)).release);
    const missing = versions.filter(
      (version) => live.get(version.split('@')[0] ?? '') !== version.split('@')[1],
    );
    if (missing.length > 0) throw new Error(`${missing.join(', ')} was promoted and is not live.`);
  } finally {
    await host.close();
    for (const service of running) await service.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(copies, { recursive: true, force: true });
  }
  console.table(rows);
}

/** What `pnpm release promote` opens the pages that change in; null where there is no browser. */
function browserCheck() {
  const executablePath = findHeadlessShell() ?? findBrowser();
  const serve = (store: Store, release: string) => startOrigin({ store, port: 0, release, keys: [] });
  return executablePath ? { executablePath, serve } : null;
}

/** Builds an app from a copy of its sources, with one more statement. */
function buildNext(name: string, copies: string, mark: string): ReturnType<typeof buildApp> {
  const app = findApp(name);
  const copy = join(copies, name);
  rmSync(copy, { recursive: true, force: true });
  cpSync(app.folder, copy, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(app.folder.length)),
  });
  symlinkSync(join(app.folder, 'node_modules'), join(copy, 'node_modules'));
  const entry = join(copy, name === 'shell' ? 'src/main.tsx' : 'src/remote.tsx');
  writeFileSync(entry, `${readFileSync(entry, 'utf8')}\nObject.assign(globalThis, { next: '${mark}' });\n`);
  // The copy is three folders below the repository.
  const config = join(copy, 'tsconfig.json');
  writeFileSync(config, readFileSync(config, 'utf8').replace(/(\.\.\/)+tsconfig/, '../../../tsconfig'));
  return buildApp({ ...app, folder: copy });
}
