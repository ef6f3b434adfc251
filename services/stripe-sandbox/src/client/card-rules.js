/**
 * What makes a card number, an expiry date and a security code complete and
 * plausible. The card fields check with it in the browser, the API on the server.
 *
 * @typedef {'visa'|'mastercard'|'amex'|'discover'|'diners'|'jcb'|'unionpay'|'unknown'} Brand
 * @typedef {{ type: 'validation_error', code: string, message: string }} ValidationError
 * @typedef {{ brand: Brand, starts: RegExp, lengths: number[], gaps: number[], cvc: number }} BrandRule
 */

const fours = [4, 8, 12, 16];

/** @type {BrandRule[]} the first match counts */
const brandRules = [
  { brand: 'visa', starts: /^4/, lengths: [16], gaps: fours, cvc: 3 },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  {
    brand: 'mastercard',
    starts: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    gaps: fours,
    cvc: 3,
  },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, lengths: [16], gaps: fours, cvc: 3 },
  { brand: 'jcb', starts: /^35(2[89]|[3-8])/, lengths: [16], gaps: fours, cvc: 3 },
  { brand: 'diners', starts: /^(36|3[89])/, lengths: [14], gaps: [4, 10], cvc: 3 },
  { brand: 'diners', starts: /^30[0-59]/, lengths: [16], gaps: fours, cvc: 3 },
  { brand: 'unionpay', starts: /^(62|81)/, lengths: [16, 17, 18, 19], gaps: fours, cvc: 3 },
];

/** @type {BrandRule} */
const unknownBrand = { brand: 'unknown', starts: /^/, lengths: [16], gaps: fours, cvc: 4 };

/** @param {string} digits @returns {BrandRule} */
export function brandRule(digits) {
  return brandRules.find((rule) => rule.starts.test(digits)) ?? unknownBrand;
}

/** @param {string} text */
export function onlyDigits(text) {
  return text.replace(/\D/g, '');
}

/** The check digit of the card industry. @param {string} digits */
export function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** @param {string} code @param {string} message @returns {ValidationError} */
function problem(code, message) {
  return { type: 'validation_error', code, message };
}

/** @param {string} digits @returns {ValidationError | undefined} */
export function numberProblem(digits) {
  const { lengths } = brandRule(digits);
  if (digits.length < Math.min(...lengths))
    return problem('incomplete_number', 'Your card number is incomplete.');
  if (!lengths.includes(digits.length) || !passesLuhn(digits))
    return problem('invalid_number', 'Your card number is invalid.');
  return undefined;
}

/**
 * @param {string} digits month and two digits of the year
 * @param {Date} today
 * @returns {ValidationError | undefined}
 */
export function expiryProblem(digits, today) {
  if (digits.length < 4) return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (month < 1 || month > 12)
    return problem('invalid_expiry_month', "Your card's expiration month is invalid.");
  const thisYear = today.getFullYear();
  if (year < thisYear)
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === thisYear && month < today.getMonth() + 1)
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  if (year > thisYear + 50) return problem('invalid_expiry_year', "Your card's expiration year is invalid.");
  return undefined;
}

/**
 * @param {string} digits
 * @param {Brand} brand of the number that stands beside it
 * @returns {ValidationError | undefined}
 */
export function cvcProblem(digits, brand) {
  return digits.length < (brand === 'amex' ? 4 : 3)
    ? problem('incomplete_cvc', "Your card's security code is incomplete.")
    : undefined;
}

/** The longest code to take: four digits until the brand is known to print three. @param {Brand} brand */
export function cvcLength(brand) {
  return brandRules.find((rule) => rule.brand === brand)?.cvc ?? unknownBrand.cvc;
}
