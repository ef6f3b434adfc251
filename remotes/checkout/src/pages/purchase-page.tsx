import type { Plan } from '@site/domain/catalogue';
import { paths, pricingPath } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { usePageTitle, useRuntimeConfig } from '@site/sdk';
import { ButtonAnchor, ButtonLink } from '@site/ui/button';
import { classNames } from '@site/ui/class-names';
import { Section } from '@site/ui/section';
import { Spinner } from '@site/ui/spinner';
import { TextLink } from '@site/ui/text-link';
import { Elements } from '@stripe/react-stripe-js';
import { type ReactElement, useDeferredValue, useState } from 'react';
import type { Checkout } from '../purchase/checkout-state.ts';
import type { CheckoutStore } from '../purchase/checkout-store.ts';
import { Confirmation } from '../purchase/confirmation.tsx';
import { NotOpened } from '../purchase/not-opened.tsx';
import { OrderSummary } from '../purchase/order-summary.tsx';
import { PaymentForm } from '../purchase/payment-form.tsx';
import { listCardFonts } from '../stripe/card-font.ts';
import { usePaymentLibrary } from '../stripe/payment-library.ts';
import styles from './purchase-page.module.css';
import { describeStep, StepTrail } from './step-trail.tsx';

type Props = { state: Checkout; store: CheckoutStore };

/** Shows the steps before there is an order: the selected plan and its payment. */
export function PurchasePage({ state, store }: Props): ReactElement {
  const step = state.at === 'confirmation' || state.at === 'paying' ? 2 : 1;
  usePageTitle(describeStep(step));
  return (
    <Section level={1} title="Complete Your Order" note={<StepTrail current={step} />}>
      <Content state={state} store={store} />
    </Section>
  );
}

/**
 * Tells visitors without scripts why they cannot pay here. Only the prerendered page shows this, so the browser's
 * script does not contain the text.
 */
function WithoutScript(): ReactElement {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <p>
          Paying by card needs JavaScript, because the card fields come from our payment provider. Turn it on
          and reload, or write to us at <a href={`mailto:${site.email}`}>{site.email}</a> and we will find
          another way.
        </p>
      ) : null}
    </noscript>
  );
}

function Content({ state, store }: Props): ReactElement | null {
  switch (state.at) {
    case 'reading':
      return (
        <div className={styles.waiting} data-reading>
          <p>Loading order details...</p>
          <WithoutScript />
          <p className={styles.unavailable}>The payment form has not loaded, and nothing has been charged.</p>
        </div>
      );
    case 'no-plan':
      return (
        <div className={styles.waiting}>
          <p>Loading order details...</p>
          <p>They appear once you choose a plan. Nothing has been charged.</p>
          <ButtonLink to={paths.pricing}>Choose a plan</ButtonLink>
        </div>
      );
    case 'booking':
      return <Booking plan={state.plan} />;
    case 'opening':
    case 'not-opened':
    case 'payment':
    case 'confirmation':
    case 'paying':
      return (
        <div className={styles.columns}>
          <OrderSummary plan={state.plan} price={state.price} className={styles.summary} />
          <div className={classNames(styles.form, state.at === 'not-opened' && styles.first)}>
            <PaymentStep state={state} store={store} />
          </div>
        </div>
      );
    default:
      return null;
  }
}

/** Shows the payment form or the message that replaces the form. The confirmation opens on top. */
function PaymentStep({ state, store }: Props): ReactElement | null {
  const library = usePaymentLibrary();
  const [options] = useState(() => ({ fonts: listCardFonts() }));
  // Render the card fields first. The other fields follow while the frames of the card fields load.
  const isComplete = useDeferredValue(true, false);
  if (state.at === 'not-opened') return <NotOpened state={state} store={store} />;
  if (state.at !== 'opening' && !('purchase' in state)) return null;
  const isPreparing = state.at === 'opening' || !isComplete;
  return (
    <>
      {isPreparing ? <Spinner label="Preparing your payment" /> : null}
      {/* The card fields do not depend on the payment, so they load while the payment is requested. */}
      <div className={isPreparing ? styles.prepared : undefined} inert={isPreparing}>
        <Elements stripe={library.stripe} options={options}>
          <PaymentForm state={state} store={store} library={library} isComplete={isComplete} />
          <Confirmation state={state} store={store} />
        </Elements>
      </div>
    </>
  );
}

/** Links to the scheduling page, where consulting is booked. Consulting is never charged by card. */
function Booking({ plan }: { plan: Plan }): ReactElement {
  const { booking } = useRuntimeConfig();
  return (
    <div className={styles.waiting}>
      <p>
        <strong>{plan.name}</strong>, {plan.displayPrice}, is booked on our scheduling page. There is nothing
        to pay here.
      </p>
      <ButtonAnchor href={booking.plans[plan.id as keyof typeof booking.plans]} newTab>
        Schedule Now
      </ButtonAnchor>
      <TextLink to={pricingPath(plan.category)}>Change plan</TextLink>
    </div>
  );
}
