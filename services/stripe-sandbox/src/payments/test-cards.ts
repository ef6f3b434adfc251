import { createHash } from 'node:crypto';
import type { Database } from '../storage/database.ts';

/** How the bank declines, in Stripe's words. */
export type Decline = { code: string; decline_code?: string; message: string; param?: string };

const declined = 'Your card was declined.';

export const declines = {
  generic_decline: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', message: declined },
  stolen_card: { code: 'card_declined', decline_code: 'stolen_card', message: declined },
  fraudulent: { code: 'card_declined', decline_code: 'fraudulent', message: declined },
  card_velocity_exceeded: {
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  test_mode_live_card: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  },
} as const satisfies Record<string, Decline>;
export type DeclineName = keyof typeof declines;

/** What happens when a card is charged. */
export type Behaviour = {
  authenticate?: true;
  decline?: DeclineName;
  dispute?: 'fraudulent' | 'product_not_received';
  /** How long the intent is `processing` before it ends as above. */
  settleAfterMs?: number;
  /** How long a refund is `succeeded` before it fails. */
  refundFailsAfterMs?: number;
};

const plainDeclines = Object.fromEntries(
  Object.keys(declines).map((decline) => [decline, { decline }]),
) as Record<DeclineName, Behaviour>;

/** Every outcome that a card can have, by name. */
export const outcomes = {
  succeed: {},
  dispute: { dispute: 'fraudulent' },
  dispute_not_received: { dispute: 'product_not_received' },
  refund_fails: { refundFailsAfterMs: 3000 },
  authenticate: { authenticate: true },
  authenticate_then_insufficient_funds: { authenticate: true, decline: 'insufficient_funds' },
  authenticate_then_decline: { authenticate: true, decline: 'generic_decline' },
  processing: { settleAfterMs: 1500 },
  processing_then_decline: { settleAfterMs: 1500, decline: 'generic_decline' },
  ...plainDeclines,
} satisfies Record<string, Behaviour>;
export type OutcomeName = keyof typeof outcomes;

export function isOutcome(name: unknown): name is OutcomeName {
  return typeof name === 'string' && Object.hasOwn(outcomes, name);
}

/**
 * Stripe's public test cards (docs.stripe.com/testing). Any other valid number
 * counts as a real card: it is declined, and neither stored nor logged.
 */
export type TestCard = {
  /** Also the ending of its shortcut `pm_card_visa`. */
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
  ['refundFail', '4000000000005126', 'refund_fails'],
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

/** Other names of the same cards in Stripe's documentation. */
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

/** A stored payment method identifies its test card by the fingerprint, as at Stripe. */
export const cardByFingerprint = (fingerprint: string): TestCard | undefined =>
  byFingerprint.get(fingerprint);

export function fingerprintOf(name: string): string {
  return createHash('sha256').update(name).digest('base64').replace(/\W/g, '').slice(0, 16);
}

export type CardOutcomes = ReturnType<typeof cardOutcomes>;

/** Outcomes changed through the control API, by the card's name. */
export function cardOutcomes({ sql }: Database) {
  const change = sql.prepare('INSERT OR REPLACE INTO card_outcomes (card, outcome) VALUES (?, ?)');
  const restore = sql.prepare('DELETE FROM card_outcomes WHERE card = ?');
  const current = sql.prepare('SELECT outcome FROM card_outcomes WHERE card = ?');
  return {
    change: (card: string, outcome: OutcomeName) => void change.run(card, outcome),
    restore: (card: string) => void restore.run(card),
    changed(card: string): OutcomeName | undefined {
      const outcome = current.get(card)?.outcome;
      return isOutcome(outcome) ? outcome : undefined;
    },
  };
}
