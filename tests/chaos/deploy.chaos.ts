import { type Database, openDatabase } from '@site/api/database';
import { buy, type Call, newPurchase, type Purchase } from './buyer.ts';
import type { ChaosResult, ChaosTest, Log } from './chaos.ts';
import { checkFinalState, untilSettled } from './final-state.ts';
import { rotation, startFleet, type Version } from './fleet.ts';
import { relayWebhooks } from './webhook-relay.ts';

type DeployOptions = {
  /** Deployments of the next version, each followed by a roll-back. */
  rounds: number;
  buyers: number;
};

/**
 * Buyers buy one after the other while two replicas on PostgreSQL are replaced one by one: by the next version, which
 * changes the schema as it starts, and by this version again. As in a deployment behind a load balancer, a replica gets
 * no more requests before it gets SIGTERM. During the change of the schema a report reads the orders for some seconds.
 * A purchase has failed when any of its requests got no response or one with an error.
 */
async function run({ rounds, buyers }: DeployOptions, log: Log): Promise<ChaosResult> {
  const fleet = await startFleet({
    engine: 'postgres',
    replicas: 2,
    // A busy machine is slow, which is no failure.
    env: { DATABASE_TIMEOUT_SECONDS: '60' },
  });
  const closers: (() => unknown)[] = [];
  try {
    const relay = await relayWebhooks(fleet, rotation(fleet));
    closers.push(relay.close);
    const report = await openDatabase({ dataDir: '', databaseUrl: fleet.storage.databaseUrl });
    closers.push(report.close);
    const purchases: Purchase[] = [];
    const broken: string[] = [];
    let failed = 0;
    let repeated = 0;
    let slowest = 0;
    let over = false;
    const address = rotation(fleet);
    const buyOne = async () => {
      const purchase = newPurchase('stays');
      purchases.push(purchase);
      let failures = 0;
      const measure = ({ final, milliseconds, outcome = 'no response' }: Call) => {
        slowest = Math.max(slowest, milliseconds);
        if (final) return;
        failures += 1;
        log(`A request is repeated: ${outcome}`);
      };
      await buy(purchase, { api: address, sandbox: fleet.sandbox.url, measure }).catch((error: unknown) => {
        failures += 1;
        broken.push(error instanceof Error ? error.message : String(error));
      });
      repeated += failures;
      if (failures > 0) failed += 1;
    };
    const buying = Array.from({ length: buyers }, async () => {
      while (!over) await buyOne();
    });
    const replaceAll = async (version: Version) => {
      for (const replica of fleet.replicas) {
        const code = await replica.stop();
        if (code !== 0) broken.push(`A replica ended with ${code} at SIGTERM.`);
        await replica.start(version);
        log(`A replica runs ${version} version, ${purchases.length} purchases so far`);
      }
    };
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) await undoNext(report);
      await Promise.all([
        replaceAll('next'),
        report.commands.executeSql('select pg_sleep(8), count(*) from orders', []),
      ]);
      await replaceAll('this');
    }
    over = true;
    await Promise.all(buying);
    if (failed > 0) broken.push(`${failed} purchases failed, with ${repeated} repeated requests.`);
    broken.push(...(await untilSettled(fleet, purchases)));
    const { broken: found, ...counts } = await checkFinalState(fleet, purchases);
    broken.push(...found);
    return {
      counts: {
        'deployments and roll-backs': 2 * rounds,
        purchases: purchases.length,
        'failed purchases': failed,
        'slowest request, ms': Math.round(slowest),
        ...counts,
      },
      broken,
    };
  } finally {
    for (const close of closers) await close();
    await fleet.close();
  }
}

/** So that the next round changes the schema again. */
async function undoNext({ commands }: Database): Promise<void> {
  for (const statement of [
    'drop table next_things',
    'alter table orders drop column next_note',
    "delete from kysely_migration where name = '9999-next'",
  ]) {
    await commands.executeSql(statement, []);
  }
}

export const chaosTest: ChaosTest<DeployOptions> = {
  defaults: { rounds: 5, buyers: 4 },
  help: {
    rounds: 'deployments of the next version, each with a roll-back',
    buyers: 'buyers who buy at the same time',
  },
  run,
};
