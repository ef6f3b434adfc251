import { portfolioCounts } from '@site/domain/claims';
import { paths } from '@site/domain/paths';
import type { PictureFile } from '@site/ui/picture';
import type { Collection } from '../../schema/collections.ts';
import { pictureOf } from '../media/media-files.ts';

/** Only the pictures that the cards show, so that the page names no others. */
const files = import.meta.glob<string>(
  [
    '../media/pitch-decks/{perigee,backhaul,looma}-1.svg',
    '../media/business-plans/oak-and-ember-{1,4}.svg',
    '../media/market-research/apartment-charging-2.svg',
    '../media/one-pagers/{hearsay,ferrous,mapa-clara}-1.svg',
  ],
  { eager: true, query: '?url', import: 'default' },
);

export type CategoryCardContent = {
  id: Collection;
  title: string;
  count: string;
  description: string;
  to: string;
  pictures: readonly (PictureFile | undefined)[];
};

function card(
  id: Collection,
  to: string,
  title: string,
  description: string,
  shown: readonly [id: string, page?: number][],
): CategoryCardContent {
  const pictures = shown.map(([name, page]) => pictureOf(files, id, name, page));
  return { id, to, title, description, pictures, count: portfolioCounts[id] };
}

export const categoryCards: readonly CategoryCardContent[] = [
  card(
    'pitch-decks',
    paths.portfolioPitchDecks,
    'Pitch decks',
    'Decks that present themselves when you point at them.',
    [['backhaul'], ['looma'], ['perigee']],
  ),
  card(
    'business-plans',
    paths.portfolioBusinessPlans,
    'Business plans',
    'Opened at the page the lender turned to first.',
    [
      ['oak-and-ember', 1],
      ['oak-and-ember', 4],
    ],
  ),
  card(
    'market-research',
    paths.portfolioMarketResearch,
    'Market research',
    'Questions, and the chart that settled each.',
    [['apartment-charging', 2]],
  ),
  card('one-pagers', paths.portfolioOnePagers, 'One-pagers', 'Sheets of paper that stayed on the table.', [
    ['hearsay'],
    ['ferrous'],
    ['mapa-clara'],
  ]),
];
