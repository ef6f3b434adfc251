import { type RefObject, useRef, useState } from 'react';
import { type CardEvent, type CardFields, cardFields, untouchedCard } from './card-fields.ts';

/**
 * What the provider's frames tell of themselves. `now` is up to date at once:
 * Enter in a card field follows the last digit before anything has rendered.
 */
export function useCardFields(): {
  card: CardFields;
  now: RefObject<CardFields>;
  tell: (event: CardEvent) => void;
} {
  const now = useRef(untouchedCard);
  const [card, setCard] = useState(untouchedCard);
  const tell = (event: CardEvent) => {
    now.current = cardFields(now.current, event);
    setCard(now.current);
  };
  return { card, now, tell };
}
