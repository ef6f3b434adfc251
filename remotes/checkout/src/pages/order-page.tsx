import { findLowestPrice, findPlan } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { findGreetingName } from '@site/domain/names';
import { deliveryPromise } from '@site/domain/order-promises';
import { paths } from '@site/domain/paths';
import { formatLongDay } from '@site/domain/seller-time';
import { promises } from '@site/domain/site';
import { usePageTitle, useRuntimeConfig } from '@site/sdk';
import { Button, ButtonAnchor, ButtonLink } from '@site/ui/button';
import { focusText } from '@site/ui/focus-text';
import { Section } from '@site/ui/section';
import type { OrderView } from '@site/wire/order-messages';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { InvoiceNotice, InvoiceStatus } from '../invoice/invoice-status.tsx';
import type { Order } from '../order/order.ts';
import { OrderFile } from '../order/order-file.tsx';
import { OrderPlan } from '../order/order-plan.tsx';
import type { InvoiceResponse } from '../order/order-view.ts';
import { Receipt } from '../order/receipt.tsx';
import { describeStatus } from '../order/status-texts.ts';
import { useOrder } from '../order/use-order.ts';
import type { Checkout } from '../purchase/checkout-state.ts';
import styles from './order-page.module.css';
import { StepTrail } from './step-trail.tsx';
import { FindingPage } from './unopened-order.tsx';

/** Few buyers correct their address, and only after paying, so this part is loaded on demand. */
const EmailCorrection = lazy(() =>
  import('../order/email-correction.tsx').catch(() => ({ default: () => <></> })),
);

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
  const { title, status, lead, isOver } = describeStatus(view, `${composeThanks(view.fullName)} ${promised}`);
  const completed = !isOver && (view.status === 'paid' || view.status === 'processing');
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
      // The trail ends with the step "Order complete".
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
          <OrderActions order={order} completed={completed} />
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

type ActionsProps = { order: Order; completed: boolean };

/** Offers what a buyer may want to do with the order on screen, such as downloading its invoice. */
function OrderActions({ order, completed }: ActionsProps): ReactElement {
  const { booking } = useRuntimeConfig();
  const { status } = order.view;
  // Offer contact first in a dispute, and for a paid order that is over because its refund did not arrive.
  const needsContact = !completed && ['disputed', 'paid'].includes(status);
  const hasInvoice = !['created', 'processing', 'failed'].includes(status);
  return (
    <div className={styles.actions}>
      {hasInvoice ? (
        <OrderFile order={order} file="invoice">
          Download the invoice (PDF)
        </OrderFile>
      ) : null}
      {completed ? (
        <>
          <h2 className={styles.title}>Would you rather talk it through?</h2>
          <p>
            A call costs from {formatPrice(findLowestPrice('consulting'))}, which you pay when you book. Have
            your order number to hand.
          </p>
          <ButtonAnchor variant="secondary" href={booking.orderCall} newTab>
            Book a Call
          </ButtonAnchor>
        </>
      ) : needsContact ? (
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
        {needsContact ? null : (
          <ButtonLink variant="quiet" size="s" to={paths.contact}>
            Contact Us
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
