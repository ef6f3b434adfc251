import { orderLinkDays } from '@site/domain/order-links';
import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { usePageTitle } from '@site/sdk';
import { Button, ButtonLink } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { RetryNotice } from '@site/ui/retry-notice';
import { Section } from '@site/ui/section';
import { Spinner } from '@site/ui/spinner';
import type { OrderSummary } from '@site/wire/order-messages';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import type { LookupProblem } from '../order/order.ts';
import { ReceiptHead } from '../order/receipt.tsx';
import { describeStatus } from '../order/status-texts.ts';
import type { Checkout } from '../purchase/checkout-state.ts';
import styles from './order-page.module.css';

/** Only a link in a rarely sent email opens this part, so it is loaded on demand. */
const EmailRestore = lazy(() => import('../order/email-restore.tsx').catch(() => ({ default: WriteToUs })));

/** Buyers who have the link to their order do not need this form, so it is loaded on demand. */
const OrderLinkForm = lazy(() =>
  import('../order/order-link-form.tsx').catch(() => ({ default: WriteToUs })),
);

function WriteToUs(): ReactElement {
  return (
    <p>
      Write to <a href={`mailto:${site.email}`}>{site.email}</a> for a new link.
    </p>
  );
}

/**
 * Lets the owner of a former email address undo a change to the order's email address. The link in the email about the
 * change opens this page.
 */
export function RestorePage({ token }: { token: string }): ReactElement {
  usePageTitle('Undo the change of the address');
  return (
    <Section level={1} title="Undo the change of the address">
      <Suspense fallback={<Spinner label="Loading..." />}>
        <EmailRestore token={token} />
      </Suspense>
    </Section>
  );
}

type FindingProps = { problem: LookupProblem | undefined; onRetry: () => void };

/** Shows that an order is being looked up by its link, or why the look-up failed. */
export function FindingPage({ problem, onRetry }: FindingProps): ReactElement {
  usePageTitle('Your order');
  return (
    <Section level={1} title="Your order">
      {problem ? (
        <NotFound problem={problem} onRetry={onRetry} />
      ) : (
        <Spinner label="Loading order details..." />
      )}
    </Section>
  );
}

const expiredText = `The link to an order works for ${orderLinkDays} days, so that an old email cannot open it. Your order is safe, and we can email you a new link.`;
const wrongLinkText =
  'This link does not open an order. Please use the link from your order email exactly as it is, or ask for a new one.';

type NotFoundProps = { problem: LookupProblem; onRetry: () => void };

function NotFound({ problem, onRetry }: NotFoundProps): ReactElement {
  if (problem.kind === 'failed')
    return (
      <RetryNotice title="The order could not be opened" onRetry={onRetry}>
        <p>{problem.message}</p>
      </RetryNotice>
    );
  const [tone, title, text] =
    problem.kind === 'expired'
      ? (['info', 'This link has expired', expiredText] as const)
      : (['danger', 'The order could not be opened', wrongLinkText] as const);
  return (
    <div className={styles.renewal}>
      <Notice tone={tone} live="assertive" title={title}>
        <p>{text}</p>
      </Notice>
      <LockedOrder order={problem.order} title="Get a new link" />
    </div>
  );
}

type LockedProps = { order: OrderSummary | undefined; title: string; children?: ReactNode };

/** Shows an order without personal data, and the form that emails the order's link. */
function LockedOrder({ order, title, children }: LockedProps): ReactElement {
  const form = (
    // Show the form and the children together. If the form appeared later, it would move the children, and a press on
    // one of them would be lost.
    <Suspense fallback={<Spinner label="Loading the form..." />}>
      <OrderLinkForm title={title} orderNumber={order?.orderNumber} />
      {children}
    </Suspense>
  );
  if (!order?.orderNumber) return form;
  return (
    <div className={styles.columns}>
      <div className={styles.receipt}>
        <ReceiptHead order={order} status={describeStatus(order, '').status} />
      </div>
      {form}
    </div>
  );
}

type ClosedProps = { state: Extract<Checkout, { at: 'closed' }>; onStartAgain: () => void };

/**
 * Shows that this browser's purchase was paid, perhaps by someone else at this computer. Personal data therefore stay
 * hidden.
 */
export function ClosedPage({ state: { order }, onStartAgain }: ClosedProps): ReactElement {
  usePageTitle('Your order');
  const settled = order.status !== 'created' && order.status !== 'processing';
  return (
    <Section
      level={1}
      title="Your order"
      lead={
        settled
          ? 'This order was paid for. You will not be charged for it again.'
          : 'A payment for this order is being processed. Please do not pay again.'
      }
    >
      <LockedOrder order={order} title="See the whole order">
        <div className={styles.another}>
          {settled ? (
            <>
              <h2 className={styles.title}>Would you like to order this again?</h2>
              <p>This starts a new order. Nothing is charged until you confirm it.</p>
              <Button variant="secondary" onClick={onStartAgain}>
                Start a new order
              </Button>
            </>
          ) : (
            <ButtonLink variant="secondary" to={paths.contact}>
              Contact Us
            </ButtonLink>
          )}
        </div>
      </LockedOrder>
    </Section>
  );
}
