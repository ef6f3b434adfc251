import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { usePageTitle, useRuntimeConfig } from '@site/sdk';
import { Button, ButtonAnchor, ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { Spinner } from '@site/ui/spinner';
import { type ReactElement, useEffect } from 'react';
import { RetryNotice } from '../api/retry-notice.tsx';
import { nameOfCountry } from '../content/countries.ts';
import { InvoiceStatus, ViewedInvoice } from '../invoice/invoice-status.tsx';
import type { Order } from '../order/order.ts';
import { receiptOf, statusTexts } from '../order/receipt.ts';
import { ReceiptSurface } from '../order/receipt-surface.tsx';
import { SecurityNote } from '../payment/security-note.tsx';
import type { Checkout } from '../purchase/checkout-state.ts';
import styles from './order-page.module.css';
import { StepTrail } from './step-trail.tsx';

const promise = `We review your order within ${promises.responseHours} hours. ${promises.standardDelivery}.`;

/** The order. It survives a reload, prints on one page, and opens again by its link. */
export function CompletePage({ order, fresh }: { order: Order; fresh: boolean }): ReactElement {
  const { booking } = useRuntimeConfig();
  const receipt = receiptOf(order, nameOfCountry);
  const { title, status, lead } = statusTexts(receipt, promise);
  const completed = receipt.status === 'paid' || receipt.status === 'processing';
  usePageTitle(title);
  // A step inside one page: the shell, which moves the focus on navigation, does not know of it.
  useEffect(() => {
    if (!fresh) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }, [fresh]);
  return (
    <Section level={1} title={title} lead={lead} note={<StepTrail current={3} />} className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.invoice}>
          {order.kind === 'own' ? <InvoiceStatus order={order} /> : <ViewedInvoice view={order.view} />}
        </div>
        <ReceiptSurface receipt={receipt} status={status} className={styles.surface} />
        <div className={styles.next}>
          <div className={styles.actions}>
            {completed ? (
              <>
                <h2 className={styles.title}>What happens next</h2>
                <p>
                  Would you like to talk it through first? Book a call, and bring the number of your order
                  along.
                </p>
                <ButtonAnchor href={booking.orderCall} newTab>
                  Book a Call
                </ButtonAnchor>
              </>
            ) : (
              <ButtonLink to={paths.pricing}>See all plans</ButtonLink>
            )}
            <div className={styles.links}>
              <Button variant="quiet" onClick={() => window.print()}>
                Print this page
              </Button>
              <ButtonLink variant="quiet" to={paths.home}>
                Back to Home
              </ButtonLink>
              <ButtonLink variant="quiet" to={paths.contact}>
                Contact Us
              </ButtonLink>
            </div>
          </div>
          <SecurityNote />
        </div>
      </div>
    </Section>
  );
}

type FindingProps = { state: Extract<Checkout, { at: 'finding' | 'not-found' }>; onRetry: () => void };

/** An order that is looked up by its link. */
export function FindingPage({ state, onRetry }: FindingProps): ReactElement {
  usePageTitle('Your order');
  return (
    <Section level={1} title="Your order">
      {state.at === 'finding' ? (
        <Spinner label="Loading order details..." />
      ) : (
        <RetryNotice title="The order could not be opened" onRetry={onRetry}>
          <p>{state.message}</p>
        </RetryNotice>
      )}
    </Section>
  );
}
