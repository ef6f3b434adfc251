import type { DeckArt, PitchDeck } from '../../schema/schema.ts';

export type Deck = { page: PitchDeck; art: DeckArt };

/** A way of laying out a deck: cover, problem, market, traction and ask on 960 by 540, and the styles they need. */
export type Look = {
  css: string;
  /** How a slide comes over the one before. */
  enter: 'wipe' | 'push' | 'fade' | 'rise' | 'iris' | 'drop';
  slides: (deck: Deck) => readonly [string, string, string, string, string];
};
