import { categoryName, type Plan, taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { pricingPath } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { classNames } from '@site/ui/class-names';
import { Picture } from '@site/ui/picture';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { pictures } from '../content/pictures.ts';
import styles from './order-summary.module.css';

type Props = { plan: Plan; price: number; className?: string | undefined };

/** What is bought and what it costs, on screen until it is paid. */
export function OrderSummary({ plan, price, className }: Props): ReactElement {
  return (
    <aside className={classNames(styles.summary, className)} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.title}>
        Order Summary
      </h2>
      <div className={styles.plan}>
        <span className={styles.picture}>
          <Picture picture={pictures[plan.category]} alt="" eager fallback={null} />
        </span>
        <p className={styles.name}>
          <span>{plan.name}</span>
          <span className={styles.category}>{categoryName(plan.category)}</span>
        </p>
      </div>
      <dl className={styles.lines}>
        <dt>Price</dt>
        <dd>{formatPrice(price)}</dd>
        <dt>Tax</dt>
        <dd>{formatPrice(taxDollars)}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatPrice(price + taxDollars)}</dd>
      </dl>
      <p className={styles.note}>
        In US dollars. {promises.standardDelivery}.{' '}
        <TextLink to={pricingPath(plan.category)}>Change plan</TextLink>
      </p>
    </aside>
  );
}
