import { type CategoryId, findLowestPrice } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { pricingPath } from '@site/domain/paths';
import type { ReactElement, ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import styles from './order-bar.module.css';

/**
 * Shows a bar with the category's lowest price at the bottom edge of a phone's screen while the children are visible.
 * Wrap this component around the content between the first and the last pricing link of a page, so that the bar covers
 * neither those links nor the footer.
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
          From {formatPrice(findLowestPrice(category))}&nbsp;· Start
        </ButtonLink>
      </p>
    </div>
  );
}
