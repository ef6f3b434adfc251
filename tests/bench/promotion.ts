import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@site/domain/paths';
import { findApp } from '@site/release/app-sources';
import { findBrowser } from '@site/release/browser';
import { buildApp } from '@site/release/build-app';
import { localConfiguration } from '@site/release/configuration';
import { folderStore } from '@site/release/folder-store';
import { startOrigin } from '@site/release/origin';
import { promote, rollBack } from '@site/release/pipeline';
import { publishApp } from '@site/release/publish-app';
import { releaseAll } from '@site/release/release-all';
import { repositoryRoot } from '@site/release/repository';
import type { Store } from '@site/release/store';
import type { Row } from './report.ts';

/** How long one remote takes from its sources into a running site, step by step, and the rollback. */
export async function run(): Promise<{ rows: readonly Row[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-promote-'));
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(repositoryRoot, '.cache/bench-promote-'));
  const store = folderStore(folder);
  const urls = { site: 'http://localhost:1', api: '', sandbox: 'http://localhost:3' };
  const rows: Row[] = [];
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    rows.push({ what, value: Math.round(performance.now() - begun), unit: 'ms' });
    return result;
  };
  await releaseAll(store, localConfiguration(urls), () => {});
  const host = await startOrigin({ store: folder, port: 0 });
  try {
    const today = findApp('portfolio');
    cpSync(today.folder, copy, {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(today.folder.length)),
    });
    symlinkSync(join(today.folder, 'node_modules'), join(copy, 'node_modules'));
    const exposed = join(copy, 'src/remote.tsx');
    writeFileSync(exposed, `${readFileSync(exposed, 'utf8')}\nexport const next = true;\n`);

    const built = await timed('build of portfolio', () => buildApp({ ...today, folder: copy }));
    await timed('publish', () => publishApp(store, built));
    const executablePath = findBrowser();
    const apps = [`portfolio@${built.app.version}`];
    const serve = (candidate: Store, release: string) =>
      startOrigin({ store: candidate, port: 0, release, keys: [] });
    const label = executablePath ? 'promote, with the smoke test' : 'promote, without a browser';
    const { rendered } = await timed(label, () =>
      promote(store, {
        apps,
        browser: executablePath ? { executablePath, serve } : null,
      }),
    );
    rows.push({
      what: 'pages rendered for it',
      value: rendered?.rendered ?? 0,
      unit: `of ${rendered?.pages}`,
    });
    await timed('first request after it', () => fetch(host.url + paths.portfolio));
    const [, ...afterBuild] = rows.filter(({ unit }) => unit === 'ms');
    const total = afterBuild.reduce((sum, { value }) => sum + value, 0);
    rows.push({ what: 'from its build to its first visitor', value: total, unit: 'ms' });
    await timed('roll back', () => rollBack(store, undefined));
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(copy, { recursive: true, force: true });
  }
  return { rows };
}
