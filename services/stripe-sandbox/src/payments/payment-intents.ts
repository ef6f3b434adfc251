import { z } from 'zod';
import { defineOperation, findIntent, findIntentForViewer } from '../context.ts';
import { createBlank, createId, nowInSeconds, type PaymentIntent, randomText } from '../objects.ts';
import { address, amount, createList, flag, integer, metadata, text } from '../parameters.ts';
import { createInvalidRequestError, createUnexpectedStateError } from '../stripe-errors.ts';
import { attempt } from './confirmation.ts';
import { choosePaymentMethod, methodParams } from './payment-methods.ts';

/** Parameters that a request may set regardless of the intent's status. */
const descriptionParams = { description: text, metadata };
type Description = z.output<z.ZodObject<typeof descriptionParams>>;

const createParams = z.strictObject({
  ...descriptionParams,
  ...methodParams,
  amount,
  // The shop sells only in US dollars.
  currency: z.literal('usd'),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  payment_method_types: createList(z.literal('card')).optional(),
  confirm: flag.default(false),
  return_url: text,
  shipping: z.strictObject({ address, name: z.string(), phone: text }).optional(),
  use_stripe_sdk: flag.optional(),
});

/** Handles `POST /v1/payment_intents`. */
export const createIntent = defineOperation(createParams, (context, { params }) => {
  const created = intentObject(params);
  const method = choosePaymentMethod(context, params);
  const intent = context.state.save('payment_intent', {
    ...created,
    ...applyDescription(params),
    payment_method: method?.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  });
  context.webhooks.record('payment_intent.created', intent);
  if (!params.confirm) return intent;
  return attempt(context, intent, method);
});

function intentObject(params: z.output<typeof createParams>): PaymentIntent {
  const id = createId('pi');
  const { allow_redirects = 'always', enabled = !params.payment_method_types } =
    params.automatic_payment_methods ?? {};
  return {
    ...createBlank('payment_intent'),
    id,
    amount: params.amount,
    amount_received: 0,
    automatic_payment_methods: enabled ? { allow_redirects, enabled } : null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    currency: params.currency,
    payment_method_types: ['card'],
    shipping: params.shipping
      ? { carrier: null, phone: null, tracking_number: null, ...params.shipping }
      : null,
    status: 'requires_payment_method',
  };
}

/** Returns the description and metadata with a request's changes applied. */
function applyDescription(
  params: Description,
  current?: PaymentIntent,
): Pick<PaymentIntent, 'description' | 'metadata'> {
  const { description = current?.description ?? null } = params;
  return { description, metadata: params.metadata(current?.metadata ?? {}) };
}

const openStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Handles `POST /v1/payment_intents/:id`. The description can change at any time, but the amount only while the intent
 * is open.
 */
const updateParams = z.strictObject({ ...descriptionParams, amount: amount.optional() });
export const updateIntent = defineOperation(updateParams, (context, { id, params }) => {
  const intent = findIntent(context, id);
  if (params.amount !== undefined && !openStatuses.includes(intent.status))
    throw createUnexpectedStateError('This PaymentIntent could not be updated', intent);
  return context.state.save('payment_intent', {
    ...intent,
    ...applyDescription(params, intent),
    amount: params.amount ?? intent.amount,
  });
});

const confirmParams = z.strictObject({
  ...methodParams,
  client_secret: text,
  return_url: text,
  // This parameter is accepted but ignored, because challenges always appear in a frame on the page.
  use_stripe_sdk: flag.optional(),
});

/** Handles `POST /v1/payment_intents/:id/confirm`. */
export const confirmIntent = defineOperation(confirmParams, (context, { id, params, viewer }) => {
  const intent = findIntentForViewer(context, id, viewer, params.client_secret);
  if (!openStatuses.includes(intent.status))
    throw createUnexpectedStateError('You cannot confirm this PaymentIntent', intent);
  return attempt(context, intent, choosePaymentMethod(context, params));
});

const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'requested_by_customer']).nullable().default(null),
});

/** Handles `POST /v1/payment_intents/:id/cancel`. */
export const cancelIntent = defineOperation(cancelParams, (context, { id, params }) => {
  const intent = findIntent(context, id);
  if (intent.status !== 'processing' && !openStatuses.includes(intent.status))
    throw createUnexpectedStateError('You cannot cancel this PaymentIntent', intent);
  const canceled = context.state.save('payment_intent', {
    ...intent,
    ...params,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    next_action: null,
  });
  context.webhooks.record('payment_intent.canceled', canceled);
  return canceled;
});

const retrieveParams = z.strictObject({
  client_secret: text,
  expand: createList(z.literal('latest_charge.refunds')).default([]),
});

/** Handles `GET /v1/payment_intents/:id` with the only expansion that our API requests. */
export const retrieveIntent = defineOperation(retrieveParams, (context, { id, params, viewer }) => {
  const intent = findIntentForViewer(context, id, viewer, params.client_secret);
  const charge = intent.latest_charge ? context.state.find('charge', intent.latest_charge) : undefined;
  if (!charge || params.expand.length === 0) return intent;
  const all = context.state.newestFirst('refund').filter((refund) => refund.charge === charge.id);
  const url = `/v1/charges/${charge.id}/refunds`;
  const refunds = { object: 'list', data: all.slice(0, 10), has_more: all.length > 10, url };
  return { ...intent, latest_charge: { ...charge, refunds } };
});

const searchParams = z.strictObject({
  query: z.string(),
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
});

/**
 * Searches by a single metadata key, which is all that our API needs. Stripe's search lags by up to a minute, but this
 * search does not.
 */
export const searchIntents = defineOperation(searchParams, ({ state }, { params }) => {
  const [, key = '', value] = /^metadata\['([^'\\]+)'\]:'([^'\\]*)'$/.exec(params.query) ?? [];
  if (value === undefined)
    throw createInvalidRequestError(`The sandbox reads queries such as metadata['key']:'value'.`, {
      param: 'query',
    });
  const found = state.newestFirst('payment_intent').filter(({ metadata }) => metadata[key] === value);
  return {
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: found.length > params.limit,
    next_page: null,
    data: found.slice(0, params.limit),
  };
});
