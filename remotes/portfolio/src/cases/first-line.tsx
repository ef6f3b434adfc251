import { Fragment, type ReactNode } from 'react';
import type { CaseContent } from './case-content.ts';
import styles from './cases.module.css';

/** Shows the items of a case's first line (amount raised, stage, country). The line wraps only between items. */
export function FirstLine({
  content: { firstLine },
}: {
  content: Pick<CaseContent, 'firstLine'>;
}): ReactNode {
  return firstLine.map((item, index) => (
    <Fragment key={item}>
      <span className={styles.item}>{index < firstLine.length - 1 ? `${item}\u00a0·` : item}</span>{' '}
    </Fragment>
  ));
}
