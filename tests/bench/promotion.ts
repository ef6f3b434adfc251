import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServices, describeLocalSite } from '@site/dev/local-site';
import { paths } from '@site/domain/paths';
import { folderStore } from '@site/release/folder-store';
import { releaseAll } from '@site/release/local-release';
import { startOrigin } from '@site/release/origin';
import { readLiveRelease } from '@site/release/releases';
import { runRelease } from '@site/testing/commands';
import { findFreePorts } from '@site/testing/free-ports';
import { publishNextVersion } from '@site/testing/next-version';
import { copyProject } from '@site/testing/project-copy';

const teams = ['shell', 'marketing', 'portfolio', 'intake', 'checkout'];

/**
 * Measures in seconds how long it takes to release one remote from its sources and to roll it back, and to promote five
 * apps at the same time, with all checks.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-promotion-'));
  const store = folderStore(join(folder, 'store'));
  const [sitePort = 0, apiPort = 0, sandboxPort = 0] = await findFreePorts(3);
  const local = { sitePort, apiPort, sandboxPort, dataDir: folder };
  const rows: { what: string; seconds: number }[] = [];
  const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    rows.push({ what, seconds: Math.round((performance.now() - begun) / 100) / 10 });
    return result;
  };
  const runCommand = async (...args: string[]) => {
    const { code, err } = await runRelease([...args, '--store', join(folder, 'store')]);
    if (code !== 0) throw new Error(`\`release ${args.join(' ')}\` failed: ${err}`);
  };
  await releaseAll(store, describeLocalSite(local).config, () => {});
  const origin = await startOrigin({ store, port: sitePort });
  const services = createServices(local);
  const copy = copyProject();
  const running = [await services.startSandbox(), await services.startApi()];
  try {
    copy.edit('remotes/portfolio/src/pages/reviews.tsx', 'Load More Reviews', 'Load Even More Reviews');
    await measure('build and publish portfolio', () =>
      promisify(execFile)(
        process.execPath,
        [join(copy.folder, 'scripts/bootstrap.mjs'), 'release', 'publish', 'portfolio', '--take-over'],
        { cwd: copy.folder, env: { ...process.env, RELEASE_STORE: join(folder, 'store') } },
      ),
    );
    await measure('promote', () => runCommand('promote', 'portfolio@latest'));
    await measure('first request', () => fetch(origin.url + paths.portfolio));
    await measure('roll back', () => runCommand('rollback'));
    const versions: string[] = [];
    for (const team of teams) versions.push(await publishNextVersion(store, team));
    await measure('five promotions at the same time', () =>
      Promise.all(versions.map((version) => runCommand('promote', version))),
    );
    const live = (await readLiveRelease(store)).release.apps;
    const lost = versions.filter((version) => live[version.split('@')[0] ?? ''] !== version.split('@')[1]);
    if (lost.length > 0) throw new Error(`${lost.join(', ')} was promoted and is not live.`);
  } finally {
    await origin.close();
    for (const service of running) await service.stop();
    copy.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
}
