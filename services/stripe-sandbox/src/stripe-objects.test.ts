import { expect, it } from 'vitest';
import stripeExamples from '../fixtures.json' with { type: 'json' };
import { newIntent, newPayment, openHarness } from './test-harness.ts';

/** Fields of Stripe's examples that the sandbox's objects do not have, and the reason for each. */
const absent: Record<string, string> = {
  'charge.refunds': 'since the API version 2022-11-15 a charge has them only when they are expanded',
  'payment_method.metadata.order_id': 'a key of the example',
};

/** Creates objects of every kind in several states. */
async function objects(): Promise<object[]> {
  const { stripe, pay } = await openHarness();
  const open = await newIntent(stripe, { shipping: { name: 'Ada', address: { city: 'London' } } });
  await pay(open, '4000000000000002');
  await pay(await newIntent(stripe), '4000000000003220');
  await pay(await newIntent(stripe), '4000000000000259');
  await stripe.refunds.create({ payment_intent: (await newPayment(stripe)).id });
  const lists = [
    stripe.paymentIntents.list(),
    stripe.charges.list(),
    stripe.refunds.list(),
    stripe.disputes.list(),
    stripe.paymentMethods.list(),
    stripe.events.list(),
  ];
  return (await Promise.all<{ data: object[] }>(lists)).flatMap(({ data }) => data);
}

/** Lists the fields of an example that an object lacks or has with another type. Null matches every type. */
function differences(example: unknown, ours: unknown, path: string): string[] {
  if (example === null || ours === null) return [];
  if (ours === undefined) return [path];
  if (kindOf(example) !== kindOf(ours)) return [`${path}: ${kindOf(ours)} instead of ${kindOf(example)}`];
  if (kindOf(example) !== 'object') return [];
  return Object.entries(example as object).flatMap(([field, value]) =>
    differences(value, (ours as Record<string, unknown>)[field], `${path}.${field}`),
  );
}
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

it('the objects have every field of the examples of Stripe, of the same type', async () => {
  const found = await objects();
  const compared = Object.entries(stripeExamples.objects).flatMap(([kind, example]) => {
    const ours = found.filter((each) => 'object' in each && each.object === kind);
    expect(ours, kind).not.toEqual([]);
    return ours.flatMap((each) => differences(example, each, kind));
  });
  expect([...new Set(compared)].sort()).toEqual(Object.keys(absent).sort());
});
