import { findLowestPrice, findPlan } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { findGreetingName } from '@site/domain/names';
import { orderLinkDays } from '@site/domain/order-links';
import { deliveryPromise } from '@site/domain/order-promises';
import { paths } from '@site/domain/paths';
import { formatLongDay } from '@site/domain/seller-time';
import { promises, site } from '@site/domain/site';
import { usePageTitle, useRuntimeConfig } from '@site/sdk';
import { Button, ButtonAnchor, ButtonLink } from '@site/ui/button';
import { focusText } from '@site/ui/focus-text';
import { Notice } from '@site/ui/notice';
import { RetryNotice } from '@site/ui/retry-notice';
import { Section } from '@site/ui/section';
import { Spinner } from '@site/ui/spinner';
import type { OrderSummary, OrderView } from '@site/wire/order-messages';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { texts } from '../content/failure-texts.ts';
import { InvoiceNotice, InvoiceStatus } from '../invoice/invoice-status.tsx';
import type { LookupProblem, Order } from '../order/order.ts';
import { OrderFile } from '../order/order-file.tsx';
import { OrderPlan } from '../order/order-plan.tsx';
import type { InvoiceResponse } from '../order/order-view.ts';
import { Receipt, ReceiptHead } from '../order/receipt.tsx';
import { describeStatus } from '../order/status-texts.ts';
import { useOrder } from '../order/use-order.ts';
import type { Checkout } from '../purchase/checkout-state.ts';
import styles from './order-page.module.css';
import { StepTrail } from './step-trail.tsx';

/** Few buyers correct their address, and only after paying, so this part is loaded on demand. */
const EmailCorrection = lazy(() =>
  import('../order/email-correction.tsx').catch(() => ({ default: () => <></> })),
);

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

/** The page makes sense without the plan's contents below the order, so this part is loaded on demand. */
const Ordered = lazy(() =>
  import('../purchase/what-you-get.tsx').then(
    (loaded) => ({ default: loaded.Ordered }),
    () => ({ default: () => <></> }),
  ),
);

const promise = `We review your order within ${promises.responseHours} hours. ${deliveryPromise}.`;
/**
 * The review and delivery promise for an order whose questionnaire has not been answered. Both periods start when the
 * answers arrive.
 */
const promiseBeforeAnswers = `We review your order within ${promises.responseHours} hours of your answers. ${deliveryPromise}, counted from them.`;

const composeThanks = (fullName: string | null) =>
  `${['Thank you', findGreetingName(fullName ?? '')].filter(Boolean).join(', ')}.`;

/** Shows the order that a token belongs to, or the progress of looking up that order. */
export function OrderPage(shown: Extract<Checkout, { at: 'order' }>): ReactElement {
  const { order, problem, retry, ...changes } = useOrder(shown);
  if (!order) return <FindingPage problem={problem} onRetry={retry} />;
  return <CompletePage order={order} fresh={shown.fresh} {...changes} />;
}

type CompleteProps = {
  order: Order;
  fresh: boolean;
  report: (view: OrderView) => void;
  invoiceAccepted: (response: InvoiceResponse) => void;
};

/** Shows a complete order. The page survives a reload, prints on one sheet, and can be opened again by its link. */
function CompletePage({ order, fresh, report, invoiceAccepted }: CompleteProps): ReactElement {
  const config = useRuntimeConfig();
  const { view } = order;
  const plan = findPlan(view.planId);
  const promised = view.answersReceivedAt === null ? promiseBeforeAnswers : promise;
  const { title, status, lead } = describeStatus(view, `${composeThanks(view.fullName)} ${promised}`);
  const completed = view.status === 'paid' || view.status === 'processing';
  const isOver = ['refunded', 'disputed', 'failed'].includes(view.status);
  const hasInvoice = !['created', 'processing', 'failed'].includes(view.status);
  usePageTitle(title);
  // The shell moves the focus only on navigation. Paying changes the step within one page, so the page moves the focus
  // here.
  useEffect(() => {
    if (!fresh) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusText(document.querySelector<HTMLElement>('#content h1'));
  }, [fresh]);
  return (
    <Section
      level={1}
      title={title}
      lead={lead}
      // Omit the step trail for a refunded, disputed or failed order, because the trail ends with the step "Order
      // complete".
      note={isOver ? null : <StepTrail current={3} />}
      className={styles.page}
    >
      <div className={styles.columns}>
        {completed ? (
          <div className={styles.plan}>
            <OrderPlan order={order} onReported={report} />
          </div>
        ) : null}
        <div className={styles.aside}>
          <div className={styles.invoice} data-changes={order.own ? true : undefined}>
            {order.own && plan ? (
              <InvoiceStatus order={order} plan={plan} onResponse={invoiceAccepted} />
            ) : (
              <InvoiceNotice order={order} />
            )}
            <Suspense>
              <EmailCorrection order={order} onCorrected={report} />
            </Suspense>
            {view.formerEmail ? (
              <p className={styles.former}>
                {`The address was ${view.formerEmail.masked} before. Until ${formatLongDay(new Date(view.formerEmail.until), config)} documents go to both, and the former address can undo the change.`}
              </p>
            ) : null}
          </div>
          <div className={styles.actions}>
            {hasInvoice ? (
              <OrderFile
                {...{
                  token: order.token,
                  path: '/order/invoice',
                  type: 'application/pdf',
                  texts: texts.invoiceFile,
                }}
                name={`Invoice for ${view.orderNumber}.pdf`}
                failed="The invoice was not downloaded"
              >
                Download the invoice (PDF)
              </OrderFile>
            ) : null}
            {completed ? (
              <>
                <h2 className={styles.title}>Would you rather talk it through?</h2>
                <p>
                  A call costs from {formatPrice(findLowestPrice('consulting'))}, which you pay when you book.
                  Have your order number to hand.
                </p>
                <ButtonAnchor variant="secondary" href={config.booking.orderCall} newTab>
                  Book a Call
                </ButtonAnchor>
              </>
            ) : view.status === 'disputed' ? (
              <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
            ) : (
              <ButtonLink variant="secondary" to={paths.pricing}>
                See all plans
              </ButtonLink>
            )}
            <div className={styles.links}>
              <Button variant="quiet" size="s" onClick={() => window.print()}>
                Print this page
              </Button>
              <ButtonLink variant="quiet" size="s" to={paths.home}>
                Back to Home
              </ButtonLink>
              {view.status === 'disputed' ? null : (
                <ButtonLink variant="quiet" size="s" to={paths.contact}>
                  Contact Us
                </ButtonLink>
              )}
            </div>
          </div>
        </div>
        <Receipt order={order} status={status} className={styles.receipt} />
      </div>
      {completed && plan ? (
        <Suspense>
          <Ordered plan={plan} />
        </Suspense>
      ) : null}
    </Section>
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
function FindingPage({ problem, onRetry }: FindingProps): ReactElement {
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
        <ReceiptHead order={order} status={describeStatus(order, promise).status} />
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
          ? 'This order is paid for. You will not be charged for it again.'
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
