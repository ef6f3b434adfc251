/** A still in two formats and its widths, largest last; or a preview with its poster. */
export type Picture = { avif: string; webp: string; src: string; width: number; height: number };
export type Preview = { webm: string; mp4: string };

/** Addresses by path, as `import.meta.glob` gives them: `../media/pitch-decks/looma-480.avif`. */
export type Files = Readonly<Record<string, string>>;

type Size = { width: number; height: number };

function addressed(files: Files, name: string): string | undefined {
  const path = Object.keys(files).find((candidate) => candidate.endsWith(`/${name}`));
  return path === undefined ? undefined : files[path];
}

/** The still of a case, or nothing when its artwork has not been rendered yet: then the fallback shows. */
export function pictureOf(files: Files, id: string, { width, height }: Size): Picture | undefined {
  const small = width / 2;
  const set = (format: string) => {
    const [half, full] = [
      addressed(files, `${id}-${small}.${format}`),
      addressed(files, `${id}-${width}.${format}`),
    ];
    return half && full ? { half, full, srcset: `${half} ${small}w, ${full} ${width}w` } : undefined;
  };
  const [avif, webp] = [set('avif'), set('webp')];
  return avif && webp ? { avif: avif.srcset, webp: webp.srcset, src: webp.half, width, height } : undefined;
}

export function previewOf(files: Files, id: string): Preview | undefined {
  const [webm, mp4] = [addressed(files, `${id}.webm`), addressed(files, `${id}.mp4`)];
  return webm && mp4 ? { webm, mp4 } : undefined;
}
