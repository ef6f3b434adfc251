import type { PictureFile } from '@site/ui/picture';

export type Preview = { webm: string; mp4: string };

/** URLs by path, as `import.meta.glob` gives them: `../media/pitch-decks/looma-480.avif`. */
export type Files = Readonly<Record<string, string>>;

type Size = { width: number; height: number };

function urlOf(files: Files, name: string): string | undefined {
  const path = Object.keys(files).find((candidate) => candidate.endsWith(`/${name}`));
  return path === undefined ? undefined : files[path];
}

/** The still of a case; undefined when its artwork has not been rendered yet, so that the fallback shows. */
export function pictureOf(files: Files, id: string, { width, height }: Size): PictureFile | undefined {
  const small = width / 2;
  const set = (format: string) => {
    const [half, full] = [urlOf(files, `${id}-${small}.${format}`), urlOf(files, `${id}-${width}.${format}`)];
    return half && full ? { half, full, srcset: `${half} ${small}w, ${full} ${width}w` } : undefined;
  };
  const [avif, webp] = [set('avif'), set('webp')];
  return avif && webp ? { avif: avif.srcset, webp: webp.srcset, src: webp.half, width, height } : undefined;
}

export function previewOf(files: Files, id: string): Preview | undefined {
  const [webm, mp4] = [urlOf(files, `${id}.webm`), urlOf(files, `${id}.mp4`)];
  return webm && mp4 ? { webm, mp4 } : undefined;
}
