import { createHash } from 'node:crypto';
import type { OutcomeName } from './card-outcomes.ts';

/**
 * The provider's public test cards (docs.stripe.com/testing). They are no
 * secrets; any other number that looks valid is taken for a real card,
 * declined, and neither stored nor logged.
 */
export type TestCard = {
  /** Also the ending of its shortcuts: `pm_card_visa`, `tok_visa`. */
  name: string;
  number: string;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  outcome: OutcomeName;
};

const rows: [
  name: string,
  number: string,
  outcome: OutcomeName,
  funding?: TestCard['funding'],
  country?: string,
][] = [
  ['visa', '4242424242424242', 'succeed'],
  ['visa_debit', '4000056655665556', 'succeed', 'debit'],
  ['mastercard', '5555555555554444', 'succeed'],
  ['mastercard_2_series', '2223003122003222', 'succeed'],
  ['mastercard_debit', '5200828282828210', 'succeed', 'debit'],
  ['mastercard_prepaid', '5105105105105100', 'succeed', 'prepaid'],
  ['amex', '378282246310005', 'succeed'],
  ['amex_2', '371449635398431', 'succeed'],
  ['discover', '6011111111111117', 'succeed'],
  ['discover_2', '6011000990139424', 'succeed'],
  ['diners', '3056930009020004', 'succeed'],
  ['diners_14digits', '36227206271667', 'succeed'],
  ['jcb', '3566002020360505', 'succeed'],
  ['unionpay', '6200000000000005', 'succeed'],
  ['gb', '4000008260000000', 'succeed', 'credit', 'GB'],
  ['de', '4000002760000016', 'succeed', 'credit', 'DE'],
  ['fr', '4000002500000003', 'succeed', 'credit', 'FR'],
  ['ca', '4000001240000000', 'succeed', 'credit', 'CA'],
  ['au', '4000000360000006', 'succeed', 'credit', 'AU'],
  ['visa_chargeDeclined', '4000000000000002', 'generic_decline'],
  ['visa_chargeDeclinedInsufficientFunds', '4000000000009995', 'insufficient_funds'],
  ['visa_chargeDeclinedLostCard', '4000000000009987', 'lost_card'],
  ['visa_chargeDeclinedStolenCard', '4000000000009979', 'stolen_card'],
  ['visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975', 'card_velocity_exceeded'],
  ['chargeDeclinedExpiredCard', '4000000000000069', 'expired_card'],
  ['chargeDeclinedIncorrectCvc', '4000000000000127', 'incorrect_cvc'],
  ['chargeDeclinedProcessingError', '4000000000000119', 'processing_error'],
  ['chargeCustomerFail', '4000000000000341', 'generic_decline'],
  ['radarBlock', '4100000000000019', 'fraudulent'],
  ['authenticationRequiredOnSetup', '4000002500003155', 'authenticate', 'credit', 'FR'],
  ['authenticationRequired', '4000002760003184', 'authenticate', 'credit', 'DE'],
  [
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    '4000008260003178',
    'authenticate_then_insufficient_funds',
    'credit',
    'GB',
  ],
  ['threeDSecure2Required', '4000000000003220', 'authenticate'],
  ['threeDSecureRequiredChargeDeclined', '4000008400001629', 'authenticate_then_decline'],
  ['threeDSecureOptional', '4000000000003055', 'succeed'],
  ['createDispute', '4000000000000259', 'dispute'],
  ['createDisputeProductNotReceived', '4000000000002685', 'dispute_not_received'],
];

export const testCards: readonly TestCard[] = rows.map(
  ([name, number, outcome, funding = 'credit', country = 'US']) => ({
    name,
    number,
    outcome,
    funding,
    country,
  }),
);

/** Names that the provider's documentation uses for the same cards. */
const aliases: Record<string, string> = {
  chargeDeclined: 'visa_chargeDeclined',
  chargeDeclinedInsufficientFunds: 'visa_chargeDeclinedInsufficientFunds',
  visa_chargeDeclinedExpiredCard: 'chargeDeclinedExpiredCard',
  visa_chargeDeclinedIncorrectCvc: 'chargeDeclinedIncorrectCvc',
  visa_chargeDeclinedProcessingError: 'chargeDeclinedProcessingError',
  threeDSecureRequired: 'threeDSecure2Required',
};

const byNumber = new Map(testCards.map((card) => [card.number, card]));
const byName = new Map(testCards.map((card) => [card.name, card]));
const byFingerprint = new Map(testCards.map((card) => [fingerprintOf(card.name), card]));

export const cardByNumber = (number: string): TestCard | undefined => byNumber.get(number);

export const cardByName = (name: string): TestCard | undefined => byName.get(aliases[name] ?? name);

/** A stored payment method knows its test card by its fingerprint alone, as with the provider. */
export const cardByFingerprint = (fingerprint: string): TestCard | undefined =>
  byFingerprint.get(fingerprint);

export function fingerprintOf(name: string): string {
  return createHash('sha256').update(name).digest('base64').replace(/\W/g, '').slice(0, 16);
}
