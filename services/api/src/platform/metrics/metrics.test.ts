import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { openSpreadsheet } from '../../../testing/fake-spreadsheet.ts';

/** Returns the time series of a scrape, keyed by name and labels. */
function seriesOf(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/^([^#].*) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}

const scrape = async (url: string) => seriesOf(await (await fetch(url)).text());

test('a purchase, its email and a job that waits are in the metrics, and no personal data', async () => {
  const unavailable = (response: ServerResponse) => void response.writeHead(503).end();
  const spreadsheet = await openSpreadsheet(...Array<typeof unavailable>(99).fill(unavailable));
  const api = await openApi({ QUESTIONNAIRE_RELAY_URL: spreadsheet.url });
  const url = api.metricsUrl();
  // The counters belong to the process, which other tests share, so compare them with earlier values.
  const before = await scrape(url);
  const grown = (after: Map<string, number>, name: string) =>
    (after.get(name) ?? 0) - (before.get(name) ?? 0);

  const declined = await api.buy({}, '4000000000000002');
  const opened = await api.buy();
  await api.orderBecomes(opened, { status: 'paid', invoice: 'sent' });
  await api.answer(randomUUID(), { Email: 'ada@example.com' });
  await expect
    .poll(async () => {
      const now = await scrape(url);
      const retried = now.get('jobs{name="questionnaire-relay",state="retrying"}');
      return [now.get('orders{status="paid"}'), retried, grown(now, 'payments_total{outcome="declined"}')];
    })
    .toEqual([1, 1, 1]);
  const text = await (await fetch(url)).text();
  const after = seriesOf(text);
  expect(grown(after, 'payments_total{outcome="paid"}')).toBe(1);
  expect(grown(after, 'emails_total{outcome="accepted"}')).toBe(1);
  expect(after.get('job_oldest_age_seconds{name="questionnaire-relay",state="retrying"}')).toBeGreaterThan(0);
  expect(after.get('dead_letters')).toBe(0);
  expect(after.get('paid_orders_without_email')).toBe(0);
  const stripe = 'dependency_request_duration_seconds_count{dependency="stripe",outcome="ok"}';
  expect(grown(after, stripe)).toBeGreaterThan(1);
  const reconciled = after.get('recurring_task_success_timestamp_seconds{task="reconcile"}') ?? 0;
  expect(Math.abs(Date.now() / 1000 - reconciled)).toBeLessThan(60);
  expect(after.get('stored_state_readable')).toBe(1);
  const requests =
    'http_request_duration_seconds_count{method="POST",route="/create-payment-intent",status="200"}';
  expect(grown(after, requests)).toBe(2);
  for (const secret of ['zoe@', 'ada@', opened.orderToken, declined.orderNumber, opened.paymentIntentId]) {
    expect(text).not.toContain(secret);
  }
});

test('metrics of the process can be read while the database cannot', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const api = await openApi();
  const { schema } = api.queries();
  await schema.alterTable('documents').renameTo('renamed').execute();
  const found = await scrape(api.metricsUrl()).finally(() =>
    schema.alterTable('renamed').renameTo('documents').execute(),
  );
  expect(found.get('stored_state_readable')).toBe(0);
  expect([...found.keys()].filter((name) => /^(jobs|orders)/.test(name))).toEqual([]);
  expect(found.get('process_start_time_seconds')).toBeGreaterThan(0);
});
