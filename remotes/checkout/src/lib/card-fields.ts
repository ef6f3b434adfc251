import { paymentErrorMessage } from '@site/domain/payment-errors';

/** What the page knows of the three card fields; what is typed in them it never sees. */
export const cardFieldNames = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

export type CardField = {
  ready: boolean;
  complete: boolean;
  /** The provider's own word on what has been typed, while it is wrong. */
  wrong: string | null;
  /** What the visitor is told: decided when the field is left, taken back as soon as it is right. */
  shown: string | null;
};
export type CardFields = Readonly<Record<CardFieldName, CardField>>;

const untouched: CardField = { ready: false, complete: false, wrong: null, shown: null };
export const untouchedCard: CardFields = {
  cardNumber: untouched,
  cardExpiry: untouched,
  cardCvc: untouched,
};

export type CardEvent =
  | { type: 'ready' | 'blurred'; field: CardFieldName }
  | { type: 'changed'; field: CardFieldName; complete: boolean; error: CardError | undefined }
  | { type: 'submitted' };

export type CardError = { code: string; message: string };

export function cardFields(state: CardFields, event: CardEvent): CardFields {
  if (event.type === 'submitted')
    return {
      cardNumber: judged('cardNumber', state.cardNumber),
      cardExpiry: judged('cardExpiry', state.cardExpiry),
      cardCvc: judged('cardCvc', state.cardCvc),
    };
  const field = state[event.field];
  switch (event.type) {
    case 'ready':
      return { ...state, [event.field]: { ...field, ready: true } };
    case 'blurred':
      return { ...state, [event.field]: judged(event.field, field) };
    case 'changed': {
      const changed = { ...field, complete: event.complete, wrong: wordsFor(event.error) };
      const shown = cardProblem(event.field, changed) ? field.shown : null;
      return { ...state, [event.field]: { ...changed, shown } };
    }
  }
}

function judged(name: CardFieldName, field: CardField): CardField {
  return { ...field, shown: cardProblem(name, field) ?? null };
}

const incompleteCodes: Record<CardFieldName, string> = {
  cardNumber: 'incomplete_number',
  cardExpiry: 'incomplete_expiry',
  cardCvc: 'incomplete_cvc',
};

/** A number that fails its check is worded by the provider; one that only lacks digits in our own words. */
function wordsFor(error: CardError | undefined): string | null {
  if (!error || error.code.startsWith('incomplete_')) return null;
  return error.message;
}

/** What is wrong with a field, whether it has been said or not. */
export function cardProblem(name: CardFieldName, field: CardField): string | undefined {
  if (field.wrong) return field.wrong;
  if (field.complete) return undefined;
  return paymentErrorMessage({ type: 'validation_error', code: incompleteCodes[name] });
}

export function areReady(fields: CardFields): boolean {
  return cardFieldNames.every((name) => fields[name].ready);
}
