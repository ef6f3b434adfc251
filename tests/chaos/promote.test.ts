import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildLocalConfiguration } from '@site/release/configuration';
import { folderStore } from '@site/release/folder-store';
import { readPointer, switchesOf } from '@site/release/live-pointer';
import { startOrigin } from '@site/release/origin';
import { readSite } from '@site/release/read-site';
import { publishRemote, publishShell } from '@site/release/small-site';
import type { Store } from '@site/release/store';
import { verifyRelease } from '@site/release/verify';
import { createRandom } from '@site/testing/random';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { onTestFinished } from 'vitest';
import { defineChaosTest } from './chaos-test.ts';

const cli = fileURLToPath(import.meta.resolve('@site/release/cli'));
/** Use enough pages that a kill can come between two of them. */
const tinyPaths: readonly string[] = ['/', ...Array.from({ length: 24 }, (_, i) => `/page-${i + 1}`)];

/**
 * Promotes repeatedly, kills the promoting process at random and at chosen moments, and crawls the running site after
 * each kill.
 */
defineChaosTest(
  'serves the old release or the new one whenever a promotion is killed',
  { kills: 4, seed: 7 },
  async ({ kills, seed }) => {
    const random = createRandom(seed);
    const folder = createTemporaryFolder();
    const store = folderStore(folder);
    const broken: string[] = [];
    await publishTinyApps(store, 'start');
    await startPromotion(folder, 'first');
    const begun = performance.now();
    await startPromotion(folder, 'second');
    const whole = performance.now() - begun;
    const { url, close } = await startOrigin({ store, port: 0 });
    onTestFinished(close);
    let live = (await readPointer(store))?.release ?? '';
    const releases = switchesOf((await readSite(store)).moves).map(({ release }) => release);

    /**
     * The moments of the kills: at random, and during the writes that matter, which are pages, history and live
     * pointer.
     */
    const moments: readonly (() => Moment)[] = [
      () => ({ milliseconds: random() * whole }),
      () => ({ writingTo: folder, named: 'current.json', milliseconds: random() * 10 }),
      () => ({ milliseconds: random() * whole }),
      () => ({
        writingTo: join(folder, ['pages', 'history'][Math.floor(random() * 2)] ?? ''),
      }),
    ];
    const check = async (after: string) => {
      const nextRelease = (await readPointer(store))?.release ?? '';
      const switched = nextRelease !== live;
      live = nextRelease;
      if (switched) releases.push(live);
      const { wrong } = await verifyRelease(store, live, []);
      broken.push(...[...(await crawlTinySite(url, live)), ...wrong].map((what) => `${after}: ${what}`));
      return switched;
    };

    const count = { killed: 0, old: 0, new: 0 };
    for (let round = 1; round <= kills; round += 1) {
      // Publish new versions of the apps in every second round.
      if (round % 2 === 0) await publishTinyApps(store, `round ${round}`);
      const promotion = startPromotion(folder, round);
      const killed = promotion.then(
        () => false,
        ({ signal }) => signal === 'SIGKILL',
      );
      await reach(moments[round % moments.length]?.() ?? {}, killed);
      // SIGKILL runs no handler, so the process cannot clean up.
      promotion.child.kill('SIGKILL');
      const wasKilled = await killed;
      const switched = await check(`after kill ${round}`);
      if (!wasKilled) continue;
      count.killed += 1;
      count[switched ? 'new' : 'old'] += 1;
    }
    await startPromotion(folder, 'last');
    await check('after all');
    const history = switchesOf((await readSite(store)).moves).map(({ release }) => release);
    if (history.join() !== releases.join()) {
      broken.push(`Live were ${releases.join(', ')}; the history has ${history.join(', ')}.`);
    }
    if (count.killed === 0) throw new Error('No promotion was killed while it ran.');
    return {
      counts: {
        'killed while promoting': count.killed,
        'the old release stayed live': count.old,
        'the new release was live': count.new,
        'ended before the kill': kills - count.killed,
        'pages crawled': (kills + 1) * tinyPaths.length,
        'a whole promotion, ms': Math.round(whole),
      },
      broken,
    };
  },
);

/**
 * Promotes the latest apps in a separate process. Each round has a different configuration, so that every page is
 * rendered.
 */
function startPromotion(folder: string, round: number | string) {
  const config = join(folder, `config-${round}.json`);
  const urls = { site: `http://site-${round}.localhost`, api: '', sandbox: 'http://localhost:1' };
  writeFileSync(config, JSON.stringify(buildLocalConfiguration(urls)));
  const args = [cli, 'promote', 'shell', 'remote', '--store', folder, '--config', config];
  return promisify(execFile)(process.execPath, [...args, '--no-browser', '--no-api', '--json']);
}

/**
 * A moment of a promotion, in milliseconds from its start or, with `writingTo`, from the first write to that folder.
 */
type Moment = { milliseconds?: number; writingTo?: string; named?: string };

/** Waits for a moment of a promotion, but not longer than until its end. */
async function reach(
  { milliseconds = 0, writingTo, named = '' }: Moment,
  end: Promise<unknown>,
): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const written = new Promise<void>((resolve) => {
    if (writingTo === undefined) resolve();
    else watch(writingTo, { signal }, (_, file) => file?.startsWith(named) && resolve());
  });
  const reached = written.then(() => pause(milliseconds, undefined, { signal })).catch(() => {});
  await Promise.race([reached, end]);
  stop.abort();
}

/**
 * Publishes a shell and a remote without a build, so that hundreds of promotions can be interrupted. The release tool
 * treats them as real apps: they are rendered in a process of their own, signed and served.
 */
async function publishTinyApps(store: Store, mark: string): Promise<void> {
  const main = `'<main data-site="' + manifest.config.siteUrl + '">' + path + ' ${mark}'.repeat(200) + '</main>'`;
  await publishShell(store, main);
  await publishRemote(store, 'remote', mark, tinyPaths);
}

/**
 * Checks that every page of the site belongs to the live release and that its scripts have exactly the bytes that the
 * release names.
 */
async function crawlTinySite(origin: string, live: string): Promise<string[]> {
  const wrong: string[] = [];
  const scripts = new Map<string, string>();
  for (const path of tinyPaths) {
    const response = await fetch(origin + path);
    const html = await response.text();
    const inlined = /id="inlined-manifest"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    const { id: release, config } = JSON.parse(inlined) as { id?: string; config?: { siteUrl: string } };
    // A page's markup contains the release's configuration instead of its id. The configuration differs between
    // releases.
    const drawn = /<main data-site="([^"]*)">/.exec(html)?.[1];
    if (response.status !== 200) wrong.push(`${path} has status ${response.status}`);
    else if (release !== live || drawn !== config?.siteUrl)
      wrong.push(`${path} is of release ${release} with text of ${drawn}; ${live} is live`);
    const named = html.matchAll(/(?:src|href)="(\/r\/[^"]+\.js)" integrity="([^"]+)"/g);
    for (const [, address = '', integrity = ''] of named) scripts.set(`${address} ${integrity}`, path);
  }
  for (const [script, path] of scripts) {
    const [address = '', integrity] = script.split(' ');
    const bytes = Buffer.from(await (await fetch(origin + address)).arrayBuffer());
    const found = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    if (found !== integrity) wrong.push(`${address} is not what ${path} names`);
  }
  if (scripts.size === 0) wrong.push('no page names a script');
  return wrong;
}
