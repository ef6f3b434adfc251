import type { DeckSlideId } from '@site/domain/content/deck-slides';
import type { DeckArt, PitchDeck } from '@site/portfolio/cases';

export type Deck = { page: PitchDeck; art: DeckArt };

/** The slides that each look draws itself; the others are text in the look's type. */
export type DrawnSlide = 'cover' | 'problem' | 'market' | 'traction' | 'ask';

/** A way of laying out a deck on 960 by 540, and the styles that it needs. */
export type Look = {
  css: string;
  /** How a slide replaces the one before. */
  enter: 'wipe' | 'push' | 'fade' | 'rise' | 'iris' | 'drop';
  drawn: Record<DrawnSlide, (deck: Deck) => string>;
  /** What surrounds every slide but the cover: a running title, a number, a sheet of paper. */
  around?: (deck: Deck, slide: { id: DeckSlideId; name: string; number: number }, content: string) => string;
};
