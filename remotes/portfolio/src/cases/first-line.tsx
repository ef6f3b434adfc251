import { Fragment, type ReactNode } from 'react';
import styles from './cases.module.css';
import type { OpenCase } from './open-case.ts';

/** What was raised, at which stage, where: a line ends between two of them and not within one. */
export function FirstLine({ open: { firstLine } }: { open: Pick<OpenCase, 'firstLine'> }): ReactNode {
  return firstLine.map((part, index) => (
    <Fragment key={part}>
      <span className={styles.part}>
        {part}
        {index < firstLine.length - 1 ? '\u00a0·' : null}
      </span>{' '}
    </Fragment>
  ));
}
