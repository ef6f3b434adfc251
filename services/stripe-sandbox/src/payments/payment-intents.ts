import type { SandboxContext } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { type ApiResult, ok, unexpectedState } from '../http/responses.ts';
import {
  type Cause,
  type IntentStatus,
  newClientSecret,
  newId,
  nowInSeconds,
  type PaymentIntent,
} from '../storage/objects.ts';
import { readAmount, readCurrency } from './amounts.ts';
import { attempt, attemptKeys } from './confirmation.ts';
import { describingKeys, intentById, readDescription } from './intent-store.ts';
import { chosenPaymentMethod } from './payment-methods.ts';

const createKeys = [
  'amount',
  'currency',
  'automatic_payment_methods',
  'confirm',
  ...describingKeys,
  ...attemptKeys,
];

/** `POST /v1/payment_intents` */
export function createIntent(context: SandboxContext, params: Params, cause: Cause): ApiResult {
  params.allow(createKeys);
  const confirm = params.flag('confirm') ?? false;
  const currency = readCurrency(params);
  const intent = intentObject(readAmount(params, currency), currency, params);
  const method = chosenPaymentMethod(context, params, 'secret');
  if (method) {
    intent.payment_method = method.id;
    intent.status = 'requires_confirmation';
  }
  context.objects.save('payment_intent', intent);
  context.webhooks.record('payment_intent.created', intent, cause);
  return confirm ? attempt(context, intent, method, 'secret', cause) : ok(intent);
}

const openStatuses: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const paymentKeys = ['amount', 'currency'];

/** `POST /v1/payment_intents/:id`. The description may always change, the payment only while it is open. */
export function updateIntent(context: SandboxContext, id: string, params: Params): ApiResult {
  params.allow([...paymentKeys, ...describingKeys]);
  const intent = intentById(context, id);
  const changed = paymentKeys.find((key) => params.has(key));
  if (changed && !openStatuses.includes(intent.status))
    throw unexpectedState(
      `This PaymentIntent's ${changed} could not be updated because it has a status of ${intent.status}. You may only update the ${changed} of a PaymentIntent with one of the following statuses: ${openStatuses.join(', ')}.`,
      intent,
    );
  const currency = params.has('currency') ? readCurrency(params) : intent.currency;
  const updated: PaymentIntent = {
    ...intent,
    ...readDescription(params, intent),
    currency,
    amount: params.has('amount') ? readAmount(params, currency) : intent.amount,
  };
  context.objects.save('payment_intent', updated);
  return ok(updated);
}

const cancelReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

/** `POST /v1/payment_intents/:id/cancel` */
export function cancelIntent(context: SandboxContext, id: string, params: Params, cause: Cause): ApiResult {
  params.allow(['cancellation_reason']);
  const reason = params.choice('cancellation_reason', cancelReasons) ?? null;
  const intent = intentById(context, id);
  if (intent.status !== 'processing' && !openStatuses.includes(intent.status))
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: reason,
    next_action: null,
  };
  context.objects.save('payment_intent', canceled);
  context.webhooks.record('payment_intent.canceled', canceled, cause);
  return ok(canceled);
}

function intentObject(amount: number, currency: string, params: Params): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    setup_future_usage: null,
    shipping: null,
    ...readDescription(params, { description: null, metadata: {}, receipt_email: null }),
  };
}

/** Cards only, as Stripe's dashboard would enable them. */
function automaticMethods(params: Params): PaymentIntent['automatic_payment_methods'] {
  const automatic = params.group('automatic_payment_methods')?.allow(['enabled', 'allow_redirects']);
  if (automatic?.flag('enabled') === false) return null;
  return {
    allow_redirects: automatic?.choice('allow_redirects', ['always', 'never']) ?? 'always',
    enabled: true,
  };
}
