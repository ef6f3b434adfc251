import { join } from 'node:path';
import { folderStore } from '@site/release/folder-store';
import { readPointer } from '@site/release/live-pointer';
import { ended, moment, startPromotion } from './promotion-process.ts';

/**
 * Two promotions at once, each in a process of its own: one is stopped after it has read the live pointer, the other
 * one switches, and the first continues. It must fail, report it, and keep its rendered pages.
 *
 * @returns the guarantees that did not hold
 */
export async function racePromotions(folder: string, round: number): Promise<string[]> {
  const store = folderStore(folder);
  const slow = startPromotion(folder, `slow-${round}`);
  await moment(slow, { writingTo: join(folder, 'releases') });
  if (!slow.child.kill('SIGSTOP')) return [`race ${round}: the first promotion was over before the second`];
  let won: number | null;
  try {
    won = await ended(startPromotion(folder, `quick-${round}`));
  } finally {
    slow.child.kill('SIGCONT');
  }
  const winner = (await readPointer(store))?.release ?? '';
  const lost = await ended(slow);
  const broken: string[] = [];
  if (won !== 0) broken.push(`the undisturbed promotion ended with ${won}`);
  if (lost !== 3) broken.push(`the promotion that came second ended with ${lost}`);
  if (!slow.output().includes(`Release ${winner} was promoted meanwhile`)) {
    broken.push(`the failed promotion does not name the winner: ${slow.output()}`);
  }
  if ((await readPointer(store))?.release !== winner) broken.push('the winner is not live');
  // Its pages are stored: the same promotion again has none to render.
  const again = startPromotion(folder, `slow-${round}`);
  const code = await ended(again);
  if (code !== 0) broken.push(`the failed promotion could not be repeated: it ended with ${code}`);
  else if (!again.output().includes('"rendered":null') && !again.output().includes('"rendered": null')) {
    broken.push('the repeated promotion rendered its pages again');
  }
  return broken.map((what) => `race ${round}: ${what}`);
}
