import { startSandbox } from '@site/stripe-sandbox';
import { expect, test } from 'vitest';
import { openBench } from '../testing/bench.ts';
import { onEveryEngine } from '../testing/engines.ts';

type Refused = { error: { code: string } };

onEveryEngine((engine) => {
  test('more than the limit is refused for a while, per address, and nothing is changed', async () => {
    const bench = await openBench(startSandbox, engine, { RATE_LIMIT_INTENTS: '5', TRUST_PROXY: 'true' });
    const from = (address: string) =>
      bench.post<Refused>('/create-payment-intent', { amount: 650 }, { 'x-forwarded-for': address });
    // Ten at once, so that the minute may change under them only once: never more than two windows' worth.
    const answers = await Promise.all(Array.from({ length: 20 }, () => from('203.0.113.7')));
    const passed = answers.filter(({ status }) => status === 200);
    expect([5, 10]).toContain(passed.length);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error.code).toBe('rate_limited');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.8')).status).toBe(200);
    // A made-up entry before the proxy's own changes nothing.
    const orders = await bench.services().database.queries.selectFrom('orders').selectAll().execute();
    expect(orders).toHaveLength(passed.length + 1);
    const kept = await bench.services().database.queries.selectFrom('rate_limits').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('203.0.113');
  });
});
