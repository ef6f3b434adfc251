import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { isFirstPageOfDocument } from './browser-only.ts';
import { Image } from './image.tsx';
import styles from './picture.module.css';

/**
 * A drawing (`src` only) or an image in several widths. `avif` and `webp` are `srcset`s; browsers that support neither
 * load `src`.
 */
export type PictureFile = { src: string; avif?: string; webp?: string; width: number; height: number };

const noAddresses: Partial<PictureFile> = {};

/** Renders a drawing or an image. For an image, the browser loads the width that fits, as AVIF if it supports AVIF. */
export function Picture({
  picture,
  alt,
  sizes,
  eager = false,
  fallback,
}: {
  /** The picture to show; undefined shows the fallback. */
  picture: PictureFile | undefined;
  alt: string;
  /** The displayed width as the `sizes` attribute. Leave it out for a drawing (SVG), which has only one file. */
  sizes?: string;
  /** Set this for a picture in the initial viewport. The picture then loads with high priority. */
  eager?: boolean;
  /** Replaces a picture that does not load. Without a fallback, a frame of the same size shows the alternative text. */
  fallback?: ReactNode;
}): ReactElement {
  const [failed, setFailed] = useState(false);
  const inDocument = useInDocument();
  if (!picture || failed) {
    return <>{fallback === undefined ? <MissingPicture picture={picture} alt={alt} /> : fallback}</>;
  }
  const { src, avif, webp } = inDocument ? picture : noAddresses;
  const image = (
    <Image
      src={src}
      srcSet={webp}
      sizes={webp && sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      onFail={() => setFailed(true)}
    />
  );
  if (!inDocument) return image;
  return (
    <picture className={eager ? undefined : styles.lazy} style={eager ? undefined : ratioOf(picture)}>
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      {image}
    </picture>
  );
}

/**
 * Whether the picture's component is mounted in the document. Until then, the component renders an image of the right
 * size without URLs.
 *
 * React may render a page ahead of time, wait for images that have URLs, and then discard the page. If an `<img>` with
 * a `srcset`, or inside `<picture>`, never enters the document, Chromium leaks it together with the page around it.
 */
function useInDocument(): boolean {
  const [inDocument, setInDocument] = useState(isFirstPageOfDocument);
  useLayoutEffect(() => setInDocument(true), []);
  return inDocument;
}

/** Renders a placeholder in the picture's proportions with visible alternative text, so that nothing below moves. */
function MissingPicture({ picture, alt }: { picture: PictureFile | undefined; alt: string }): ReactElement {
  // Set the size inline, because the complete styles load later, and until then long text must not stretch the
  // placeholder.
  const box = picture && { display: 'grid', width: '100%', overflow: 'hidden', ...ratioOf(picture) };
  return (
    <span className={styles.missing} style={box}>
      {alt}
    </span>
  );
}

const ratioOf = ({ width, height }: PictureFile) => ({ aspectRatio: `${width} / ${height}` });
