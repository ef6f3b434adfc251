import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './figure.module.css';

/** A picture or chart with its caption: "Fig. 2  What investors read first". */
export function Figure({
  number,
  caption,
  className,
  children,
}: {
  number?: number;
  caption: ReactNode;
  className?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <figure className={classNames(styles.figure, className)}>
      {children}
      <figcaption className={styles.caption}>
        {number === undefined ? null : <span className={styles.number}>Fig. {number}</span>}
        <span>{caption}</span>
      </figcaption>
    </figure>
  );
}
