import { brandRule, cvcError, onlyDigits, passesLuhn } from '../client/card-rules.js';
import type { SandboxContext, Viewer } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { cardError, invalidRequest, noSuch } from '../http/responses.ts';
import { type Card, newId, nowInSeconds, type PaymentMethod, randomText } from '../storage/objects.ts';
import {
  type Behaviour,
  cardByFingerprint,
  cardByName,
  cardByNumber,
  fingerprintOf,
  isOutcome,
  outcomes,
  type TestCard,
} from './test-cards.ts';

type BillingDetails = PaymentMethod['billing_details'];

const dataKeys = ['type', 'card', 'billing_details', 'metadata'];

/** The payment method that the request names or describes. */
export function chosenPaymentMethod(
  context: SandboxContext,
  params: Params,
  viewer: Viewer,
): PaymentMethod | undefined {
  const id = params.text('payment_method');
  const data = params.group('payment_method_data');
  if (id && data)
    throw invalidRequest(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
    );
  if (data) return fromData(context, data, viewer);
  return id ? paymentMethodById(context, id, params.name('payment_method')) : undefined;
}

export function paymentMethodById(context: SandboxContext, id: string, param: string): PaymentMethod {
  const stored = context.objects.find('payment_method', id);
  if (stored) return stored;
  const shortcut = /^pm_card_(\w+)$/.exec(id)?.[1];
  const known = shortcut === undefined ? undefined : cardByName(shortcut);
  if (!known) throw noSuch('PaymentMethod', id, param);
  return savePaymentMethod(context, cardOf(known), emptyBilling, {});
}

/** What happens when this card is charged. */
export function behaviourOf(context: SandboxContext, method: PaymentMethod): Behaviour {
  const known = cardByFingerprint(method.card.fingerprint);
  if (!known) return outcomes.test_mode_live_card;
  const changed = context.state.find('card_outcome', known.name);
  return outcomes[isOutcome(changed) ? changed : known.outcome];
}

function fromData(context: SandboxContext, params: Params, viewer: Viewer): PaymentMethod {
  params.allow(dataKeys);
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
  return savePaymentMethod(
    context,
    readCard(details, viewer),
    billingDetails(params.group('billing_details')),
    params.metadata({}),
  );
}

function savePaymentMethod(
  context: SandboxContext,
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
  context.objects.save('payment_method', method);
  return method;
}

function billingDetails(params: Params | undefined): BillingDetails {
  if (!params) return emptyBilling;
  params.allow(['address', 'email', 'name', 'phone']);
  return {
    address: readAddress(params.group('address')?.allow(addressKeys)),
    email: params.email('email') ?? null,
    name: params.text('name') ?? null,
    phone: params.text('phone') ?? null,
    tax_id: null,
  };
}

const addressKeys = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

function readAddress(address: Params | undefined): Record<(typeof addressKeys)[number], string | null> {
  const line = (key: (typeof addressKeys)[number]) => address?.text(key) ?? null;
  return {
    city: line('city'),
    country: line('country'),
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  };
}

const emptyBilling: BillingDetails = {
  address: readAddress(undefined),
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

const rawNumberMessage =
  'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.';

/**
 * Reads a card from the parameters `number`, `exp_month`, `exp_year` and `cvc`.
 * Of the number only the brand and the last four digits are returned.
 */
export function readCard(params: Params, sender: 'secret' | 'publishable'): Card {
  params.allow(['number', 'exp_month', 'exp_year', 'cvc']);
  if (sender === 'secret') throw invalidRequest(rawNumberMessage, { status: 402 });
  const number = onlyDigits(params.required('number', { max: 40 }));
  if (number.length < 12 || number.length > 19 || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', params.name('number'));
  const { exp_month, exp_year } = readExpiry(params);
  checkCode(params, number);
  const known = cardByNumber(number);
  return card({ number, exp_month, exp_year, known, codeGiven: params.has('cvc') });
}

function readExpiry(params: Params): { exp_month: number; exp_year: number } {
  const month = Number(params.required('exp_month', { max: 10 }));
  const given = Number(params.required('exp_year', { max: 10 }));
  const year = given < 100 ? 2000 + given : given;
  const today = new Date();
  const thisYear = today.getFullYear();
  const wrong = (field: 'month' | 'year') =>
    cardError(
      `invalid_expiry_${field}`,
      `Your card's expiration ${field} is invalid.`,
      params.name(`exp_${field}`),
    );
  if (!Number.isInteger(month) || month < 1 || month > 12) throw wrong('month');
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50) throw wrong('year');
  if (year === thisYear && month < today.getMonth() + 1) throw wrong('month');
  return { exp_month: month, exp_year: year };
}

function checkCode(params: Params, number: string): void {
  const code = params.text('cvc', { max: 10 });
  if (!code || (/^\d{3,4}$/.test(code) && !cvcError(code, brandRule(number).brand))) return;
  throw cardError('invalid_cvc', "Your card's security code is invalid.", params.name('cvc'));
}

type CardFacts = {
  number: string;
  exp_month: number;
  exp_year: number;
  known: TestCard | undefined;
  codeGiven: boolean;
};

function card({ number, exp_month, exp_year, known, codeGiven }: CardFacts): Card {
  const { brand } = brandRule(number);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: codeGiven ? (known?.outcome === 'incorrect_cvc' ? 'fail' : 'pass') : null,
    },
    country: 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month,
    exp_year,
    // No hash of the number of a real card.
    fingerprint: known ? fingerprintOf(known.name) : randomText(16),
    funding: known ? 'credit' : 'unknown',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** The card of `pm_card_visa` and the like: expires in December of next year, CVC given. */
export function cardOf(known: TestCard): Card {
  const nextYear = new Date().getFullYear() + 1;
  return card({ number: known.number, exp_month: 12, exp_year: nextYear, known, codeGiven: true });
}
