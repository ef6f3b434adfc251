import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { usePageTitle } from '@site/sdk';
import { ButtonLink } from '@site/ui/button';
import { classNames } from '@site/ui/class-names';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import type { CheckoutControl } from '../lib/use-checkout.ts';
import { BookingInstead } from './booking-instead.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';
import styles from './purchase-page.module.css';
import { StepTrail } from './step-trail.tsx';

/** Everything before there is an order: which plan, and its payment. */
export function PurchasePage({ control }: { control: CheckoutControl }): ReactElement {
  const { state } = control;
  usePageTitle(state.at === 'confirmation' || state.at === 'paying' ? 'Confirm your payment' : null);
  const confirming = state.at === 'confirmation' || state.at === 'paying';
  return (
    <Section level={1} title="Complete Your Order" note={<StepTrail current={confirming ? 2 : 1} />}>
      {content(control)}
    </Section>
  );
}

/** Prerendered, for those whose browser will not go on from here. */
function WithoutScript(): ReactElement {
  return (
    <noscript>
      <p>
        Paying by card needs JavaScript, because the card fields come from our payment provider. Turn it on
        and reload, or write to us at <a href={`mailto:${site.email}`}>{site.email}</a> and we will find
        another way.
      </p>
    </noscript>
  );
}

function content(control: CheckoutControl): ReactElement | null {
  const { state } = control;
  switch (state.at) {
    case 'reading':
    case 'no-plan':
      return (
        <div className={styles.waiting} data-reading={state.at === 'reading' || undefined}>
          <p>Loading order details...</p>
          {state.at === 'reading' ? <WithoutScript /> : null}
          {state.at === 'no-plan' ? (
            <>
              <p>No plan is selected yet. Choose one, and this page picks it up by itself.</p>
              <ButtonLink to={paths.pricing}>Choose a plan</ButtonLink>
            </>
          ) : null}
        </div>
      );
    case 'booking':
      return <BookingInstead plan={state.plan} />;
    case 'opening':
    case 'unopened':
    case 'payment':
    case 'confirmation':
    case 'paying':
      return (
        <div className={styles.columns}>
          <OrderSummary plan={state.plan} price={state.price} className={styles.summary} />
          <PaymentStep
            control={control}
            className={classNames(styles.form, state.at === 'unopened' && styles.first)}
          />
        </div>
      );
    default:
      return null;
  }
}
