import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type Bench, call, newIntent, openBench, payInBrowser } from '../testing/sandbox.ts';

/** Where the bank asks, as the page finds it in the intent. */
function question(intent: Pick<Partial<Stripe.PaymentIntent>, 'next_action'>): string {
  const sdk = intent.next_action?.use_stripe_sdk as { stripe_js: string } | undefined;
  return sdk?.stripe_js ?? intent.next_action?.redirect_to_url?.url ?? '';
}

function answer(url: string, outcome: string) {
  return call<{ returnTo: string | null }>(`${url}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
}

async function asked(bench: Bench, number: string) {
  const intent = await newIntent(bench.stripe);
  const { body } = await payInBrowser(bench, intent, number);
  expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  return { id: intent.id, url: question(body) };
}

describe('3-D Secure', () => {
  it.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
    '%s pays after authentication',
    async (number) => {
      const bench = await openBench();
      const { id, url } = await asked(bench, number);
      const facts = await call(`${url}/facts`);
      expect(facts.body).toEqual({ amount: '$650.00 USD', card: `Visa ending in ${number.slice(-4)}` });
      expect((await answer(url, 'authenticated')).body).toEqual({ returnTo: null });
      const paid = await bench.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      expect(paid).toMatchObject({
        status: 'succeeded',
        next_action: null,
        latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
      });
    },
  );

  it('that fails leaves the intent open for another card', async () => {
    const bench = await openBench();
    const { id, url } = await asked(bench, '4000002760003184');
    await answer(url, 'failed');
    const intent = await bench.stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        payment_method: { card: { last4: '3184' } },
      },
    });
    const paid = await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('4000008260003178 is declined for its funds once authenticated', async () => {
    const bench = await openBench();
    const { id, url } = await asked(bench, '4000008260003178');
    await answer(url, 'authenticated');
    expect(await bench.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', decline_code: 'insufficient_funds' },
    });
  });

  it('counts only its first answer', async () => {
    const bench = await openBench();
    const { id, url } = await asked(bench, '4000002760003184');
    await Promise.all([answer(url, 'authenticated'), answer(url, 'authenticated'), answer(url, 'failed')]);
    expect((await bench.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    expect((await bench.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('is void once the intent is cancelled or tried with another card', async () => {
    const bench = await openBench();
    const first = await asked(bench, '4000002760003184');
    await bench.stripe.paymentIntents.cancel(first.id);
    await answer(first.url, 'authenticated');
    expect((await bench.stripe.paymentIntents.retrieve(first.id)).status).toBe('canceled');

    const second = await asked(bench, '4000002760003184');
    const again = await bench.stripe.paymentIntents.confirm(second.id, {
      payment_method: 'pm_card_authenticationRequired',
      use_stripe_sdk: true,
    });
    await answer(second.url, 'failed');
    expect((await bench.stripe.paymentIntents.retrieve(second.id)).status).toBe('requires_action');
    await answer(question(again), 'authenticated');
    expect((await bench.stripe.paymentIntents.retrieve(second.id)).status).toBe('succeeded');
  });

  it('sends the browser back to return_url with what became of the payment', async () => {
    const { stripe } = await openBench();
    const intent = await newIntent(stripe, {
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.example.test/done?lang=en',
    });
    expect(intent.next_action?.type).toBe('redirect_to_url');
    const { body } = await answer(question(intent), 'authenticated');
    const back = new URL(body.returnTo ?? '');
    expect(back.origin + back.pathname).toBe('https://shop.example.test/done');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      lang: 'en',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });

  it('of an intent confirmed by hand waits for the next confirmation', async () => {
    const { stripe } = await openBench();
    const intent = await newIntent(stripe, {
      confirm: true,
      confirmation_method: 'manual',
      payment_method: 'pm_card_authenticationRequired',
      use_stripe_sdk: true,
    });
    await answer(question(intent), 'authenticated');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  });

  it('refuses answers that make no sense', async () => {
    const bench = await openBench();
    const { id, url } = await asked(bench, '4000002760003184');
    expect((await answer(url, 'maybe')).status).toBe(400);
    expect((await answer(`${bench.sandbox.url}/3ds/src_unknown`, 'authenticated')).status).toBe(404);
    expect((await bench.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action');
  });
});
