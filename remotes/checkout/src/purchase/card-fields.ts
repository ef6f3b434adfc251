import { paymentErrorMessage } from '@site/domain/payment-errors';
import { useRef, useState } from 'react';

/** The three card fields. The payment provider renders them in frames, so their values never reach this page. */
export const cardFieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

export type CardField = {
  ready: boolean;
  /** The field's current error, whether or not it is on screen. */
  error: string | null;
  /**
   * Whether the error is on screen. It appears when the visitor leaves the field or submits the form, and stays until
   * the field is valid.
   */
  isShown: boolean;
};
export type CardFields = Readonly<Record<CardFieldName, CardField>>;

/** A change event from one of the provider's frames. */
export type CardChange = { complete: boolean; error: { code: string; message: string } | undefined };

const incompleteCodes: Record<CardFieldName, string> = {
  cardNumber: 'incomplete_number',
  cardExpiry: 'incomplete_expiry',
  cardCvc: 'incomplete_cvc',
};

const mapFields = (field: (name: CardFieldName) => CardField): CardFields => ({
  cardNumber: field('cardNumber'),
  cardExpiry: field('cardExpiry'),
  cardCvc: field('cardCvc'),
});

export const untouchedCard: CardFields = mapFields((name) => ({
  ready: false,
  error: errorOf(name, { complete: false, error: undefined }),
  isShown: false,
}));

/** Returns the provider's message for an invalid field, and our own message for an incomplete field. */
function errorOf(name: CardFieldName, { complete, error }: CardChange): string | null {
  if (error && !error.code.startsWith('incomplete_')) return error.message;
  return complete ? null : paymentErrorMessage({ type: 'validation_error', code: incompleteCodes[name] });
}

export function applyChange(card: CardFields, name: CardFieldName, change: CardChange): CardFields {
  const error = errorOf(name, change);
  return { ...card, [name]: { ...card[name], error, isShown: card[name].isShown && error !== null } };
}

/** Shows the errors of all fields, or only of the field that the visitor has left. */
export function showErrors(card: CardFields, name?: CardFieldName): CardFields {
  const showError = (field: CardField) => ({ ...field, isShown: field.error !== null });
  return name ? { ...card, [name]: showError(card[name]) } : mapFields((each) => showError(card[each]));
}

export function areReady(card: CardFields): boolean {
  return cardFieldNames.every((name) => card[name].ready);
}

/**
 * Holds the state of the card fields, which the payment provider's frames report. The visitor may press Enter right
 * after the last digit, so `now` has the newest state even before the next render.
 */
export function useCardFields() {
  const now = useRef(untouchedCard);
  const [card, setCard] = useState(untouchedCard);
  const update = (change: (card: CardFields) => CardFields) => {
    now.current = change(now.current);
    setCard(now.current);
  };
  // Render only when all three are ready, because each render delays the other frames on a slow phone.
  const markReady = (name: CardFieldName) => {
    now.current = { ...now.current, [name]: { ...now.current[name], ready: true } };
    if (areReady(now.current)) setCard(now.current);
  };
  return { card, now, update, markReady };
}
