import type { Params } from '../http/parameters.ts';
import { invalidRequest, missingParam } from '../http/responses.ts';

const minimum = 50;
const maximum = 99_999_999;

/** The shop sells in US dollars. */
export function readCurrency(params: Params): string {
  const code = params.required('currency', { max: 20 }).toLowerCase();
  if (code === 'usd') return code;
  throw invalidRequest(`Invalid currency: ${code}. The sandbox knows usd.`, { param: 'currency' });
}

export function readAmount(params: Params, currency: string): number {
  const amount = params.integer('amount', { min: 1 });
  if (amount === undefined) throw missingParam('amount');
  if (amount >= minimum && amount <= maximum) return amount;
  const [limit, code] =
    amount < minimum ? ['at least', 'amount_too_small'] : ['no more than', 'amount_too_large'];
  const bound = money(amount < minimum ? minimum : maximum, currency);
  throw invalidRequest(`Amount must be ${limit} ${bound} ${currency}`, { code, param: 'amount' });
}

/** Formats an amount in cents: 65000 and `usd` give `$650.00`. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}
