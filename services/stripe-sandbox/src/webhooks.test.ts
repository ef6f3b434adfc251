import { expect, it } from 'vitest';
import { newIntent, openHarness, openReceiver, webhookSecret } from './test-harness.ts';

it('webhooks are signed, and repeated with the delays until they are accepted', async () => {
  const webhookDelaysMs = [20, 60, 180];
  const receiver = await openReceiver();
  const webhook = { url: receiver.url, secret: webhookSecret };
  const { stripe } = await openHarness({ webhook, webhookDelaysMs });
  receiver.respondWith(500, 404, 302);
  await newIntent(stripe);
  const pending = async () => (await stripe.events.list()).data[0]?.pending_webhooks;
  await expect.poll(pending).toBe(0);
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  const gaps = receiver.moments.slice(1).map((at, place) => at - (receiver.moments[place] ?? 0));
  for (const [place, least] of webhookDelaysMs.entries())
    expect(gaps[place]).toBeGreaterThanOrEqual(least - 2);
});
