import { bindDash, type Plan, taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { deliveryPromise } from '@site/domain/order-promises';
import { pricingPath } from '@site/domain/paths';
import { whenIdle } from '@site/ui/browser-only';
import { Button } from '@site/ui/button';
import { classNames } from '@site/ui/class-names';
import { Picture } from '@site/ui/picture';
import { TextLink } from '@site/ui/text-link';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { pictures } from '../content/pictures.ts';
import styles from './order-summary.module.css';

/**
 * The list of the plan's contents is a separate script, because the plan and its price can be shown without the list.
 * The script loads while the page hydrates.
 */
const whatYouGet = import('./what-you-get.tsx').catch(() => ({ default: () => <></> }));
/**
 * The plan's contents render only when the browser is idle. Their date formatter alone takes 65 ms on a slow phone, and
 * the card fields come first.
 */
const WhatYouGet = lazy(() => new Promise<void>(whenIdle).then(() => whatYouGet));

type Props = { plan: Plan; price: number; className?: string | undefined };

/** Shows the plan and its price until the purchase is paid. On phones, the summary is collapsed to two lines. */
export function OrderSummary({ plan, price, className }: Props): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className={classNames(styles.summary, className)} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.title}>
        Order Summary
      </h2>
      <span className={styles.picture}>
        <Picture picture={pictures[plan.id]} alt="" eager fallback={null} />
      </span>
      <p className={styles.plan}>
        <span>{bindDash(plan.name)}</span>
        <span>{formatPrice(price + taxDollars)}</span>
      </p>
      <p className={styles.links}>
        <Button
          variant="quiet"
          size="s"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls="summary-details"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'What you get'}
        </Button>
        <TextLink to={pricingPath(plan.category)}>Change plan</TextLink>
      </p>
      <div id="summary-details" className={styles.details} data-open={isOpen || undefined}>
        <dl className={styles.lines}>
          <dt>Price</dt>
          <dd>{formatPrice(price)}</dd>
          <dt>Tax</dt>
          <dd>{formatPrice(taxDollars)}</dd>
          <dt className={styles.total}>Total</dt>
          <dd className={styles.total}>{formatPrice(price + taxDollars)}</dd>
        </dl>
        <p className={styles.note}>In US dollars. {deliveryPromise}.</p>
        <Suspense>
          <WhatYouGet plan={plan} />
        </Suspense>
      </div>
    </aside>
  );
}
