/**
 * An error in a card number, expiry date or security code. The card fields in the browser and the API share this
 * validation.
 */
type ValidationError = { type: 'validation_error'; code: string; message: string };

const brands: Record<string, string> = { '3': 'amex', '4': 'visa', '5': 'mastercard' };

export const brandOf = (digits: string): string => brands[digits.charAt(0)] ?? 'unknown';
const lengthOf = (digits: string): number => (brandOf(digits) === 'amex' ? 15 : 16);

const keepDigits = (text: string): string => text.replace(/\D/g, '');

/**
 * Functions that extract digits from what was typed, pasted or autofilled. In an expiry date, `5` means May, and
 * `12/2027` becomes `1227`.
 */
export const readers: Record<string, (text: string) => string> = {
  cardNumber: (text) => keepDigits(text).slice(0, lengthOf(keepDigits(text))),
  cardExpiry: (text) =>
    keepDigits(text.replace(/^\s*(\d)\s*\//, '0$1/'))
      .replace(/^([2-9])/, '0$1')
      .replace(/^(\d\d)20(\d\d)$/, '$1$2')
      .slice(0, 4),
  cardCvc: (text) => keepDigits(text).slice(0, 4),
};

/** Functions that format digits for display in a field. */
export const writers: Record<string, (digits: string) => string> = {
  cardNumber: (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 '),
  cardExpiry: (digits) => digits.replace(/^(\d\d)(\d+)$/, '$1 / $2'),
  cardCvc: (digits) => digits,
};

const createValidationError = (code: string, message: string): ValidationError => ({
  type: 'validation_error',
  code,
  message,
});

export const checks: Record<string, (digits: string, today: Date) => ValidationError | undefined> = {
  cardNumber: (digits) => {
    if (digits.length < lengthOf(digits))
      return createValidationError('incomplete_number', 'Your card number is incomplete.');
    return passesLuhn(digits)
      ? undefined
      : createValidationError('invalid_number', 'Your card number is invalid.');
  },
  cardExpiry: (digits, today) => {
    if (digits.length < 4)
      return createValidationError('incomplete_expiry', "Your card's expiration date is incomplete.");
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
    if (month < 1 || month > 12)
      return createValidationError('invalid_expiry_month', "Your card's expiration month is invalid.");
    if (year < today.getFullYear())
      return createValidationError('invalid_expiry_year_past', "Your card's expiration year is in the past.");
    if (year === today.getFullYear() && month <= today.getMonth())
      return createValidationError(
        'invalid_expiry_month_past',
        "Your card's expiration date is in the past.",
      );
    return undefined;
  },
  cardCvc: (digits) =>
    digits.length < 3
      ? createValidationError('incomplete_cvc', "Your card's security code is incomplete.")
      : undefined,
};

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
