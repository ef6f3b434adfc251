import { portfolioCounts } from '@site/domain/claims';
import { paths } from '@site/domain/paths';
import type { PictureFile } from '@site/ui/picture';
import { type Collection, caseSizes } from '../../schema/collections.ts';
import { pictureOf } from '../media/media-files.ts';

/** Only the pictures that the cards show, so that the page names no others. */
const files = import.meta.glob<string>(
  [
    '../media/pitch-decks/{perigee,backhaul,looma}-*',
    '../media/business-plans/oak-and-ember-*',
    '../media/market-research/apartment-charging-*',
    '../media/one-pagers/{hearsay,ferrous,mapa-clara}-*',
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
  shown: readonly string[],
): CategoryCardContent {
  const pictures = shown.map((name) => pictureOf(files, name, caseSizes[id]));
  return { id, to, title, description, pictures, count: portfolioCounts[id] };
}

export const categoryCards: readonly CategoryCardContent[] = [
  card(
    'pitch-decks',
    paths.portfolioPitchDecks,
    'Pitch decks',
    'Decks that present themselves when you point at them.',
    ['backhaul', 'looma', 'perigee'],
  ),
  card(
    'business-plans',
    paths.portfolioBusinessPlans,
    'Business plans',
    'Opened at the page the lender turned to first.',
    ['oak-and-ember'],
  ),
  card(
    'market-research',
    paths.portfolioMarketResearch,
    'Market research',
    'Questions, and the chart that settled each.',
    ['apartment-charging'],
  ),
  card('one-pagers', paths.portfolioOnePagers, 'One-pagers', 'Sheets of paper that stayed on the table.', [
    'hearsay',
    'ferrous',
    'mapa-clara',
  ]),
];
