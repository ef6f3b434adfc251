import type { CategoryId } from '@site/domain/catalogue';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './frame.module.css';
import { slideNumber } from './slide-number.ts';

export type FrameProps = {
  /** Crop marks at the corners: here begins a picture of real work. */
  marks?: boolean;
  /** Shows the handles of a selected object while pointed at or focused. */
  selectable?: boolean;
  number?: number;
  /** Printed under the frame. */
  label?: ReactNode;
  /** A solid plate in the ink of a kind of work. */
  ink?: CategoryId;
  ratio?: 'slide' | 'page' | 'auto';
  className?: string;
  children?: ReactNode;
};

/** The deck's own shape: a sheet of 16:9 (or a portrait page), perhaps with a caption. */
export function Frame({
  marks = false,
  selectable = false,
  number,
  label,
  ink,
  ratio = 'slide',
  className,
  children,
}: FrameProps): ReactElement {
  const plate = ink ? ({ '--plate': `var(--ink-${ink})` } as CSSProperties) : undefined;
  const captioned = number !== undefined || label != null;
  const Root = captioned ? 'figure' : 'div';
  return (
    <Root className={classNames(styles.root, selectable && styles.selectable, className)}>
      <div className={classNames(styles.place, marks && styles.marks)}>
        <div className={classNames(styles.sheet, styles[ratio], ink && styles.ink)} style={plate}>
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
