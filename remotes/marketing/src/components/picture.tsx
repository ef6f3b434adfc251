import type { ReactElement } from 'react';

/** A picture in its widths and types; the modules in `media/` hold them. */
export type PictureFile = { src: string; avif: string; width: number; height: number };

/** AVIF in the width that fits, one WebP for browsers without it. Loads late, unless it is part of what is seen first. */
export function Picture({
  of,
  alt,
  sizes,
  first = false,
}: {
  of: PictureFile;
  alt: string;
  /** How wide it is shown, as the browser's `sizes`. */
  sizes: string;
  first?: boolean;
}): ReactElement {
  return (
    <picture>
      <source type="image/avif" srcSet={of.avif} sizes={sizes} />
      <img
        src={of.src}
        width={of.width}
        height={of.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
