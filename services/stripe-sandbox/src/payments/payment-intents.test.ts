import { describe, expect, it } from 'vitest';
import { newIntent, openHarness, payInBrowser, stripeAt, stripeErrorOf } from '../test-harness.ts';

describe('a payment intent', () => {
  it('is created as the SDK expects it', async () => {
    const { stripe } = await openHarness();
    const intent = await stripe.paymentIntents.create({
      amount: 65_000,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { purchase: 'p-1', plan: 'pd1' },
      receipt_email: 'ada@example.test',
      description: 'Pitch Deck - 12 slides',
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 65_000,
      currency: 'usd',
      status: 'requires_payment_method',
      livemode: false,
      metadata: { purchase: 'p-1', plan: 'pd1' },
      receipt_email: 'ada@example.test',
      description: 'Pitch Deck - 12 slides',
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    });
    expect(intent.id).toMatch(/^pi_\w{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_\w{14}$/);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  it('is paid, and its charge can be expanded', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe);
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
    });
    const shown = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(paid.status).toBe('succeeded');
    expect(shown).toMatchObject({
      status: 'succeeded',
      amount_received: 65_000,
      latest_charge: {
        object: 'charge',
        amount: 65_000,
        paid: true,
        status: 'succeeded',
        payment_intent: id,
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
      },
    });
  });

  it('can be created and paid in one call', async () => {
    const { stripe } = await openHarness();
    const paid = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_mastercard' });
    expect(paid.status).toBe('succeeded');
  });

  it('takes one charge from fifty confirmations at once', async () => {
    const harness = await openHarness();
    const intent = await newIntent(harness.stripe);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => payInBrowser(harness, intent, '4242424242424242')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code)),
    ).toEqual(new Set(['payment_intent_unexpected_state']));
    const charges = await harness.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data.map(({ amount, status }) => [amount, status])).toEqual([[65_000, 'succeeded']]);
  });

  it('that has succeeded is in the error of a second confirmation', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
    const error = await stripeErrorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(error).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'succeeded' },
    });
    expect(error.message).toMatch(/already succeeded after being previously confirmed/);
  });

  it('cannot be confirmed without a card', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe);
    const error = await stripeErrorOf(stripe.paymentIntents.confirm(id));
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { id } });
    expect(error.message).toMatch(/missing a payment method/);
  });

  it('is updated while it is open; once paid only its description may change', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe, { metadata: { purchase: 'a', plan: 'pd1' } });
    const updated = await stripe.paymentIntents.update(id, {
      amount: 97_500,
      metadata: { plan: 'pd2', purchase: '' },
    });
    expect(updated).toMatchObject({ amount: 97_500, metadata: { plan: 'pd2' } });
    expect(updated.metadata).not.toHaveProperty('purchase');
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const error = await stripeErrorOf(stripe.paymentIntents.update(id, { amount: 100 }));
    expect(error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { amount: 97_500 },
    });
    expect((await stripe.paymentIntents.update(id, { description: 'Deck' })).description).toBe('Deck');
  });

  it('is cancelled once, and then cannot be paid', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await stripeErrorOf(stripe.paymentIntents.cancel(id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    const late = await stripeErrorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(late).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
  });

  it('is listed newest first, page by page', async () => {
    const { stripe } = await openHarness();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await newIntent(stripe)).id);
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
    expect(all).toEqual(made);
  });

  it('is listed by creation time, page by page', async () => {
    const { stripe } = await openHarness();
    const first = await newIntent(stripe, { metadata: { purchase: 'a' } });
    const second = await newIntent(stripe, { metadata: { purchase: 'b' } });
    const page = (params: object) =>
      stripe.paymentIntents.list({ created: { gte: first.created }, limit: 1, ...params });
    const newest = await page({});
    expect(newest).toMatchObject({ has_more: true, data: [{ id: second.id, metadata: { purchase: 'b' } }] });
    const older = await page({ starting_after: second.id });
    expect(older).toMatchObject({ has_more: false, data: [{ id: first.id }] });
    expect((await page({ created: { gte: second.created + 1 } })).data).toEqual([]);
  });

  it('is found by its metadata at once', async () => {
    const { stripe } = await openHarness();
    const wanted = await newIntent(stripe, { metadata: { purchase: 'p-1', plan: 'pd1' } });
    await newIntent(stripe, { metadata: { purchase: 'other' } });
    const found = await stripe.paymentIntents.search({ query: "metadata['purchase']:'p-1'" });
    expect(found.data.map(({ id }) => id)).toEqual([wanted.id]);
    const wrong = await stripeErrorOf(stripe.paymentIntents.search({ query: "status:'succeeded'" }));
    expect(wrong.message).toMatch(/unable to parse/);
  });

  it('shows a publishable key only what a page may see, and only with the client secret', async () => {
    const { stripe, sandbox } = await openHarness();
    const { id, client_secret } = await newIntent(stripe, { metadata: { internal: 'note' } });
    const page = stripeAt(sandbox.url, { key: 'pk_test_sandbox' });
    const seen = await page.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' });
    expect(seen).toMatchObject({ id, client_secret, status: 'requires_payment_method' });
    expect(seen).not.toHaveProperty('metadata');
    const wrong = await stripeErrorOf(
      page.paymentIntents.retrieve(id, { client_secret: `${id}_secret_guessed` }),
    );
    expect(wrong).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect((await stripeErrorOf(page.paymentIntents.retrieve(id))).code).toBe('parameter_missing');
    const create = await stripeErrorOf(newIntent(page));
    expect(create).toMatchObject({ statusCode: 401, code: 'secret_key_required' });
  });
});
