import { type ReactElement, type ReactNode, useState } from 'react';
import type { Picture } from '../lib/pictures.ts';

/** A still of the work. Fills its frame, which has the proportions; when it breaks, the fallback takes its place. */
export function ArtPicture({
  picture,
  alt,
  sizes,
  eager = false,
  fallback,
}: {
  picture: Picture | undefined;
  alt: string;
  sizes: string;
  /** For the first picture of a page: wanted at once. */
  eager?: boolean;
  fallback: ReactNode;
}): ReactElement {
  const [broken, setBroken] = useState(false);
  if (!picture || broken) return <>{fallback}</>;
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <img
        src={picture.src}
        srcSet={picture.webp}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        // It may have failed before the page was interactive.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true);
        }}
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
