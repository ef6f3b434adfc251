// Written by `pnpm artwork sharing` in tools/artwork.
export const sharingPictures: Readonly<Record<string, string>> = {
  '/': 'Investors fund what they can follow. Beside it a slide with one large figure.',
  '/contact':
    'Ask first. It costs nothing and saves slides. Beside it the time within which a person answers.',
  '/Process': 'Three steps. Yours take half an hour. Beside it three steps above the seven days of delivery.',
  '/who-we-are': 'Six trades, one document. Beside it the signs of the six trades.',
  '/investing': 'Applications Closed. Beside it funds raised and success rate.',
  '/pricing': 'One price, agreed before we start. Beside it the lowest price of each kind of work.',
  '/terms': 'Terms & Conditions. Beside it a page of numbered clauses.',
  '/privacy': 'Privacy Policy. Beside it a page of numbered clauses.',
  '/services/pitch-decks': 'Twelve questions. Twelve slides. Beside it the cover of a pitch deck.',
  '/services/business-plan':
    'A plan that can be checked can be lent against. Beside it the forecast page of a business plan.',
  '/services/market-research':
    'A smaller number that you can defend. Beside it the answer page of a market report.',
  '/services/one-pager': 'It has to work when you are not in the room. Beside it an investor one-pager.',
  '/services/linkedin-profile': 'Before they reply, they look you up. Beside it a rewritten profile.',
  '/services/strategic-advisory':
    'Advice that stays for the whole round. Beside it a slide of results that rise from left to right.',
};
