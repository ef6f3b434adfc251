import { type CategoryId, lowestPrice } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { pricingPath } from '@site/domain/paths';
import type { ReactElement, ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import styles from './order-bar.module.css';

/**
 * On phones, a bar with the lowest price of a kind of work at the bottom edge, as long as its children are on screen: put
 * what is between a page's first and last link to the prices inside. It covers neither of them, and no footer.
 */
export function OrderBar({
  category,
  children,
}: {
  category: CategoryId;
  children: ReactNode;
}): ReactElement {
  return (
    <div className={styles.range}>
      {children}
      <p className={styles.bar} data-order-bar>
        <ButtonLink to={pricingPath(category)} className={styles.link}>
          From {formatPrice(lowestPrice(category))}&nbsp;· Start
        </ButtonLink>
      </p>
    </div>
  );
}
