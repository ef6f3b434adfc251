import type { Collection } from '../../schema/collections.ts';

/** One page of a case: its name, the words on it, and its drawing's address. */
export type CasePage = { name: string; text: string; src: string };

const files = import.meta.glob<string>('../media/*/*.svg', { eager: true, query: '?url', import: 'default' });
const texts = import.meta.glob<Record<string, readonly { name: string; text: string }[]>>(
  '../content/page-texts/*.json',
  { eager: true, import: 'default' },
);

export function pagesOf(collection: Collection, id: string): readonly CasePage[] {
  const pages = texts[`../content/page-texts/${collection}.json`]?.[id] ?? [];
  return pages.map((page, index) => ({
    ...page,
    src: files[`../media/${collection}/${id}-${index + 1}.svg`] ?? '',
  }));
}
