import { parseArgs } from 'node:util';
import { buy, type Manner, newPurchase, type Purchase, type Stage, stages } from './buyer.ts';
import { chance, pause, pick } from './chance.ts';
import { type EngineName, type Fleet, type Replica, startFleet } from './fleet.ts';
import { reckon, untilSettled } from './reckoning.ts';
import type { Torture, Verdict } from './torture.ts';

/** Moments to kill at: of a purchase, of the work that follows it, and of a start. */
const moments = [...stages, 'working', 'starting'] as const;
type Moment = (typeof moments)[number];

const manners: readonly Manner[] = [
  'stays',
  'stays',
  'stays',
  'leaves after paying',
  'leaves after paying',
  'is declined',
  'never pays',
];

export type PurchaseTorture = {
  kills: number;
  engine: EngineName;
  seed: number;
  /** Purchases under way at a time. */
  buyers: number;
  /** Webhooks are lost: what is paid is known by asking only. */
  deaf: boolean;
};

/**
 * Kills the API while purchases are in flight, each time at another stage, and
 * starts it again; in the end there must be one order, one charge and one invoice
 * for everything that was paid, and nothing for what was not.
 */
export async function torturePurchases(
  { kills, engine, seed, buyers, deaf }: PurchaseTorture,
  say: (line: string) => void,
): Promise<Verdict> {
  const random = chance(seed);
  const fleet = await startFleet({ engine });
  try {
    if (deaf) await loseWebhooks(fleet);
    const [api] = fleet.replicas;
    if (!api) throw new Error('There is no API to kill.');
    const purchases: Purchase[] = [];
    const broken: string[] = [];
    const watch = watchStages();
    let buying = true;

    const everybody = Array.from({ length: buyers }, async () => {
      while (buying) {
        const purchase = newPurchase(pick(random, manners));
        purchases.push(purchase);
        await buy(purchase, { api: () => api.url, sandbox: fleet.sandbox.url, tell: watch.tell }).catch(
          (error: unknown) => void broken.push(error instanceof Error ? error.message : String(error)),
        );
      }
    });

    const killed = Object.fromEntries(moments.map((moment) => [moment, 0])) as Record<Moment, number>;
    const begun = Date.now();
    for (let kill = 0; kill < kills; kill += 1) {
      const moment = moments[kill % moments.length] as Moment;
      await killAt(moment, api, random, watch.next);
      killed[moment] += 1;
      await startAgain(api);
      if ((kill + 1) % 10 === 0) say(`${kill + 1} of ${kills} kills, ${purchases.length} purchases so far`);
    }
    const seconds = (Date.now() - begun) / 1000;
    buying = false;
    await Promise.all(everybody);
    say('Waiting for everything to come to rest');
    broken.push(...(await untilSettled(fleet, purchases)));
    const reckoning = await reckon(fleet, purchases);
    broken.push(...reckoning.broken);
    return {
      figures: {
        engine,
        seed,
        webhooks: deaf ? 'lost' : 'delivered',
        kills,
        ...Object.fromEntries(moments.map((moment) => [`kills while ${moment}`, killed[moment]])),
        'seconds of killing': Math.round(seconds),
        purchases: purchases.length,
        'paid purchases': purchases.filter(({ paid }) => paid).length,
        orders: reckoning.orders,
        charges: reckoning.charges,
        invoices: reckoning.invoices,
      },
      broken,
    };
  } finally {
    await fleet.close();
  }
}

async function killAt(
  moment: Moment,
  api: Replica,
  random: () => number,
  next: (stage: Stage) => Promise<void>,
): Promise<void> {
  if (moment === 'starting') {
    await api.kill();
    const started = api.start();
    await pause(random() * 1_200);
    await api.kill();
    await started;
    return;
  }
  // What is paid is being noted, and invoices leave, about a second after the card was confirmed.
  if (moment === 'working') {
    await next('confirmed');
    await pause(700 + random() * 900);
  } else {
    await next(moment);
    await pause(random() * 60);
  }
  await api.kill();
}

async function startAgain(api: Replica): Promise<void> {
  while (!api.alive()) await api.start();
}

/** Lets somebody wait for the next purchase that reaches a stage. */
function watchStages() {
  const waiting = new Map<Stage, (() => void)[]>();
  return {
    tell: (stage: Stage) => {
      for (const resolve of waiting.get(stage) ?? []) resolve();
      waiting.delete(stage);
    },
    next: (stage: Stage) =>
      new Promise<void>((resolve) => {
        waiting.set(stage, [...(waiting.get(stage) ?? []), resolve]);
      }),
  };
}

async function loseWebhooks(fleet: Fleet): Promise<void> {
  const response = await fetch(`${fleet.sandbox.url}/_sandbox/webhooks/drop`, { method: 'POST' });
  if (!response.ok) throw new Error(`The sandbox does not lose webhooks: ${response.status}.`);
}

export const torture: Torture = {
  help: [
    '--kills 100              how often the API is killed',
    '--engine pglite|postgres where it keeps its things (pglite)',
    '--buyers 6               purchases under way at a time',
    '--deaf                   all webhooks are lost',
    '--seed 1                 another order of events',
  ].join('\n'),
  run: async (args, say) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        kills: { type: 'string', default: '100' },
        engine: { type: 'string', default: 'pglite' },
        buyers: { type: 'string', default: '6' },
        deaf: { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
      },
    });
    return await torturePurchases(
      {
        kills: Number(values.kills),
        engine: values.engine === 'postgres' ? 'postgres' : 'pglite',
        buyers: Number(values.buyers),
        deaf: values.deaf,
        seed: Number(values.seed),
      },
      say,
    );
  },
};
