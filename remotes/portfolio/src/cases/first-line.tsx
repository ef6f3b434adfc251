import { Fragment, type ReactNode } from 'react';
import styles from './cases.module.css';
import type { OpenCase } from './open-case.ts';

/** Shows the items of a case's first line (amount raised, stage, country). The line wraps only between items. */
export function FirstLine({ open: { firstLine } }: { open: Pick<OpenCase, 'firstLine'> }): ReactNode {
  return firstLine.map((item, index) => (
    <Fragment key={item}>
      <span className={styles.item}>{index < firstLine.length - 1 ? `${item}\u00a0·` : item}</span>{' '}
    </Fragment>
  ));
}
