import { nowInSeconds } from '../cause.ts';
import type { Params } from '../http/params.ts';
import { type Answer, invalidRequest, noSuch, ok } from '../http/problem.ts';
import { newId } from '../state/ids.ts';
import type { Card, PaymentMethod } from '../state/objects.ts';
import type { Viewer, World } from '../world.ts';
import { cardOf, newCardToken, readCard } from './card-input.ts';
import { mergedMetadata } from './metadata.ts';
import { cardByName } from './test-cards.ts';

type BillingDetails = PaymentMethod['billing_details'];

const dataKeys = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'radar_options'];
const clientKeys = ['guid', 'muid', 'sid', 'payment_user_agent', 'referrer', 'time_on_page'];

/** `POST /v1/payment_methods` */
export function createPaymentMethod(world: World, params: Params, viewer: Viewer): Answer {
  params.allow([...dataKeys, ...clientKeys]);
  return ok(fromData(world, params, viewer));
}

/** `POST /v1/tokens` */
export function createToken(world: World, params: Params, viewer: Viewer): Answer {
  params.allow(['card', ...clientKeys]);
  const card = params.group('card');
  if (!card) throw invalidRequest('The sandbox makes tokens of cards only: send `card`.', { param: 'card' });
  const token = newCardToken(readCard(card, viewer), card.text('name') ?? null);
  world.objects.insert('token', token);
  return ok(token);
}

/** The payment method that a confirmation names, brings along, or left on the intent before. */
export function chosenPaymentMethod(world: World, params: Params, viewer: Viewer): PaymentMethod | undefined {
  const id = params.text('payment_method');
  const data = params.group('payment_method_data');
  if (id && data)
    throw invalidRequest(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
    );
  if (data) return fromData(world, data, viewer);
  return id ? byId(world, id, params.name('payment_method')) : undefined;
}

export function byId(world: World, id: string, param: string): PaymentMethod {
  const stored = world.objects.find('payment_method', id);
  if (stored) return stored;
  const shortcut = /^pm_card_(\w+)$/.exec(id)?.[1];
  const known = shortcut === undefined ? undefined : cardByName(shortcut);
  if (!known) throw noSuch('PaymentMethod', id, param);
  return keep(world, cardOf(known), emptyBilling, {});
}

function fromData(world: World, params: Params, viewer: Viewer): PaymentMethod {
  params.allow([...dataKeys, ...clientKeys]);
  const type = params.required('type');
  if (type !== 'card')
    throw invalidRequest(
      `The sandbox takes cards only, not the payment method type "${type.slice(0, 40)}".`,
      {
        code: 'payment_method_unsupported_type',
        param: params.name('type'),
      },
    );
  const details = params.group('card');
  if (!details)
    throw invalidRequest(`Missing required param: ${params.name('card')}.`, { param: params.name('card') });
  const token = details.text('token');
  const card = token ? redeemed(world, token, details.name('token')) : readCard(details, viewer);
  return keep(world, card, billingDetails(params.group('billing_details')), mergedMetadata({}, params));
}

function redeemed(world: World, id: string, param: string): Card {
  const shortcut = /^tok_(\w+)$/.exec(id)?.[1];
  const known = shortcut === undefined ? undefined : cardByName(shortcut);
  if (known) return cardOf(known);
  const token = world.objects.find('token', id);
  if (!token) throw noSuch('token', id, param);
  if (token.used)
    throw invalidRequest(`You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param,
    });
  world.objects.replace('token', { ...token, used: true });
  const { id: _id, object: _object, name: _name, ...card } = token.card;
  return card;
}

function keep(
  world: World,
  card: Card,
  billing: BillingDetails,
  metadata: Record<string, string>,
): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card,
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  world.objects.insert('payment_method', method);
  return method;
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const emptyBilling: BillingDetails = {
  address: noAddress,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

function billingDetails(params: Params | undefined): BillingDetails {
  if (!params) return emptyBilling;
  params.allow(['address', 'email', 'name', 'phone', 'tax_id']);
  const address = params.group('address')?.allow(Object.keys(noAddress));
  const email = params.text('email', { max: 800 }) ?? null;
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email.slice(0, 80)}`, {
      code: 'email_invalid',
      param: params.name('email'),
    });
  return {
    address: address
      ? {
          city: address.text('city') ?? null,
          country: country(address),
          line1: address.text('line1') ?? null,
          line2: address.text('line2') ?? null,
          postal_code: address.text('postal_code') ?? null,
          state: address.text('state') ?? null,
        }
      : noAddress,
    email,
    name: params.text('name') ?? null,
    phone: params.text('phone') ?? null,
    tax_id: params.text('tax_id') ?? null,
  };
}

function country(address: Params): string | null {
  const code = address.text('country') ?? null;
  if (code === null || /^[A-Za-z]{2}$/.test(code)) return code?.toUpperCase() ?? null;
  throw invalidRequest(
    `Country '${code.slice(0, 40)}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
    { param: address.name('country') },
  );
}
