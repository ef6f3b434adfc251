// Written by `pnpm artwork sharing` in tools/artwork.
export const sharingPictures: Readonly<Record<string, string>> = {
  '/portfolio': 'The work, on the table. Beside it a plan, a deck, a report and a one-pager.',
  '/portfolio/pitch-decks': 'Seventeen decks, and no two look alike. Beside it a slide of one of the decks.',
  '/portfolio/business-plans': 'Plans that lenders read to the end. Beside it the cover of a business plan.',
  '/portfolio/market-research':
    'Questions, and the chart that settled each. Beside it the chart that settled a question.',
  '/portfolio/one-pagers':
    'Everything that matters, and then the edge of the paper. Beside it an investor one-pager.',
  '/reviews': 'Founders on what happened next. Beside it the first sentence of a review.',
};
