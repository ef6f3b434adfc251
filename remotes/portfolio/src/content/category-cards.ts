import type { Collection } from '../../schema/collections.ts';
import { pictureOf } from '../media/case-media.ts';

/** Import only the pictures that the cards show, so that the page does not contain the addresses of others. */
const files = import.meta.glob<string>(
  [
    '../media/pitch-decks/{perigee,backhaul,looma}-1.svg',
    '../media/business-plans/oak-and-ember-{1,4}.svg',
    '../media/market-research/apartment-charging-2.svg',
    '../media/one-pagers/{hearsay,ferrous,mapa-clara}-1.svg',
  ],
  { eager: true, query: '?url', import: 'default' },
);

const findPicture = (collection: Collection, id: string, page?: number) =>
  pictureOf(files, collection, id, page);

export const categoryCards = [
  {
    id: 'pitch-decks',
    description: 'Decks that present themselves when you point at them.',
    pictures: ['backhaul', 'looma', 'perigee'].map((id) => findPicture('pitch-decks', id)),
  },
  {
    id: 'business-plans',
    description: 'Opened at the page the lender turned to first.',
    pictures: [1, 4].map((page) => findPicture('business-plans', 'oak-and-ember', page)),
  },
  {
    id: 'market-research',
    description: 'Questions, and the chart that settled each.',
    pictures: [findPicture('market-research', 'apartment-charging', 2)],
  },
  {
    id: 'one-pagers',
    description: 'Sheets of paper that stayed on the table.',
    pictures: ['hearsay', 'ferrous', 'mapa-clara'].map((id) => findPicture('one-pagers', id)),
  },
] as const;
