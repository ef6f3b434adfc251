import { randomUUID } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import { findPlan, isPayableByCard, type Plan, plans } from '@site/domain/catalogue';
import { maxDeclines } from '@site/domain/payment-errors';
import {
  createPaymentIntent,
  type PaymentIntentCreated,
  paymentIntentCreated,
} from '@site/wire/purchase-messages';
import type { Stripe } from 'stripe';
import type { Database } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { requireJsonBody } from '../platform/http/body.ts';
import {
  bodyErrors,
  createRouter,
  describeRoute,
  errorResponses,
  jsonRequest,
  jsonResponse,
  limitErrors,
} from '../platform/http/openapi.ts';
import { hasRecentIntents, linkIntent } from './adopt-intent.ts';
import { refreshOrder } from './apply-payment.ts';
import { attachAnswers, submissionIdOf } from './order-answers.ts';
import { issueOrderToken } from './order-tokens.ts';
import { findOrCreateOrder, neverPaid, type Order, planName, rereadOrder, summariseOrder } from './orders.ts';
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
    ...describeRoute('Purchase', 'createPaymentIntent'),
    summary: 'Open a purchase at the catalogue price',
    description:
      'One purchase has one payment intent and one order, however often this is sent. While it is open, another plan changes both.',
    middleware: [limiter.perAddress('intents', limits.intents), requireJsonBody()] as const,
    request: jsonRequest(createPaymentIntent),
    responses: {
      200: jsonResponse(paymentIntentCreated),
      ...errorResponses(
        ...limitErrors,
        ...bodyErrors,
        'unknown_amount',
        'unknown_plan',
        'not_payable_by_card',
        'price_changed',
        'purchase_closed',
        'payment_in_progress',
        'too_many_declines',
        'payment_provider_unavailable',
      ),
    },
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

type RequestedPurchase = { plan: Plan | undefined; amount: number };
type OpenPurchase = { intent: Stripe.PaymentIntent; order: Order };

/**
 * Returns the payment intent and the order of a purchase for the requested plan. Repeated and concurrent requests share
 * one intent and one order.
 *
 * @throws ApiError if the catalogue does not offer this amount and plan; `purchase_closed` if the purchase is paid or
 *   can no longer be paid; `payment_in_progress` if a payment may still succeed; `too_many_declines` if banks declined
 *   too many cards
 */
async function openPurchase(
  dependencies: Dependencies,
  { purchaseId, amount, planId }: { purchaseId: string; amount: number; planId: string | undefined },
): Promise<OpenPurchase> {
  const { database, payments } = dependencies;
  const wanted = { plan: findPricedPlan(amount, planId), amount };
  const found = await findOrCreateOrder(database.queries, { purchaseId, ...wanted });
  const { order, intent } = await openIntent(dependencies, found);
  if (intent.status === 'canceled') {
    const declines = await payments.countDeclines(intent.id);
    if (declines < maxDeclines) throw createClosedError('It was cancelled.');
    const message = `Banks have declined this payment ${declines} times, so it was cancelled. Nothing was charged. Start a new purchase or contact us.`;
    throw new ApiError('too_many_declines', message, { declines });
  }
  if (!openIntentStatuses.includes(intent.status)) throw createBeingPaidError();
  // Change the order before the intent. While the two differ, the API rejects charges, so nobody can pay the wrong
  // amount.
  const changedOrder = await storePlan(database, order, wanted);
  if (matchesRequest(intent, order, wanted)) return { intent, order: changedOrder };
  const { id = '' } = wanted.plan ?? {};
  const details = { amount, description: planName(wanted.plan, amount), metadata: { plan: id } };
  try {
    return { intent: await payments.changeIntent(intent.id, details), order: changedOrder };
  } catch (error) {
    if (error instanceof PaymentStateError) throw createBeingPaidError();
    throw error;
  }
}

/**
 * Finds the requested plan. Returns undefined if the request names only an amount and several plans have that price.
 */
function findPricedPlan(amount: number, planId: string | undefined): Plan | undefined {
  const createNotByCardError = () =>
    new ApiError(
      'not_payable_by_card',
      'Consulting cannot be paid by card. Please book it on the scheduling page.',
    );
  if (planId === undefined) {
    const atThisPrice = plans.filter(({ price }) => price === amount);
    const [payable, ...others] = atThisPrice.filter(isPayableByCard);
    if (atThisPrice.length === 0) {
      throw new ApiError('unknown_amount', 'No service has this price. Nothing was charged.');
    }
    if (!payable) throw createNotByCardError();
    return others.length === 0 ? payable : undefined;
  }
  const plan = findPlan(planId);
  if (!plan) throw new ApiError('unknown_plan', 'There is no such plan.');
  if (!isPayableByCard(plan)) throw createNotByCardError();
  if (amount === plan.price) return plan;
  // Either the page shows an outdated price or the request is forged. Do not charge the requested amount in either
  // case.
  throw new ApiError('price_changed', `${plan.name} costs ${plan.displayPrice}. Nothing was charged.`, {
    currentPrice: plan.price,
  });
}

