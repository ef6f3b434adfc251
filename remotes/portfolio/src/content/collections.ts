/** The four kinds of cases, each a folder beside this file. */
export const collections = ['pitch-decks', 'business-plans', 'market-research', 'one-pagers'] as const;
export type Collection = (typeof collections)[number];
