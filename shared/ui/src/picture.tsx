import { type ReactElement, type ReactNode, useState } from 'react';

/** An image in several widths: `avif` and `webp` are `srcset`s, `src` is for browsers that know neither. */
export type PictureFile = { src: string; avif: string; webp?: string; width: number; height: number };

/** Props of an `<img>` that call back when it cannot be shown, also when it failed before hydration. May call twice. */
export function onImageFailure(onFail: () => void) {
  return {
    ref: (image: HTMLImageElement | null) => {
      // A lazy image that was not requested yet has no current source.
      if (image?.currentSrc && image.complete && image.naturalWidth === 0) onFail();
    },
    onError: onFail,
  };
}

/** AVIF in the width that fits, an older format for browsers without it. */
export function Picture({
  picture,
  alt,
  sizes,
  eager = false,
  fallback,
}: {
  /** Without one the fallback shows. */
  picture: PictureFile | undefined;
  alt: string;
  /** The width in which it is shown, as the browser's `sizes`. */
  sizes: string;
  /** For a picture in the first view, which is requested with high priority. */
  eager?: boolean;
  /** Replaces a picture that does not load; without one the alternative text shows. */
  fallback?: ReactNode;
}): ReactElement {
  const [failed, setFailed] = useState(false);
  if (!picture || (failed && fallback !== undefined)) return <>{fallback}</>;
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <img
        src={picture.src}
        srcSet={picture.webp}
        sizes={picture.webp && sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        {...onImageFailure(() => setFailed(true))}
      />
    </picture>
  );
}
