import type { CategoryId } from '@site/domain/catalogue';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './image-frame.module.css';
import { slideNumber } from './section.tsx';

type ImageFrameProps = {
  /** Crop marks at the corners: this is a picture of real work. */
  marks?: boolean;
  /** Shows the handles of a selected object on hover and focus. */
  selectable?: boolean;
  number?: number;
  /** Printed under the image. */
  label?: ReactNode;
  /** Filled with the colour of a kind of work. */
  fill?: CategoryId;
  ratio?: 'slide' | 'page' | 'auto';
  className?: string;
  children?: ReactNode;
};

/** A surface of 16:9 (or a portrait page) for an image or a drawn slide, with an optional caption. */
export function ImageFrame({
  marks = false,
  selectable = false,
  number,
  label,
  fill,
  ratio = 'slide',
  className,
  children,
}: ImageFrameProps): ReactElement {
  const style = fill ? ({ '--fill': `var(--fill-${fill})` } as CSSProperties) : undefined;
  const captioned = number !== undefined || label != null;
  const Root = captioned ? 'figure' : 'div';
  return (
    <Root className={classNames(styles.root, selectable && styles.selectable, className)}>
      <div className={classNames(styles.place, marks && styles.marks)}>
        <div className={classNames(styles.surface, styles[ratio], fill && styles.fill)} style={style}>
          {children}
        </div>
      </div>
      {captioned ? (
        <figcaption className={styles.caption}>
          {number === undefined ? null : <span className={styles.number}>{slideNumber(number)}</span>}
          <span>{label}</span>
        </figcaption>
      ) : null}
    </Root>
  );
}
