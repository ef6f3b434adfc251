import type { Database } from '../state/database.ts';

/** How the bank refuses, in Stripe's words. */
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

/** What happens when a card is charged: first the bank may ask, then it pays, refuses or takes its time. */
export type Behaviour = {
  authenticate?: true;
  decline?: DeclineName;
  dispute?: 'fraudulent' | 'product_not_received';
  /** The intent is `processing` for this long before it ends as above. */
  settleAfterMs?: number;
};

const refusals = Object.keys(declines) as DeclineName[];

/** Every outcome a card can have or be given, by name. */
export const outcomes: Record<OutcomeName, Behaviour> = {
  succeed: {},
  dispute: { dispute: 'fraudulent' },
  dispute_not_received: { dispute: 'product_not_received' },
  authenticate: { authenticate: true },
  authenticate_then_insufficient_funds: { authenticate: true, decline: 'insufficient_funds' },
  authenticate_then_decline: { authenticate: true, decline: 'generic_decline' },
  processing: { settleAfterMs: 1500 },
  processing_then_decline: { settleAfterMs: 1500, decline: 'generic_decline' },
  ...refusalOutcomes(),
};
export type OutcomeName =
  | DeclineName
  | 'succeed'
  | 'dispute'
  | 'dispute_not_received'
  | 'authenticate'
  | 'authenticate_then_insufficient_funds'
  | 'authenticate_then_decline'
  | 'processing'
  | 'processing_then_decline';

function refusalOutcomes(): Record<DeclineName, Behaviour> {
  return Object.fromEntries(refusals.map((decline) => [decline, { decline }])) as Record<
    DeclineName,
    Behaviour
  >;
}

export function isOutcome(name: unknown): name is OutcomeName {
  return typeof name === 'string' && Object.hasOwn(outcomes, name);
}

export type CardOutcomes = ReturnType<typeof cardOutcomes>;

/** Outcomes that a test has changed, by the card's name. */
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
