import type { Params } from '../http/params.ts';
import { invalidRequest, missingParam } from '../http/problem.ts';

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const largest = 99_999_999;

/** The least that may be charged, in the smallest unit; 50 where the provider's list says nothing else. */
const least: Record<string, number> = {
  gbp: 30,
  dkk: 250,
  nok: 300,
  sek: 300,
  mxn: 1000,
  hkd: 400,
  huf: 17_500,
};

export function readCurrency(params: Params): string {
  const code = params.required('currency', { max: 20 }).toLowerCase();
  if (currencies.has(code)) return code;
  throw invalidRequest(
    `Invalid currency: ${code}. Stripe currently supports these currencies: ${[...currencies].join(', ')}`,
    {
      param: 'currency',
    },
  );
}

export function readAmount(params: Params, currency: string): number {
  const amount = params.integer('amount', { min: 1 });
  if (amount === undefined) throw missingParam('amount');
  const minimum = least[currency] ?? 50;
  if (amount < minimum)
    throw invalidRequest(`Amount must be at least ${money(minimum, currency)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > largest)
    throw invalidRequest(`Amount must be no more than ${money(largest, currency)} ${currency}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  return amount;
}

/** The smallest unit as people write it: 65000 and `usd` are `$650.00`. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
