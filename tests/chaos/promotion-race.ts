import { join } from 'node:path';
import { readPointer } from '@site/release/pointer';
import { folderStore } from '@site/release/store';
import { ended, moment, startPromotion } from './promotion-process.ts';

/**
 * Two promotions at once, each in a process of its own: one is held still after it has seen what is
 * live, the other one switches, and the first goes on. It must lose, log so, and keep what it made.
 *
 * @returns what did not hold, in words
 */
export async function racePromotions(folder: string, round: number): Promise<string[]> {
  const store = folderStore(folder);
  const slow = startPromotion(folder, `slow-${round}`);
  await moment(slow, { writingTo: join(folder, 'sets') });
  if (!slow.child.kill('SIGSTOP')) return [`race ${round}: the first promotion was over before the second`];
  let won: number | null;
  try {
    won = await ended(startPromotion(folder, `quick-${round}`));
  } finally {
    slow.child.kill('SIGCONT');
  }
  const winner = (await readPointer(store))?.set ?? '';
  const lost = await ended(slow);
  const broken: string[] = [];
  if (won !== 0) broken.push(`the promotion that met nobody ended with ${won}`);
  if (lost !== 3) broken.push(`the promotion that came second ended with ${lost}`);
  if (!slow.output().includes(`Somebody else has promoted ${winner}`)) {
    broken.push(`the one that lost was not told who won: ${slow.output()}`);
  }
  if ((await readPointer(store))?.set !== winner) broken.push('what had won is not live');
  // Its pages stand: the same promotion again has none to render.
  const again = startPromotion(folder, `slow-${round}`);
  const code = await ended(again);
  if (code !== 0) broken.push(`the one that lost could not go live afterwards: it ended with ${code}`);
  else if (!again.output().includes('"rendered":null') && !again.output().includes('"rendered": null')) {
    broken.push('the one that lost had its pages rendered a second time');
  }
  return broken.map((what) => `race ${round}: ${what}`);
}
