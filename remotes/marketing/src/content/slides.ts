/** The twelve slides of a first deck, and the question each of them answers. */
export const deckSlides: readonly { name: string; question: string }[] = [
  { name: 'Cover', question: 'What is it, in one breath?' },
  { name: 'Problem', question: 'Who is losing what today?' },
  { name: 'Solution', question: 'What changes for them?' },
  { name: 'Product', question: 'Does it exist, and may I see it?' },
  { name: 'Why now', question: 'Why did nobody do this five years ago?' },
  { name: 'Market', question: 'How many of them can you reach?' },
  { name: 'Model', question: 'Who pays, how much, how often?' },
  { name: 'Traction', question: 'Who already does?' },
  { name: 'Competition', question: 'What do they use instead?' },
  { name: 'Go-to-market', question: 'How do you find the next hundred?' },
  { name: 'Team', question: 'Why you?' },
  { name: 'Ask', question: 'How much, for what, until when?' },
];
