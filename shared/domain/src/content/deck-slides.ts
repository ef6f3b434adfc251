/** The twelve slides of a deck in their order, and the question that each answers. Longer decks add an appendix. */
export const deckSlides = [
  { id: 'cover', name: 'Cover', question: 'What is it, in one breath?' },
  { id: 'problem', name: 'Problem', question: 'Who is losing what today?' },
  { id: 'solution', name: 'Solution', question: 'What changes for them?' },
  { id: 'product', name: 'Product', question: 'Does it exist, and may I see it?' },
  { id: 'whyNow', name: 'Why now', question: 'Why did nobody do this five years ago?' },
  { id: 'market', name: 'Market', question: 'How many of them can you reach?' },
  { id: 'model', name: 'Model', question: 'Who pays, how much, how often?' },
  { id: 'traction', name: 'Traction', question: 'Who already does?' },
  { id: 'competition', name: 'Competition', question: 'What do they use instead?' },
  { id: 'route', name: 'Go-to-market', question: 'How do you find the next hundred?' },
  { id: 'team', name: 'Team', question: 'Why you?' },
  { id: 'ask', name: 'Ask', question: 'How much, for what, until when?' },
] as const;

export type DeckSlideId = (typeof deckSlides)[number]['id'];

/** The number of a slide as printed on it, from 1. */
export function slideNumberOf(id: DeckSlideId): number {
  return deckSlides.findIndex((slide) => slide.id === id) + 1;
}
