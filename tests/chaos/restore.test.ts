import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, pick } from '@site/testing/random';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import { type ChaosResult, defineChaosTest } from './chaos-test.ts';
import { listIntents, readFinalState } from './final-state.ts';
import { type Fleet, startFleet } from './fleet.ts';
import {
  type Behaviour,
  buy,
  confirm,
  createPurchase,
  type Endpoints,
  openPurchase,
  type Purchase,
  Rejection,
} from './simulated-buyer.ts';

const behaviours: readonly Behaviour[] = ['stays', 'leaves after paying', 'is declined', 'never pays'];
/** The share of open purchases that change to another plan before the restore. */
const changedShare = 0.5;
type Size = {
  rounds: number;
  /** The number of purchases between a backup and its restore, in each round. */
  purchases: number;
  seed: number;
};

/**
 * Backs up the data folder, lets buyers buy, restores the backup, and lets the buyers with open purchases come back. In
 * the end, every paid purchase must have one order, one payment and one invoice, and no purchase may have a second
 * payment that can be paid.
 */
async function run({ rounds, purchases: perRound, seed }: Size): Promise<ChaosResult> {
  const random = createRandom(seed);
  const fleet = await startFleet({ engine: 'pglite' });
  const [api] = fleet.replicas;
  const endpoints = { api: () => api.url, sandbox: fleet.sandbox.url };
  const backup = join(fleet.storage.dataDir, '../backup');
  const all: Purchase[] = [];
  const broken: string[] = [];
  let lostWebhooks = 0;
  let reopened = 0;
  for (let round = 0; round < rounds; round += 1) {
    // These purchases open before the backup, and their payments or changes of plan come after it.
    const early = [createPurchase('leaves after paying'), createPurchase('never pays')];
    for (const purchase of early) purchase.created = await openPurchase(purchase, endpoints);
    await api.end();
    copyFolder(fleet.storage.dataDir, backup);
    await api.start();

    const losesWebhooks = round % 2 === 0;
    if (losesWebhooks) lostWebhooks += 1;
    await controlWebhooks(fleet, losesWebhooks ? 'drop' : 'resume');
    const late = Array.from({ length: perRound }, () => createPurchase(pick(random, behaviours)));
    await Promise.all([
      ...early.map((purchase) => buy(purchase, endpoints)),
      ...late.map((purchase) => buy(purchase, endpoints)),
    ]);
    const open = [...early, ...late].filter(({ paid }) => !paid);
    for (const purchase of open) {
      if (random() >= changedShare) continue;
      await openPurchase({ ...purchase, planId: 'pd3' }, endpoints);
      await openPurchase(purchase, endpoints);
    }

    await api.end();
    copyFolder(backup, fleet.storage.dataDir);
    await api.start();
    for (const purchase of [...early, ...late]) {
      const outcome = await reopen(purchase, endpoints);
      if (outcome.orderNumber !== purchase.created?.orderNumber) {
        broken.push(`${purchase.purchaseId}: its order has another number after the restore.`);
      }
      if (outcome.isClosed !== (purchase.paid ?? false)) {
        broken.push(
          `${purchase.purchaseId} (${purchase.behaviour}): it is ${outcome.isClosed ? 'closed' : 'payable'}.`,
        );
      }
      purchase.created = { ...(purchase.created as PaymentIntentCreated), ...outcome };
      reopened += 1;
    }
    // Let half of the buyers with open purchases pay now.
    for (const purchase of open) {
      if (random() >= 0.5 || !purchase.created) continue;
      purchase.behaviour = 'leaves after paying';
      purchase.paid = (await confirm(fleet.sandbox.url, purchase, purchase.created)) === 'succeeded';
    }
    all.push(...early, ...late);
  }
  await controlWebhooks(fleet, 'resume');
  const { counts, broken: found } = await readFinalState(fleet, all);
  broken.push(...found);
  const twice = await findPayableTwice(fleet);
  broken.push(...twice.map((purchase) => `${purchase} can be paid twice, or was.`));
  return {
    counts: {
      'restores with lost webhooks': lostWebhooks,
      'opened again after a restore': reopened,
      ...counts,
    },
    broken,
  };
}

function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

async function controlWebhooks(fleet: Fleet, action: 'drop' | 'resume'): Promise<void> {
  const response = await fetch(`${fleet.sandbox.url}/_sandbox/webhooks/${action}`, { method: 'POST' });
  if (!response.ok) throw new Error(`The sandbox responded ${response.status} to ${action}.`);
}

type Reopened = { isClosed: boolean; orderNumber?: string | undefined } & Partial<PaymentIntentCreated>;

/**
 * Requests a purchase again, as its page does after the restore.
 *
 * @throws when the API fails or does not come back
 */
async function reopen(purchase: Purchase, endpoints: Endpoints): Promise<Reopened> {
  try {
    return { isClosed: false, ...(await openPurchase(purchase, endpoints)) };
  } catch (error) {
    if (!(error instanceof Rejection) || error.reason.code !== 'purchase_closed') throw error;
    return { isClosed: true, ...error.reason.order };
  }
}

/** Lists the purchases that have more than one payment at the provider that is paid or can be paid. */
async function findPayableTwice(fleet: Fleet): Promise<string[]> {
  const purchases = (await listIntents(fleet))
    .filter(({ status }) => status !== 'canceled')
    .map(({ metadata }) => metadata.purchase ?? '');
  return purchases.filter((purchase, index) => purchases.indexOf(purchase) !== index);
}

defineChaosTest(
  'after a restore from a backup no purchase is lost, and none can be paid twice',
  { rounds: 1, purchases: 6, seed: 7 },
  run,
);
