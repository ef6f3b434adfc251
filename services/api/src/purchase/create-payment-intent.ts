import { randomUUID } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import { findPlan, type Plan, payableByCard, plans } from '@site/domain/catalogue';
import { maxDeclines } from '@site/domain/payment-errors';
import {
  createPaymentIntent,
  type OrderStatus,
  type PaymentIntentCreated,
  paymentIntentCreated,
} from '@site/wire/messages';
import type { Stripe } from 'stripe';
import type { Database } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { jsonBody } from '../platform/http/body.ts';
import { createRouter, errorResponse, jsonRequest, jsonResponse } from '../platform/http/openapi.ts';
import { hasRecentIntents, linkIntent } from './adopt-intent.ts';
import { refreshOrder } from './apply-payment.ts';
import { attachAnswers, submissionIdOf } from './order-answers.ts';
import { issueOrderToken } from './order-tokens.ts';
import { findOrCreateOrder, type Order, orderNow, orderSummary, planName, unpaidStatuses } from './orders.ts';
import { IdempotencyKeySpent, openIntentStatuses, PaymentStateError } from './payment-provider.ts';
import type { Services } from './services.ts';

type Dependencies = Pick<Services, 'database' | 'payments' | 'jobs'>;

export function paymentRoutes({
  limiter,
  config: { limits },
  ...orders
}: Dependencies & Pick<Services, 'limiter' | 'config'>) {
  const route = createRoute({
    method: 'post',
    path: '/create-payment-intent',
    summary: 'The payment intent and the order of a purchase, at the catalogue price',
    middleware: [limiter.perAddress('intents', limits.intents), jsonBody()] as const,
    request: jsonRequest(createPaymentIntent),
    responses: { 200: jsonResponse(paymentIntentCreated), default: errorResponse },
  });

  return createRouter().openapi(route, async (c) => {
    const { amount, planId, purchaseId = randomUUID(), submissionKey } = c.req.valid('json');
    await limiter.checkSubject(purchaseId.toLowerCase(), 'purchase', limits.purchase);
    const { intent, order } = await openPurchase(orders, { purchaseId, amount, planId });
    if (submissionKey) await attachAnswers(orders.database.queries, order.id, submissionIdOf(submissionKey));
    const { token } = await issueOrderToken(orders.database.queries, order.id, 'page');
    const body: PaymentIntentCreated = {
      clientSecret: intent.client_secret ?? '',
      paymentIntentId: intent.id,
      orderNumber: order.order_number,
      orderToken: token,
      amount: intent.amount / 100,
      currency: 'usd',
    };
    return c.json(body, 200, { 'cache-control': 'no-store' });
  });
}

type Wanted = { plan: Plan | undefined; amount: number };
type Opened = { intent: Stripe.PaymentIntent; order: Order };

/**
 * The payment intent and the order of a purchase, for the plan that is wanted now. However often
 * and however concurrently it is requested, there is one intent and one order.
 *
 * @throws ApiError for an amount and plan that the catalogue does not offer; `purchase_closed` when
 *   it is paid, or can no longer be paid; `payment_in_progress` when it may become paid; `too_many_declines`
 */
async function openPurchase(
  dependencies: Dependencies,
  { purchaseId, amount, planId }: { purchaseId: string; amount: number; planId: string | undefined },
): Promise<Opened> {
  const { database, payments } = dependencies;
  const wanted = { plan: pricedPlan(amount, planId), amount };
  const found = await findOrCreateOrder(database.queries, { purchaseId, ...wanted });
  const { order, intent } = await openIntent(dependencies, found);
  if (intent.status === 'canceled') {
    const declines = await payments.countDeclines(intent.id);
    if (declines < maxDeclines) throw closed('It was cancelled.');
    const message = `Banks have declined this payment ${declines} times, so it is over. Nothing was charged; start a new one or contact us.`;
    throw new ApiError('too_many_declines', message, { declines });
  }
  if (!openIntentStatuses.includes(intent.status)) throw beingPaid();
  if (isFor(intent, order, wanted)) {
    return { intent, order: await storePlan(database, order, wanted) };
  }
  // The row changes first, because the API lets no page charge while row and intent differ.
  const changed = await storePlan(database, order, wanted);
  const { id = '' } = wanted.plan ?? {};
  const details = { amount, description: planName(wanted.plan, amount), metadata: { plan: id } };
  try {
    return { intent: await payments.changeIntent(intent.id, details), order: changed };
  } catch (error) {
    if (error instanceof PaymentStateError) throw beingPaid();
    throw error;
  }
}

