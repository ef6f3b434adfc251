import { type Cause, nowInSeconds } from '../cause.ts';
import type { Params } from '../http/params.ts';
import { type Answer, invalidRequest, noSuch, ok } from '../http/problem.ts';
import { newClientSecret, newId } from '../state/ids.ts';
import type { PaymentIntent } from '../state/objects.ts';
import type { World } from '../world.ts';
import { attempt, attemptKeys, readAttempt } from './intent-confirm.ts';
import { describingKeys, ignoredKeys, readDescription } from './intent-fields.ts';
import { saveIntent } from './intent-store.ts';
import { readAmount, readCurrency } from './money.ts';
import { chosenPaymentMethod } from './payment-methods.ts';

const createKeys = [
  'amount',
  'currency',
  'automatic_payment_methods',
  'payment_method_types',
  'capture_method',
  'confirmation_method',
  'confirm',
  'customer',
  ...describingKeys,
  ...ignoredKeys,
  ...attemptKeys,
];

/** `POST /v1/payment_intents` */
export function createIntent(world: World, params: Params, cause: Cause): Answer {
  params.allow(createKeys);
  const confirm = params.flag('confirm') ?? false;
  if (!confirm)
    for (const key of ['off_session', 'error_on_requires_action', 'return_url', 'use_stripe_sdk'])
      if (params.has(key))
        throw invalidRequest(
          `You must provide \`confirm=true\` when you pass \`${key}\` on creation of a PaymentIntent.`,
          { code: 'parameter_missing', param: 'confirm' },
        );
  const customer = params.text('customer');
  if (customer) throw noSuch('customer', customer, 'customer');
  if (params.choice('capture_method', ['automatic', 'automatic_async', 'manual']) === 'manual')
    throw invalidRequest('The sandbox charges at once: it does not implement capture_method=manual.', {
      param: 'capture_method',
    });
  const currency = readCurrency(params);
  const intent = blank(readAmount(params, currency), currency, params);
  const method = chosenPaymentMethod(world, params, 'secret');
  if (method) {
    intent.payment_method = method.id;
    intent.status = 'requires_confirmation';
  }
  world.objects.insert('payment_intent', intent);
  saveIntent(world, intent);
  world.events.record('payment_intent.created', intent, cause);
  return confirm
    ? attempt(world, intent, method, readAttempt(params, 'secret'), 'secret', cause)
    : ok(intent);
}

function blank(amount: number, currency: string, params: Params): PaymentIntent {
  const id = newId('pi');
  const nothing = {
    description: null,
    metadata: {},
    receipt_email: null,
    shipping: null,
    setup_future_usage: null,
  };
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
    capture_method: params.text('capture_method') ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: params.choice('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
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
    transfer_group: params.text('transfer_group') ?? null,
    ...readDescription(params, nothing),
  };
}

/** Without either parameter the provider takes what its dashboard enables, which here is cards. */
function automaticMethods(params: Params): PaymentIntent['automatic_payment_methods'] {
  const automatic = params.group('automatic_payment_methods');
  const types = params.list('payment_method_types');
  const enabled = automatic?.flag('enabled') ?? types === undefined;
  if (automatic && types && enabled)
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
    );
  const other = types?.find((type) => type !== 'card');
  if (other !== undefined)
    throw invalidRequest(
      `The payment method type "${other.slice(0, 40)}" is invalid. The sandbox takes cards only: use "card".`,
      { code: 'payment_intent_invalid_parameter', param: 'payment_method_types' },
    );
  if (!enabled) return null;
  return { allow_redirects: automatic?.choice('allow_redirects', ['always', 'never']) ?? 'always', enabled };
}
