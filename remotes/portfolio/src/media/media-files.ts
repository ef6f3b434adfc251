import type { PictureFile } from '@site/ui/picture';

export type Preview = { webm: string; mp4: string };

/** URLs by path, as `import.meta.glob` gives them: `../media/pitch-decks/looma-1.svg`. */
export type Files = Readonly<Record<string, string>>;

type Size = { width: number; height: number };

function urlOf(files: Files, name: string): string | undefined {
  const path = Object.keys(files).find((candidate) => candidate.endsWith(`/${name}`));
  return path === undefined ? undefined : files[path];
}

/** A page of a case, from 1; undefined when it has not been drawn yet, so that the fallback shows. */
export function pictureOf(files: Files, id: string, size: Size, page = 1): PictureFile | undefined {
  const src = urlOf(files, `${id}-${page}.svg`);
  return src ? { src, ...size } : undefined;
}

export function previewOf(files: Files, id: string): Preview | undefined {
  const [webm, mp4] = [urlOf(files, `${id}.webm`), urlOf(files, `${id}.mp4`)];
  return webm && mp4 ? { webm, mp4 } : undefined;
}