/**
 * Returns the intent of an order and creates it if necessary.
 *
 * @throws ApiError when the order is paid, or Stripe no longer has its intent
 */
async function openIntent(dependencies: Dependencies, found: Order): Promise<OpenPurchase> {
  const { intent, order } = await findOrCreateIntent(dependencies, found);
  if (intent.status === 'succeeded' || order.paid_at) {
    throw createClosedError(
      'It is paid.',
      await refreshOrder(dependencies, { orderId: order.id, intentId: intent.id }),
    );
  }
  if (!intent.last_payment_error) return { intent, order };
  return { intent: (await dependencies.payments.retrievePayment(intent.id)).intent, order };
}

async function findOrCreateIntent({ payments, database }: Dependencies, order: Order): Promise<OpenPurchase> {
  if (order.payment_intent_id) {
    try {
      return { order, intent: await payments.retrieveIntent(order.payment_intent_id) };
    } catch (error) {
      if (!(error instanceof PaymentStateError)) throw error;
      // Stripe does not have the intent, because the Stripe account was changed or the sandbox was reset.
      throw createClosedError(
        'It can no longer be paid.',
        neverPaid.includes(order.status) ? undefined : order,
      );
    }
  }
  const earlierIntent = (await hasRecentIntents(database.queries))
    ? undefined
    : await payments.findIntent(order.purchase_id);
  const intent = earlierIntent ?? (await createIntent({ payments, database }, order));
  const linked = await linkIntent(database.queries, order, intent);
  if (linked.payment_intent_id === intent.id) return { order: linked, intent };
  return { order: linked, intent: await payments.retrieveIntent(linked.payment_intent_id ?? '') };
}

/**
 * Creates the intent of an order. Requests with the same idempotency key get the same intent. If Stripe has stored an
 * error for the key, returns an intent that was created despite the error. If no such intent exists, increments the
 * order's revision, which is part of the key, and tries once more.
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
      // Derive the key from the purchase id, because an order that a restored database lacks is created again with a
      // new order id. A key from the order id would then create a second intent.
      `purchase-${order.purchase_id}-${order.revision}`,
    );
  } catch (error) {
    if (!(error instanceof IdempotencyKeySpent)) throw error;
    const existing = await payments.findRecentIntent(order.purchase_id);
    if (existing) return existing;
    // Advance the revision, and with it the idempotency key, unless another request already has.
    await database.queries
      .updateTable('orders')
      .set({ revision: order.revision + 1 })
      .where('id', '=', order.id)
      .where('revision', '=', order.revision)
      .execute();
    const reread = await rereadOrder(database.queries, order);
    if (reread.payment_intent_id) return await payments.retrieveIntent(reread.payment_intent_id);
    if (isLastTry) throw error;
    return await createIntent({ payments, database }, reread, { isLastTry: true });
  }
}

/**
 * Whether an intent matches the requested purchase. If the request names only an amount, any plan at that price
 * matches.
 */
function matchesRequest(
  intent: Stripe.PaymentIntent,
  order: Order,
  { plan, amount }: RequestedPurchase,
): boolean {
  const current = intent.metadata.plan || order.plan_id;
  return intent.amount === amount * 100 && (plan === undefined || current === plan.id);
}

/**
 * Stores the new plan before the intent is changed. If changing the intent fails, the order takes its plan from the
 * charge once the order is paid.
 */
async function storePlan(
  { queries }: Database,
  order: Order,
  { plan, amount }: RequestedPurchase,
): Promise<Order> {
  if (order.amount === amount && (plan === undefined || order.plan_id === plan.id)) return order;
  const changedOrder = await queries
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
  return changedOrder ?? order;
}

/**
 * Creates the error for a payment in progress. Its code is not `purchase_closed`, because a page would then start
 * a second purchase although the first may still be paid.
 */
function createBeingPaidError(): ApiError {
  const message =
    'A payment for this purchase is being processed. It was not changed; try again in a moment.';
  return new ApiError('payment_in_progress', message);
}

/** @param order the order, if it was paid or may still be paid; without an order, the page may start a new purchase */
function createClosedError(why: string, order?: Order): ApiError {
  const message = `This purchase cannot be changed. ${why} Nothing was charged again. Start a new purchase to buy something else.`;
  return new ApiError('purchase_closed', message, order && { order: summariseOrder(order) });
}
