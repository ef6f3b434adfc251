import { brandRule, cvcProblem, onlyDigits, passesLuhn } from '../client/card-rules.js';
import type { Params } from '../http/params.ts';
import { cardProblem, invalidRequest } from '../http/problem.ts';
import { newId, randomText } from '../state/ids.ts';
import type { Card, CardToken } from '../state/objects.ts';
import { cardByNumber, fingerprintOf, type TestCard } from './test-cards.ts';

const rawNumberRefused =
  'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.';

/**
 * Reads a card from the parameters `number`, `exp_month`, `exp_year` and `cvc`.
 * The number and the code end here: what is returned has the brand and the last four digits.
 */
export function readCard(params: Params, sender: 'secret' | 'publishable'): Card {
  params.allow(['number', 'exp_month', 'exp_year', 'cvc', 'name', 'networks', ...addressKeys]);
  if (sender === 'secret') throw invalidRequest(rawNumberRefused, { status: 402 });
  const number = onlyDigits(params.required('number', { max: 40 }));
  if (number.length < 12 || number.length > 19 || !passesLuhn(number))
    throw cardProblem('incorrect_number', 'Your card number is incorrect.', params.name('number'));
  const { exp_month, exp_year } = readExpiry(params);
  checkCode(params, number);
  const known = cardByNumber(number);
  return card({ number, exp_month, exp_year, known, codeGiven: params.has('cvc') });
}

const addressKeys = [
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
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw cardProblem(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      params.name('exp_month'),
    );
  const today = new Date();
  const thisYear = today.getFullYear();
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50)
    throw cardProblem(
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
      params.name('exp_year'),
    );
  if (year === thisYear && month < today.getMonth() + 1)
    throw cardProblem(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      params.name('exp_month'),
    );
  return { exp_month: month, exp_year: year };
}

function fullYear(year: number): number {
  return year >= 0 && year < 100 ? 2000 + year : year;
}

function checkCode(params: Params, number: string): void {
  const code = params.text('cvc', { max: 10 });
  if (code === undefined || code === null) return;
  if (/^\d{3,4}$/.test(code) && !cvcProblem(code, brandRule(number).brand)) return;
  throw cardProblem('invalid_cvc', "Your card's security code is invalid.", params.name('cvc'));
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
    // Of a card that is not a test card nothing is derived, not even a hash.
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

/** The card behind `pm_card_visa` and its kind: next year's December, code given. */
export function cardOf(known: TestCard): Card {
  const nextYear = new Date().getFullYear() + 1;
  return card({ number: known.number, exp_month: 12, exp_year: nextYear, known, codeGiven: true });
}

export function newCardToken(details: Card, name: string | null): CardToken {
  return {
    id: newId('tok'),
    object: 'token',
    card: { ...details, id: newId('card'), object: 'card', name },
    client_ip: null,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'card',
    used: false,
  };
}
