import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './image-frame.module.css';

type ImageFrameProps = {
  /** Shows crop marks at the corners, as a sign that the picture shows real work. */
  marks?: boolean;
  /** The slide's number, shown in the caption with at least two digits. */
  number?: number;
  label?: ReactNode;
  ratio?: 'slide' | 'auto';
  className?: string;
  children?: ReactNode;
};

/** Renders a frame for an image or a drawn slide, 16:9 by default, with an optional caption. */
export function ImageFrame({
  marks = false,
  number,
  label,
  ratio = 'slide',
  className,
  children,
}: ImageFrameProps): ReactElement {
  const captioned = number !== undefined || label != null;
  const Root = captioned ? 'figure' : 'div';
  return (
    <Root className={classNames(styles.root, className)}>
      <div className={classNames(styles.place, marks && styles.marks)}>
        <div className={classNames(styles.surface, styles[ratio])}>{children}</div>
      </div>
      {captioned ? (
        <figcaption className={styles.caption}>
          {number === undefined ? null : (
            <span className={styles.number}>{String(number).padStart(2, '0')}</span>
          )}
          <span>{label}</span>
        </figcaption>
      ) : null}
    </Root>
  );
}
