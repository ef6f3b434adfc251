/** A decline, worded as Stripe words it. */
export type Decline = { code: string; decline_code?: string; message: string; param?: string };

/** What happens when a card is charged. */
export type Behaviour = {
  authenticate?: true;
  decline?: Decline;
  dispute?: true;
  /** If true, refunds fail some time after they were created. */
  refundFails?: true;
  /** If true, the intent stays `processing` for some time before its outcome. */
  settlesLater?: true;
};

const declineWith = (code: string, message = 'Your card was declined.'): Behaviour => ({
  decline: { code: 'card_declined', decline_code: code, message },
});
const tryAgainMessage = 'An error occurred while processing your card. Try again in a little bit.';
const liveCardMessage =
  'Your card was declined. Your request was in test mode, but used a non test (live) card.';
const wrongCodeMessage = "Your card's security code is incorrect.";

/** Maps the outcome of a card to the behaviour of its payments. A test can override the outcome. */
const outcomes: Record<string, Behaviour> = {
  succeed: {},
  processing: { settlesLater: true },
  dispute: { dispute: true },
  refund_fails: { refundFails: true },
  authenticate: { authenticate: true },
  authenticate_then_decline: { authenticate: true, ...declineWith('generic_decline') },
  generic_decline: declineWith('generic_decline'),
  insufficient_funds: declineWith('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declineWith('lost_card'),
  expired_card: { decline: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' } },
  incorrect_cvc: { decline: { code: 'incorrect_cvc', message: wrongCodeMessage, param: 'cvc' } },
  processing_error: { decline: { code: 'processing_error', message: tryAgainMessage } },
};

export const outcomeNames = Object.keys(outcomes);

/** Returns the behaviour for an outcome. A card without an outcome counts as a real card and is declined. */
export const behaviourOf = (name: string | undefined): Behaviour =>
  outcomes[name ?? ''] ?? declineWith('test_mode_live_card', liveCardMessage);

/**
 * Stripe's public test cards (docs.stripe.com/testing). Any other valid number counts as a real card. `name` is the
 * suffix of Stripe's test payment method, such as `visa` in `pm_card_visa`. The sandbox also uses the name as the
 * card's fingerprint.
 */
const testCards = [
  ['visa', '4242424242424242', 'succeed'],
  ['mastercard', '5555555555554444', 'succeed'],
  ['amex', '378282246310005', 'succeed'],
  ['chargeDeclined', '4000000000000002', 'generic_decline'],
  ['visa_chargeDeclined', '4000000000000002', 'generic_decline'],
  ['visa_chargeDeclinedInsufficientFunds', '4000000000009995', 'insufficient_funds'],
  ['visa_chargeDeclinedLostCard', '4000000000009987', 'lost_card'],
  ['chargeDeclinedExpiredCard', '4000000000000069', 'expired_card'],
  ['chargeDeclinedIncorrectCvc', '4000000000000127', 'incorrect_cvc'],
  ['chargeDeclinedProcessingError', '4000000000000119', 'processing_error'],
  ['authenticationRequired', '4000002760003184', 'authenticate'],
  ['authenticationRequiredOnSetup', '4000002500003155', 'authenticate'],
  ['threeDSecure2Required', '4000000000003220', 'authenticate'],
  ['threeDSecureRequiredChargeDeclined', '4000008400001629', 'authenticate_then_decline'],
  ['createDispute', '4000000000000259', 'dispute'],
  ['refundFail', '4000000000005126', 'refund_fails'],
].map(([name = '', number = '', outcome = '']) => ({ name, number, outcome }));

export const findCard = (name: string) =>
  testCards.find((card) => card.name === name || card.number === name);
