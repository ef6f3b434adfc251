import { useHydrated } from '@site/ui/browser-only';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture, type PictureFile } from '@site/ui/picture';
import { type CSSProperties, type ReactElement, useState } from 'react';
import styles from './before-after.module.css';

/** One picture. Set `eager` if it is in the initial viewport of a page. */
type Side = { picture: PictureFile; alt: string; eager?: boolean };

/**
 * Shows a draft on the left and the finished page on the right, divided by a pencil. The pencil is a range input as
 * large as the picture, so a pointer can drag it from anywhere and arrow keys move it. Without scripts and in print,
 * both pictures stand side by side.
 */
export function BeforeAfter({
  before,
  after,
  caption,
}: {
  before: Side;
  after: Side;
  caption: string;
}): ReactElement {
  const [cut, setCut] = useState(70);
  const hydrated = useHydrated();
  return (
    <div>
      <div className={styles.pair} style={{ '--cut': `${cut}%` } as CSSProperties}>
        <ImageFrame>
          <Picture {...before} />
        </ImageFrame>
        <ImageFrame className={styles.after}>
          <Picture {...after} />
        </ImageFrame>
        {hydrated ? (
          <>
            <span className={styles.line} />
            <input
              type="range"
              className={styles.range}
              value={cut}
              autoComplete="off"
              aria-label="Pencil between draft and finished page"
              aria-valuetext={`${100 - cut}% finished`}
              onChange={({ currentTarget }) => setCut(Number(currentTarget.value))}
            />
            <svg className={styles.pencil} viewBox="0 0 60 132" aria-hidden="true">
              <path d="M20 8h20v88l-10 34-10-34z" className={styles.shaft} />
              <path d="M20 94h20l-6 21h-8z" fill="#f2d9b8" />
              <path d="m10 48-8 10 8 10M50 48l8 10-8 10" className={styles.arrows} />
            </svg>
          </>
        ) : null}
      </div>
      <p className={styles.caption}>
        <span>{caption}</span> <span className={styles.hint}>Drag the pencil.</span>
      </p>
    </div>
  );
}
