import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '@site/release/folder-store';
import { readHistory } from '@site/release/history';
import { readPointer } from '@site/release/live-pointer';
import { startOrigin } from '@site/release/origin';
import { verifyRelease } from '@site/release/verify';
import { seededRandom } from '@site/testing/random';
import { chaosTest } from './chaos.ts';
import { ended, moment, startPromotion } from './promotions.ts';
import { crawlTinySite, publishTinyApps, tinyPaths } from './tiny-site.ts';

/** Promotes repeatedly, kills the promoting process at random and at chosen moments, and crawls the running site after each. */
chaosTest(
  'serves the old release or the new one whenever a promotion is killed',
  { kills: 4, seed: 7 },
  async ({ kills, seed }) => {
    const random = seededRandom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'killed-'));
    const store = folderStore(folder);
    const broken: string[] = [];
    let origin: Awaited<ReturnType<typeof startOrigin>> | undefined;
    try {
      await publishTinyApps(store, 'start');
      await finish(folder, 'first');
      const begun = performance.now();
      await finish(folder, 'second');
      const whole = performance.now() - begun;
      origin = await startOrigin({ store: folder, port: 0 });
      const { url } = origin;
      let live = (await readPointer(store))?.release ?? '';
      const releases = (await readHistory(store)).map(({ release }) => release);

      /** At random, and around the writes that matter: pages, history, live pointer. */
      const moments = [
        () => ({ milliseconds: random() * whole }),
        () => ({ writingTo: folder, named: 'current.json', milliseconds: random() * 10 }),
        () => ({ milliseconds: random() * whole }),
        () => ({
          writingTo: join(folder, ['pages', 'history'][Math.floor(random() * 2)] ?? ''),
        }),
      ];
      const check = async (after: string) => {
        const next = (await readPointer(store))?.release ?? '';
        const switched = next !== live;
        live = next;
        if (switched) releases.push(live);
        const { wrong } = await verifyRelease(store, live, []);
        broken.push(...[...(await crawlTinySite(url, live)), ...wrong].map((what) => `${after}: ${what}`));
        return switched;
      };

      const count = { killed: 0, old: 0, new: 0 };
      for (let round = 1; round <= kills; round += 1) {
        // Every second time there is a new version of the apps as well.
        if (round % 2 === 0) await publishTinyApps(store, `round ${round}`);
        const promotion = startPromotion(folder, round);
        await moment(promotion, moments[round % moments.length]?.() ?? { milliseconds: 0 });
        // SIGKILL: no handler runs, nothing is cleaned up.
        promotion.child.kill('SIGKILL');
        const killed = (await ended(promotion)) === null;
        const switched = await check(`after kill ${round}`);
        if (killed) count.killed += 1;
        if (killed) count[switched ? 'new' : 'old'] += 1;
      }
      await finish(folder, 'last');
      await check('after all');
      const history = (await readHistory(store)).map(({ release }) => release);
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
    } finally {
      await origin?.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** @throws when an undisturbed promotion fails */
async function finish(folder: string, name: string): Promise<void> {
  const promotion = startPromotion(folder, name);
  const code = await ended(promotion);
  if (code !== 0) throw new Error(`An undisturbed promotion ended with ${code}: ${promotion.output()}`);
}