/** Finds the plan that is bought; undefined when only an amount was sent that several plans cost. */
function pricedPlan(amount: number, planId: string | undefined): Plan | undefined {
  const notByCard = () =>
    new ApiError('not_payable_by_card', 'Consulting is booked on the scheduling page and not paid by card.');
  if (planId === undefined) {
    const atThisPrice = plans.filter(({ price }) => price === amount);
    const [payable, ...others] = atThisPrice.filter(payableByCard);
    if (atThisPrice.length === 0) {
      throw new ApiError('unknown_amount', 'No service has this price. Nothing was charged.');
    }
    if (!payable) throw notByCard();
    return others.length === 0 ? payable : undefined;
  }
  const plan = findPlan(planId);
  if (!plan) throw new ApiError('unknown_plan', 'There is no such plan.');
  if (!payableByCard(plan)) throw notByCard();
  if (amount === plan.price) return plan;
  // The page is older than the price, or the request is forged. Neither may buy at the sent amount.
  throw new ApiError('price_changed', `${plan.name} costs ${plan.displayPrice}. Nothing was charged.`, {
    currentPrice: plan.price,
  });
}

/** The intent of an order, created when there is none. @throws ApiError when it is paid or Stripe no longer knows it */
async function openIntent(dependencies: Dependencies, found: Order): Promise<Opened> {
  const { intent, order } = await existingOrNewIntent(dependencies, found);
  if (intent.status === 'succeeded' || !unpaidStatuses.includes(order.status)) {
    throw closed('It is paid.', await refreshOrder(dependencies, { orderId: order.id, intentId: intent.id }));
  }
  if (!intent.last_payment_error) return { intent, order };
  return { intent: (await dependencies.payments.retrievePayment(intent.id)).intent, order };
}

async function existingOrNewIntent({ payments, database }: Dependencies, order: Order): Promise<Opened> {
  if (order.payment_intent_id) {
    try {
      return { order, intent: await payments.retrieveIntent(order.payment_intent_id) };
    } catch (error) {
      if (!(error instanceof PaymentStateError)) throw error;
      // Stripe does not know the intent any more: the account is another one, or the sandbox was emptied.
      throw closed('It can no longer be paid.', neverPaid.includes(order.status) ? undefined : order);
    }
  }
  const lost = (await hasRecentIntents(database.queries))
    ? undefined
    : await payments.findIntent(order.purchase_id);
  const intent = lost ?? (await createIntent({ payments, database }, order));
  const linked = await linkIntent(database.queries, order, intent);
  if (linked.payment_intent_id === intent.id) return { order: linked, intent };
  return { order: linked, intent: await payments.retrieveIntent(linked.payment_intent_id ?? '') };
}

/**
 * Requests with one key get one intent. When Stripe has spent the key on an error, requests look for the intent that
 * may exist and then agree on the next key by the counter of the order.
 */
async function createIntent(
  { payments, database }: Pick<Dependencies, 'payments' | 'database'>,
  order: Order,
  { isLastTry = false } = {},
): Promise<Stripe.PaymentIntent> {
  const metadata = { purchase: order.purchase_id, order: order.order_number, plan: order.plan_id ?? '' };
  try {
    return await payments.createIntent(
      { amount: order.amount, description: order.plan_name, metadata },
      // The key is derived from the purchase, which outlives the order's row: a restored database may lack the row.
      `purchase-${order.purchase_id}-${order.revision}`,
    );
  } catch (error) {
    if (!(error instanceof IdempotencyKeySpent)) throw error;
    const existing = await payments.findRecentIntent(order.purchase_id);
    if (existing) return existing;
    // Moves the order to its next key, unless another request has done so.
    await database.queries
      .updateTable('orders')
      .set({ revision: order.revision + 1 })
      .where('id', '=', order.id)
      .where('revision', '=', order.revision)
      .execute();
    const next = await orderNow(database.queries, order);
    if (next.payment_intent_id) return await payments.retrieveIntent(next.payment_intent_id);
    if (isLastTry) throw error;
    return await createIntent({ payments, database }, next, { isLastTry: true });
  }
}

/** Whether the intent is for what is wanted; an amount without a plan accepts any plan of that price. */
function isFor(intent: Stripe.PaymentIntent, order: Order, { plan, amount }: Wanted): boolean {
  const current = intent.metadata.plan || order.plan_id;
  return intent.amount === amount * 100 && (plan === undefined || current === plan.id);
}

/** Stores what the intent is changed to next. If that change is interrupted, becoming paid corrects it from the charge. */
async function storePlan({ queries }: Database, order: Order, { plan, amount }: Wanted): Promise<Order> {
  if (order.amount === amount && (plan === undefined || order.plan_id === plan.id)) return order;
  const changed = await queries
    .updateTable('orders')
    .set({
      amount,
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

/** Not `purchase_closed`: as long as the purchase may be paid, no page may begin another one for it. */
function beingPaid(): ApiError {
  const message =
    'A payment for this purchase is being processed. It was not changed; try again in a moment.';
  return new ApiError('payment_in_progress', message);
}

/** Statuses of orders for which no bank has taken a payment on. */
const neverPaid: readonly OrderStatus[] = ['created', 'failed'];

/** @param order given when it is paid, or may be: without one, the purchase can be begun anew */
function closed(why: string, order?: Order): ApiError {
  const message = `This purchase cannot be changed. ${why} Nothing was charged again; start a new one to buy something else.`;
  return new ApiError('purchase_closed', message, order && { order: orderSummary(order) });
}
