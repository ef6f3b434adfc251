import { integer, only } from '../parameters.ts';

const amountOutside = (bound: string, code: string) => ({
  error: `Amount must be ${bound} usd`,
  params: { code },
});

/** In cents. */
export const amount = integer
  .refine((cents) => cents >= 50, amountOutside('at least $0.50', 'amount_too_small'))
  .refine((cents) => cents <= 99_999_999, amountOutside('no more than $999,999.99', 'amount_too_large'));

/** The shop sells in US dollars. */
export const currency = only('usd');

/** Formats an amount in cents: 65000 gives `$650.00`. */
export function money(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' }).format(cents / 100);
}
