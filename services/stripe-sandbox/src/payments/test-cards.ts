import { createHash } from 'node:crypto';

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
  dispute?: 'fraudulent';
  /** The bank gives a refund back, some time after it was made. */
  refundFailsAfterMs?: number;
  /** How long the intent is `processing` before it ends as above. */
  settleAfterMs?: number;
};

const plainDeclines = Object.fromEntries(
  Object.keys(declines).map((decline) => [decline, { decline }]),
) as Record<DeclineName, Behaviour>;

/** Every outcome that a card can have, by name. */
export const outcomes = {
  succeed: {},
  dispute: { dispute: 'fraudulent' },
  refund_fails: { refundFailsAfterMs: 1500 },
  authenticate: { authenticate: true },
  authenticate_then_insufficient_funds: { authenticate: true, decline: 'insufficient_funds' },
  authenticate_then_decline: { authenticate: true, decline: 'generic_decline' },
  processing: { settleAfterMs: 1500 },
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
  outcome: OutcomeName;
};

const rows: [name: string, number: string, outcome: OutcomeName][] = [
  ['visa', '4242424242424242', 'succeed'],
  ['mastercard', '5555555555554444', 'succeed'],
  ['amex', '378282246310005', 'succeed'],
  ['visa_chargeDeclined', '4000000000000002', 'generic_decline'],
  ['visa_chargeDeclinedInsufficientFunds', '4000000000009995', 'insufficient_funds'],
  ['visa_chargeDeclinedLostCard', '4000000000009987', 'lost_card'],
  ['visa_chargeDeclinedStolenCard', '4000000000009979', 'stolen_card'],
  ['visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975', 'card_velocity_exceeded'],
  ['chargeDeclinedExpiredCard', '4000000000000069', 'expired_card'],
  ['chargeDeclinedIncorrectCvc', '4000000000000127', 'incorrect_cvc'],
  ['chargeDeclinedProcessingError', '4000000000000119', 'processing_error'],
  ['radarBlock', '4100000000000019', 'fraudulent'],
  ['authenticationRequiredOnSetup', '4000002500003155', 'authenticate'],
  ['threeDSecure2Required', '4000000000003220', 'authenticate'],
  [
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    '4000008260003178',
    'authenticate_then_insufficient_funds',
  ],
  ['threeDSecureRequiredChargeDeclined', '4000008400001629', 'authenticate_then_decline'],
  ['createDispute', '4000000000000259', 'dispute'],
  ['refundFail', '4000000000005126', 'refund_fails'],
];

const testCards: readonly TestCard[] = rows.map(([name, number, outcome]) => ({ name, number, outcome }));

const byNumber = new Map(testCards.map((card) => [card.number, card]));
const byName = new Map(testCards.map((card) => [card.name, card]));
const byFingerprint = new Map(testCards.map((card) => [fingerprintOf(card.name), card]));

export const cardByNumber = (number: string): TestCard | undefined => byNumber.get(number);

export const cardByName = (name: string): TestCard | undefined => byName.get(name);

/** A stored payment method identifies its test card by the fingerprint, as at Stripe. */
export const cardByFingerprint = (fingerprint: string): TestCard | undefined =>
  byFingerprint.get(fingerprint);

export function fingerprintOf(name: string): string {
  return createHash('sha256').update(name).digest('base64').replace(/\W/g, '').slice(0, 16);
}
