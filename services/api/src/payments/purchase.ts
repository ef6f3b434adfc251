import type { Plan } from '@site/domain/catalogue';
import { maxDeclines } from '@site/domain/payment-errors';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { Refusal } from '../http/refusal.ts';
import { applyPayment } from '../orders/apply-payment.ts';
import { orderToken } from '../orders/order-token.ts';
import { type Order, planName } from '../orders/orders.ts';
import { unpaidStates } from '../orders/state.ts';
import type { Services } from '../services.ts';
import { askAndLimit, countDeclines } from './decline-limit.ts';
import { isRefusedByStripe } from './stripe.ts';
import { askStripe } from './truth.ts';

/** Intents whose amount can still be changed. */
const changeable: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

type Wish = { plan: Plan | undefined; amount: number };
type Opened = { intent: Stripe.PaymentIntent; order: Order };

/**
 * The payment intent of an order, for the plan that is wished for now. However
 * often and however concurrently it is asked for, it is one intent: the key of
 * its creation follows from the order.
 *
 * @throws Refusal `purchase_closed` when it is paid, or can no longer be changed or paid;
 *   `too_many_declines` when banks have refused it so often that it is over
 */
export async function openIntent(services: Services, order: Order, wish: Wish): Promise<Opened> {
  const { stripe } = services;
  let intent: Stripe.PaymentIntent;
  try {
    intent = order.payment_intent_id
      ? await stripe.paymentIntents.retrieve(order.payment_intent_id)
      : await createIntent(stripe, order);
  } catch (error) {
    // Stripe no longer knows it: another account, or a sandbox that was emptied.
    if (isRefusedByStripe(error)) throw closed('It can no longer be paid.');
    throw error;
  }
  const linked = order.payment_intent_id ? order : await linkIntent(services, order, intent.id);
  if (intent.status === 'succeeded' || !unpaidStates.includes(linked.status)) {
    await applyPayment(services, linked.id, await askStripe(stripe, intent.id));
    throw closed('It is paid.', {
      orderNumber: linked.order_number,
      orderToken: orderToken(services.tokenSecret, linked.id),
    });
  }
  if (intent.last_payment_error) ({ intent } = await askAndLimit(stripe, intent.id));
  if (intent.status === 'canceled') {
    throw (await countDeclines(stripe, intent.id)) < maxDeclines
      ? closed('It was cancelled.')
      : new Refusal(
          'too_many_declines',
          `Banks have declined this payment ${maxDeclines} times, so it is over. Nothing was charged; start a new one or contact us.`,
        );
  }
  if (isWished(intent, linked, wish))
    return { intent, order: await recordPlan(services, linked, intent, wish) };
  if (!changeable.includes(intent.status)) throw closed('It is being paid.');
  const changed = await changeIntent(services, linked, wish);
  return { intent: changed, order: await recordPlan(services, linked, changed, wish) };
}

async function createIntent(stripe: Stripe, order: Order): Promise<Stripe.PaymentIntent> {
  return await stripe.paymentIntents.create(
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

async function linkIntent({ database }: Services, order: Order, intentId: string): Promise<Order> {
  return await database.queries
    .updateTable('orders')
    .set({ payment_intent_id: intentId })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether the intent is for what is wished: an amount alone is content with any plan of that price. */
function isWished(intent: Stripe.PaymentIntent, order: Order, { plan, amount }: Wish): boolean {
  const known = intent.metadata.plan || order.plan_id;
  return intent.amount === amount * 100 && (plan === undefined || known === plan.id);
}

async function changeIntent(
  { database, stripe }: Services,
  order: Order,
  { plan, amount }: Wish,
): Promise<Stripe.PaymentIntent> {
  // Each change has a key of its own: with one per plan, going back to an earlier plan would be a replay.
  const { revision } = await database.queries
    .updateTable('orders')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', order.id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  try {
    return await stripe.paymentIntents.update(
      order.payment_intent_id ?? '',
      { amount: amount * 100, description: planName(plan, amount), metadata: { plan: plan?.id ?? '' } },
      { idempotencyKey: `intent-${order.id}-change-${revision}` },
    );
  } catch (error) {
    if (isRefusedByStripe(error)) throw closed('It has been paid or closed in the meantime.');
    throw error;
  }
}

/** Notes what Stripe has agreed to. Should it be cut short, becoming paid sets it right from the charge. */
async function recordPlan(
  { database }: Services,
  order: Order,
  intent: Stripe.PaymentIntent,
  { plan, amount }: Wish,
): Promise<Order> {
  if (order.amount === amount && (plan === undefined || order.plan_id === plan.id)) return order;
  const changed = await database.queries
    .updateTable('orders')
    .set({
      amount: intent.amount / 100,
      plan_id: plan?.id ?? null,
      plan_name: planName(plan, amount),
      updated_at: new Date(),
    })
    .where('id', '=', order.id)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return changed ?? order;
}

function closed(why: string, order?: { orderNumber: string; orderToken: string }): Refusal {
  return new Refusal(
    'purchase_closed',
    `This purchase cannot be changed. ${why} Nothing was charged again; start a new one to buy something else.`,
    order && { order },
  );
}
