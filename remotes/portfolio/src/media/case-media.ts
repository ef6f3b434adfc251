import type { PictureFile } from '@site/ui/picture';
import { type Collection, pageSizes } from '../../schema/collections.ts';

export type Preview = { webm: string; mp4: string };

/**
 * URLs of published files, keyed by source path. Callers collect them with `import.meta.glob` in a folder beside
 * `media`, so each key starts with `../media/`.
 */
type Files = Readonly<Record<string, string>>;

/**
 * Returns the picture of a case's page. Pages are counted from 1. Returns undefined if the page has no drawing, so the
 * caller has to show something else.
 */
export function pictureOf(
  files: Files,
  collection: Collection,
  id: string,
  page = 1,
): PictureFile | undefined {
  const src = files[`../media/${collection}/${id}-${page}.svg`];
  return src ? { src, ...pageSizes[collection] } : undefined;
}

export function previewOf(files: Files, id: string): Preview | undefined {
  const [webm, mp4] = ['webm', 'mp4'].map((type) => files[`../media/pitch-decks/${id}.${type}`]);
  return webm && mp4 ? { webm, mp4 } : undefined;
}
