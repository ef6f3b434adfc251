import { paymentErrorMessage } from '@site/domain/payment-errors';
import { type RefObject, useRef, useState } from 'react';

/** The state of the three card fields; what is typed in them never reaches this page. */
export const cardFieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

export type CardFieldState = {
  ready: boolean;
  complete: boolean;
  /** The provider's message on what has been typed, while it is wrong. */
  invalid: string | null;
  /** The message on screen: it appears when the field is left, and goes as soon as the field is right. */
  shown: string | null;
};
export type CardFields = Readonly<Record<CardFieldName, CardFieldState>>;

const untouched: CardFieldState = { ready: false, complete: false, invalid: null, shown: null };
export const untouchedCard: CardFields = {
  cardNumber: untouched,
  cardExpiry: untouched,
  cardCvc: untouched,
};

export type CardEvent =
  | { type: 'ready' | 'blurred'; field: CardFieldName }
  | { type: 'changed'; field: CardFieldName; complete: boolean; error: CardFieldError | undefined }
  | { type: 'submitted' }
  /** The fields are loaded again, empty. */
  | { type: 'reloaded' };

type CardFieldError = { code: string; message: string };

export function cardFields(state: CardFields, event: CardEvent): CardFields {
  if (event.type === 'reloaded') return untouchedCard;
  if (event.type === 'submitted')
    return {
      cardNumber: withError('cardNumber', state.cardNumber),
      cardExpiry: withError('cardExpiry', state.cardExpiry),
      cardCvc: withError('cardCvc', state.cardCvc),
    };
  const field = state[event.field];
  switch (event.type) {
    case 'ready':
      return { ...state, [event.field]: { ...field, ready: true } };
    case 'blurred':
      return { ...state, [event.field]: withError(event.field, field) };
    case 'changed': {
      const changed = { ...field, complete: event.complete, invalid: invalidMessage(event.error) };
      const shown = cardFieldError(event.field, changed) ? field.shown : null;
      return { ...state, [event.field]: { ...changed, shown } };
    }
  }
}

function withError(name: CardFieldName, field: CardFieldState): CardFieldState {
  return { ...field, shown: cardFieldError(name, field) ?? null };
}

const incompleteCodes: Record<CardFieldName, string> = {
  cardNumber: 'incomplete_number',
  cardExpiry: 'incomplete_expiry',
  cardCvc: 'incomplete_cvc',
};

/** The provider words what is wrong; we word what is only incomplete. */
function invalidMessage(error: CardFieldError | undefined): string | null {
  return !error || error.code.startsWith('incomplete_') ? null : error.message;
}

/** What is wrong with a field, whether it is on screen or not. */
export function cardFieldError(name: CardFieldName, field: CardFieldState): string | undefined {
  if (field.invalid) return field.invalid;
  if (field.complete) return undefined;
  return paymentErrorMessage({ type: 'validation_error', code: incompleteCodes[name] });
}

export function areReady(fields: CardFields): boolean {
  return cardFieldNames.every((name) => fields[name].ready);
}

/**
 * The card fields as the provider's frames report them. `now` is current before anything has rendered: Enter in a
 * card field follows the last digit at once.
 */
export function useCardFields(): {
  card: CardFields;
  now: RefObject<CardFields>;
  onCardEvent: (event: CardEvent) => void;
} {
  const now = useRef(untouchedCard);
  const [card, setCard] = useState(untouchedCard);
  const onCardEvent = (event: CardEvent) => {
    now.current = cardFields(now.current, event);
    setCard(now.current);
  };
  return { card, now, onCardEvent };
}
