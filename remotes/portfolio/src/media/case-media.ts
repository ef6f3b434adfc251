import type { PictureFile } from '@site/ui/picture';
import { type Collection, pageSizes } from '../../schema/collections.ts';

export type Preview = { webm: string; mp4: string };

/** URLs by path, as `import.meta.glob` gives them to a folder beside this one. */
export type Files = Readonly<Record<string, string>>;

/** A page of a case, from 1; undefined when it has not been drawn yet, so that the fallback shows. */
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
