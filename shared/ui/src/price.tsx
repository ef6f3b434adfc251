import { formatPrice } from '@site/domain/format';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './price.module.css';

/** Renders a price in whole US dollars, such as `$1,300`. */
export function Price({ dollars, size = 'm' }: { dollars: number; size?: 'm' | 'l' }): ReactElement {
  return <span className={classNames(styles.price, size === 'l' && styles.l)}>{formatPrice(dollars)}</span>;
}
