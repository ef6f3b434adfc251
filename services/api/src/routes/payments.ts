import { randomUUID } from 'node:crypto';
import { findPlan, type Plan, payableByCard, plans } from '@site/shared/catalogue';
import type { CreatePaymentIntent, PaymentIntentCreated } from '@site/shared/wire';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { orderToken } from '../orders/order-token.ts';
import { findOrOpenOrder, type Order } from '../orders/orders.ts';
import type { Api, Services } from '../services.ts';
import type { Queries } from '../storage/database.ts';

const createPaymentIntent = z.strictObject({
  amount: z.number(),
  planId: z.string().max(40).optional(),
  purchaseId: z.uuid().optional(),
}) satisfies z.ZodType<CreatePaymentIntent>;

/** Intents that can still be changed and paid. */
const open: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** `POST /create-payment-intent`: one payment intent and one order per purchase, at today's catalogue price. */
export function paymentRoutes(app: Api, services: Services): void {
  const { database, stripe, limit, config, tokenSecret } = services;

  app.post('/create-payment-intent', async (c) => {
    await limit(c, 'intents', config.limits.intents);
    const { amount, planId, purchaseId = randomUUID() } = await readJson(c, createPaymentIntent);
    const plan = pricedPlan(amount, planId);
    const order = await findOrOpenOrder(database.queries, { purchaseId, plan, amount });
    const { intent, order: current } = await reachingStripe(() => intentFor(order, plan, amount));
    if (!intent.client_secret) throw new Refusal('payment_provider_unavailable', unavailable);
    const body: PaymentIntentCreated = {
      clientSecret: intent.client_secret,
      paymentIntentId: intent.id,
      orderNumber: current.order_number,
      orderToken: orderToken(tokenSecret, current.id),
      amount: current.amount,
      currency: 'usd',
    };
    return c.json(body);
  });

  async function intentFor(order: Order, plan: Plan | undefined, amount: number) {
    const known = order.payment_intent_id
      ? await stripe.paymentIntents.retrieve(order.payment_intent_id)
      : await createIntent(order);
    const first = order.payment_intent_id ? order : await linkIntent(order, known.id);
    const same = first.amount === amount && (plan === undefined || first.plan_id === plan.id);
    if (same && known.status !== 'canceled') return { intent: known, order: first };
    if (!open.includes(known.status)) {
      throw new Refusal(
        'purchase_closed',
        `This purchase (${first.order_number}) is already paid or closed. Start a new one to buy something else.`,
      );
    }
    const intent = await stripe.paymentIntents.update(known.id, {
      amount: amount * 100,
      description: plan?.name ?? first.plan_name,
      metadata: { plan: plan?.id ?? '' },
    });
    return { intent, order: await changePlan(database.queries, first, plan, amount) };
  }

  /** The key makes it one intent however often and however concurrently it is asked for. */
  function createIntent(order: Order): Promise<Stripe.PaymentIntent> {
    return stripe.paymentIntents.create(
      {
        amount: order.amount * 100,
        currency: 'usd',
        // Cards and what works like one: nothing that leads the buyer away from the page.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: order.plan_name,
        metadata: { purchase: order.purchase_id, order: order.order_number, plan: order.plan_id ?? '' },
      },
      { idempotencyKey: `intent-${order.id}` },
    );
  }

  async function linkIntent(order: Order, paymentIntentId: string): Promise<Order> {
    return await database.queries
      .updateTable('orders')
      .set({ payment_intent_id: paymentIntentId })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
}

async function changePlan(
  queries: Queries,
  order: Order,
  plan: Plan | undefined,
  amount: number,
): Promise<Order> {
  const changed = await queries
    .updateTable('orders')
    .set({
      amount,
      plan_id: plan?.id ?? order.plan_id,
      plan_name: plan?.name ?? order.plan_name,
      updated_at: new Date(),
    })
    .where('id', '=', order.id)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return changed ?? order;
}

const unavailable =
  'The payment provider could not be reached. Nothing was charged; please try again in a moment.';

/** Turns an unreachable Stripe into an answer that a page can work with. */
export async function reachingStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError
    ) {
      throw new Refusal('payment_provider_unavailable', unavailable);
    }
    if (error instanceof Stripe.errors.StripeRateLimitError) {
      throw new Refusal('payment_provider_unavailable', unavailable, {}, { 'retry-after': '2' });
    }
    throw error;
  }
}

/** The plan that is bought, or undefined when only an amount was sent. */
function pricedPlan(amount: number, planId: string | undefined): Plan | undefined {
  if (planId === undefined) {
    const atThisPrice = plans.filter((plan) => plan.price === amount);
    if (atThisPrice.length === 0) throw new Refusal('unknown_amount', 'No service has this price.');
    const payable = atThisPrice.filter(payableByCard);
    if (payable.length === 0) throw notByCard();
    return payable.length === 1 ? payable[0] : undefined;
  }
  const plan = findPlan(planId);
  if (!plan) throw new Refusal('unknown_plan', 'There is no such plan.');
  if (!payableByCard(plan)) throw notByCard();
  if (amount === plan.price) return plan;
  if (!plans.some(({ price }) => price === amount))
    throw new Refusal('unknown_amount', 'No service has this price.');
  throw new Refusal('price_changed', `${plan.name} costs ${plan.displayPrice}. Nothing was charged.`, {
    currentPrice: plan.price,
  });
}

function notByCard(): Refusal {
  return new Refusal(
    'not_payable_by_card',
    'Consulting is booked on the scheduling page and not paid by card.',
  );
}
