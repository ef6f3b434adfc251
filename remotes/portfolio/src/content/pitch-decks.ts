import type { PitchDeck } from '../../schema/schema.ts';
import { type Picture, type Preview, pictureOf, previewOf } from '../lib/pictures.ts';
import { caseSizes } from './collections.ts';

const pages = import.meta.glob<PitchDeck>('./pitch-decks/*.ts', { eager: true, import: 'page' });
const files = import.meta.glob<string>('../media/pitch-decks/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

export type PitchDeckCase = PitchDeck & { image: Picture | undefined; preview: Preview | undefined };

/** In the order of their files. */
export const pitchDecks: readonly PitchDeckCase[] = Object.values(pages).map((page) => ({
  ...page,
  image: pictureOf(files, page.id, caseSizes['pitch-decks']),
  preview: previewOf(files, page.id),
}));
