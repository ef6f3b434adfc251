import { type Database, openDatabase } from '@site/api/database';
import { buy, newPurchase, type Purchase } from './buyer.ts';
import type { ChaosResult, ChaosTest, Log } from './chaos.ts';
import { checkFinalState, untilSettled } from './final-state.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { payableTwice } from './restore.chaos.ts';

type Options = {
  /** Purchases before the back-up, after it, and after the accident. */
  purchases: number;
};

/**
 * Backs PostgreSQL up while buyers buy, archives its write-ahead log, deletes orders by accident, and restores the
 * database to the moment before. What was bought after that moment comes back from the payment provider. In the end
 * every paid purchase has one order, one charge and one invoice.
 */
async function run({ purchases: each }: Options, log: Log): Promise<ChaosResult> {
  const fleet = await startFleet({ engine: 'postgres', archive: true });
  try {
    const { server } = fleet;
    const [api] = fleet.replicas;
    if (!server || !api) throw new Error('There is nothing to restore.');
    const all: Purchase[] = [];
    const broken: string[] = [];
    const buySome = async () => {
      const some = Array.from({ length: each }, () => newPurchase('stays'));
      all.push(...some);
      await Promise.all(
        some.map((purchase) => buy(purchase, { api: () => api.url, sandbox: fleet.sandbox.url })),
      );
    };
    await buySome();
    await Promise.all([server.backUp(), buySome()]);
    await buySome();
    const before = all.length;
    const moment = await inDatabase(fleet, async ({ commands }) => {
      const { rows } = await commands.executeSql('select clock_timestamp() as now', []);
      await commands.executeSql('delete from orders', []);
      return new Date((rows[0] as { now: Date | string }).now);
    });
    log('All orders are deleted by accident');
    await buySome();

    await api.kill();
    const begun = performance.now();
    await server.restore(moment);
    const restored = await inDatabase(fleet, async ({ commands }) => {
      const { rows } = await commands.executeSql('select count(*)::integer as orders from orders', []);
      return (rows[0] as { orders: number }).orders;
    });
    const took = (performance.now() - begun) / 1_000;
    log(`The database is as it was at ${moment.toISOString()}`);
    if (restored !== before) broken.push(`${restored} orders were restored, of ${before}.`);
    await api.start();
    await buySome();
    broken.push(...(await untilSettled(fleet, all)));
    await untilAdopted(fleet, all.length);
    broken.push(...(await payableTwice(fleet)).map((purchase) => `${purchase} can be paid twice, or was.`));
    const { broken: found, ...counts } = await checkFinalState(fleet, all);
    broken.push(...found);
    return {
      counts: {
        purchases: all.length,
        'orders restored from the back-up and the log': restored,
        'seconds of the restore': took.toFixed(1),
        ...counts,
        lost: found.length,
      },
      broken,
    };
  } finally {
    await fleet.close();
  }
}

async function inDatabase<Result>(
  { storage }: Fleet,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir: '', databaseUrl: storage.databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reconciliation adopts what only the provider knows. */
async function untilAdopted(fleet: Fleet, wanted: number): Promise<void> {
  await inDatabase(fleet, async ({ commands }) => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      const { rows } = await commands.executeSql(
        'select count(*)::integer as paid, pg_sleep(0.2) from orders where invoice_sent_at is not null',
        [],
      );
      if ((rows[0] as { paid: number }).paid >= wanted) return;
    }
  });
}

export const chaosTest: ChaosTest<Options> = {
  defaults: { purchases: 10 },
  help: { purchases: 'purchases before, during and after the back-up, and after the accident, each' },
  run,
};
