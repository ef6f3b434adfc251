import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { isFirstPageOfDocument } from './browser-only.ts';
import { Image } from './image.tsx';
import styles from './picture.module.css';

/**
 * A drawing (`src` alone), or an image in several widths: `avif` and `webp` are `srcset`s, `src` is for browsers that know
 * neither.
 */
export type PictureFile = { src: string; avif?: string; webp?: string; width: number; height: number };

const noAddresses: Partial<PictureFile> = {};

/** A drawing, or AVIF in the width that fits and an older format for browsers without it. */
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
  /** The width in which it is shown, as the browser's `sizes`. A drawing needs none. */
  sizes?: string;
  /** For a picture in the first view, which is requested with high priority. */
  eager?: boolean;
  /** Replaces a picture that does not load; without one a frame of the same size shows the alternative text. */
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
 * Whether the picture's place is in the document. React draws a page ahead of its place, waits with it for the pictures that
 * have addresses, and may drop it. Chromium never forgets an `<img>` with widths, or in a `<picture>`, that did not get into
 * the document, nor the page around it. So what is drawn ahead is an image of the right size and without addresses.
 */
function useInDocument(): boolean {
  const [inDocument, setInDocument] = useState(isFirstPageOfDocument);
  useLayoutEffect(() => setInDocument(true), []);
  return inDocument;
}

/** The picture's place in its proportions, with its alternative text to read, so that nothing below it moves. */
function MissingPicture({ picture, alt }: { picture: PictureFile | undefined; alt: string }): ReactElement {
  // Its place does not wait for the complete styles, which a document without missing pictures leaves for later; nor does
  // a long text make it higher until they come.
  const box = picture && { display: 'grid', width: '100%', overflow: 'hidden', ...ratioOf(picture) };
  return (
    <span className={styles.missing} style={box}>
      {alt}
    </span>
  );
}

const ratioOf = ({ width, height }: PictureFile) => ({ aspectRatio: `${width} / ${height}` });
