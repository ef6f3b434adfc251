import type { Params } from '../http/parameters.ts';
import { invalidRequest, missingParam } from '../http/responses.ts';

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
/** In the smallest unit of US dollars; Stripe's minimum differs in some other currencies. */
const minimum = 50;
const maximum = 99_999_999;

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
  if (amount < minimum)
    throw invalidRequest(`Amount must be at least ${money(minimum, currency)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > maximum)
    throw invalidRequest(`Amount must be no more than ${money(maximum, currency)} ${currency}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  return amount;
}

/** Formats an amount in the smallest unit: 65000 and `usd` give `$650.00`. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
