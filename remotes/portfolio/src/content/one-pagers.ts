import type { OnePager } from '../../schema/schema.ts';
import { type Picture, pictureOf } from '../lib/pictures.ts';
import { caseSizes } from './collections.ts';

const pages = import.meta.glob<OnePager>('./one-pagers/*.ts', { eager: true, import: 'page' });
const files = import.meta.glob<string>('../media/one-pagers/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

export type OnePagerCase = OnePager & { image: Picture | undefined };

/** In the order of their files. */
export const onePagers: readonly OnePagerCase[] = Object.values(pages).map((page) => ({
  ...page,
  image: pictureOf(files, page.id, caseSizes['one-pagers']),
}));
