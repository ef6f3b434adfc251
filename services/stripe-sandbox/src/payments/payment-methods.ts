import { brandRule, cvcError, onlyDigits, passesLuhn } from '../client/card-rules.js';
import type { SandboxContext, Viewer } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { type ApiResult, cardError, invalidRequest, noSuch, ok } from '../http/responses.ts';
import { type Card, newId, nowInSeconds, type PaymentMethod, randomText } from '../storage/objects.ts';
import { addressKeys, readAddress } from './intent-store.ts';
import { cardByName, cardByNumber, fingerprintOf, type TestCard } from './test-cards.ts';

type BillingDetails = PaymentMethod['billing_details'];

const dataKeys = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'radar_options'];
const clientKeys = ['guid', 'muid', 'sid', 'payment_user_agent', 'referrer', 'time_on_page'];

/** `POST /v1/payment_methods` */
export function createPaymentMethod(context: SandboxContext, params: Params, viewer: Viewer): ApiResult {
  params.allow([...dataKeys, ...clientKeys]);
  return ok(fromData(context, params, viewer));
}

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

function fromData(context: SandboxContext, params: Params, viewer: Viewer): PaymentMethod {
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
  context.objects.insert('payment_method', method);
  return method;
}

const emptyBilling: BillingDetails = {
  address: readAddress(undefined),
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

function billingDetails(params: Params | undefined): BillingDetails {
  if (!params) return emptyBilling;
  params.allow(['address', 'email', 'name', 'phone', 'tax_id']);
  const address = params.group('address')?.allow(addressKeys);
  return {
    address: { ...readAddress(address), country: address ? country(address) : null },
    email: params.email('email') ?? null,
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

const rawNumberMessage =
  'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.';

/**
 * Reads a card from the parameters `number`, `exp_month`, `exp_year` and `cvc`.
 * Of the number only the brand and the last four digits are returned.
 */
export function readCard(params: Params, sender: 'secret' | 'publishable'): Card {
  params.allow(['number', 'exp_month', 'exp_year', 'cvc', 'name', 'networks', ...cardAddressKeys]);
  if (sender === 'secret') throw invalidRequest(rawNumberMessage, { status: 402 });
  const number = onlyDigits(params.required('number', { max: 40 }));
  if (number.length < 12 || number.length > 19 || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', params.name('number'));
  const { exp_month, exp_year } = readExpiry(params);
  checkCode(params, number);
  const known = cardByNumber(number);
  return card({ number, exp_month, exp_year, known, codeGiven: params.has('cvc') });
}

const cardAddressKeys = [
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_zip',
  'address_country',
  'currency',
];

function readExpiry(params: Params): { exp_month: number; exp_year: number } {
  const month = Number(params.required('exp_month', { max: 10 }));
  const year = fullYear(Number(params.required('exp_year', { max: 10 })));
  const invalidMonth = cardError(
    'invalid_expiry_month',
    "Your card's expiration month is invalid.",
    params.name('exp_month'),
  );
  if (!Number.isInteger(month) || month < 1 || month > 12) throw invalidMonth;
  const today = new Date();
  const thisYear = today.getFullYear();
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50)
    throw cardError(
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
      params.name('exp_year'),
    );
  if (year === thisYear && month < today.getMonth() + 1) throw invalidMonth;
  return { exp_month: month, exp_year: year };
}

function fullYear(year: number): number {
  return year >= 0 && year < 100 ? 2000 + year : year;
}

function checkCode(params: Params, number: string): void {
  const code = params.text('cvc', { max: 10 });
  if (code === undefined || code === null) return;
  if (/^\d{3,4}$/.test(code) && !cvcError(code, brandRule(number).brand)) return;
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
    country: known?.country ?? 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month,
    exp_year,
    // No hash of the number of a real card.
    fingerprint: known ? fingerprintOf(known.name) : randomText(16),
    funding: known?.funding ?? 'unknown',
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
