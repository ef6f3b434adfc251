import { paymentErrorMessage } from '@site/domain/payment-errors';
import { type RefObject, useRef, useState } from 'react';

/** The state of the three card fields; what is typed in them never reaches this page. */
export const cardFieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

export type CardField = {
  ready: boolean;
  /** What is wrong with the field, whether it is on screen or not. */
  error: string | null;
  /** Whether the error is on screen: from when the field is left or the form submitted, until the field is right. */
  isShown: boolean;
};
export type CardFields = Readonly<Record<CardFieldName, CardField>>;

/** What a frame of the provider reports of what was typed into it. */
export type CardChange = { complete: boolean; error: { code: string; message: string } | undefined };

const incompleteCodes: Record<CardFieldName, string> = {
  cardNumber: 'incomplete_number',
  cardExpiry: 'incomplete_expiry',
  cardCvc: 'incomplete_cvc',
};

const all = (field: (name: CardFieldName) => CardField): CardFields => ({
  cardNumber: field('cardNumber'),
  cardExpiry: field('cardExpiry'),
  cardCvc: field('cardCvc'),
});

export const untouchedCard: CardFields = all((name) => ({
  ready: false,
  error: errorOf(name, { complete: false, error: undefined }),
  isShown: false,
}));

/** The provider words what is wrong; we word what is only incomplete. */
function errorOf(name: CardFieldName, { complete, error }: CardChange): string | null {
  if (error && !error.code.startsWith('incomplete_')) return error.message;
  return complete ? null : paymentErrorMessage({ type: 'validation_error', code: incompleteCodes[name] });
}

export function afterChange(card: CardFields, name: CardFieldName, change: CardChange): CardFields {
  const error = errorOf(name, change);
  return { ...card, [name]: { ...card[name], error, isShown: card[name].isShown && error !== null } };
}

/** Shows the errors of all fields, or of one that is left. */
export function withErrors(card: CardFields, name?: CardFieldName): CardFields {
  const shown = (field: CardField) => ({ ...field, isShown: field.error !== null });
  return name ? { ...card, [name]: shown(card[name]) } : all((each) => shown(card[each]));
}

export function areReady(card: CardFields): boolean {
  return cardFieldNames.every((name) => card[name].ready);
}

/**
 * The card fields as the provider's frames report them. `now` is current before anything has rendered: Enter in a
 * card field follows the last digit at once.
 */
export function useCardFields(): {
  card: CardFields;
  now: RefObject<CardFields>;
  update: (change: (card: CardFields) => CardFields) => void;
} {
  const now = useRef(untouchedCard);
  const [card, setCard] = useState(untouchedCard);
  const update = (change: (card: CardFields) => CardFields) => {
    now.current = change(now.current);
    setCard(now.current);
  };
  return { card, now, update };
}
