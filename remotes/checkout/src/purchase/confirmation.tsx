import { bindDash, taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { formatScheduleDay, scheduleFrom } from '@site/domain/schedule';
import { promises } from '@site/domain/site';
import { runtimeConfig } from '@site/sdk';
import { Button } from '@site/ui/button';
import { classNames } from '@site/ui/class-names';
import { Dialog } from '@site/ui/dialog';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { type ReactElement, useEffect, useState } from 'react';
import { chargeCard } from '../stripe/charge-card.ts';
import type { Checkout } from './checkout-state.ts';
import type { CheckoutStore } from './checkout-store.ts';
import styles from './confirmation.module.css';
import { TermsLine } from './terms-line.tsx';

/**
 * Shows the order for review before the card is charged. The provider's dialogs open above this confirmation, and the
 * card fields stay mounted behind it.
 */
export function Confirmation({ state, store }: { state: Checkout; store: CheckoutStore }): ReactElement {
  const stripe = useStripe();
  const elements = useElements();
  const shown = state.at === 'confirmation' || state.at === 'paying' ? state : undefined;
  const paying = state.at === 'paying';
  const reviewed = state.at === 'confirmation' ? state.details : undefined;
  const [cardDigits, setCardDigits] = useState<{ reviewed: object; last4: string | undefined }>();
  // Ask the provider for the card's last digits, which never reach this page otherwise. The digits are only displayed,
  // so ignore errors.
  useEffect(() => {
    const card = reviewed && elements?.getElement('cardNumber');
    if (!card || !stripe) return;
    stripe.createPaymentMethod({ type: 'card', card }).then(
      ({ paymentMethod }) => setCardDigits({ reviewed, last4: paymentMethod?.card?.last4 }),
      () => undefined,
    );
  }, [reviewed, stripe, elements]);
  const last4 = cardDigits?.reviewed === shown?.details ? cardDigits?.last4 : undefined;
  const pay = () =>
    store.pay((clientSecret, details) => chargeCard({ stripe, elements, clientSecret, details }));
  return (
    <Dialog
      open={shown !== undefined}
      onClose={store.back}
      layer="page"
      dismissible={!paying}
      title="Confirm your payment"
      actions={
        shown ? (
          <>
            <Button
              className={styles.pay}
              busy={paying}
              busyLabel="Processing..."
              disabled={!stripe}
              onClick={pay}
            >
              {`Pay ${formatPrice(shown.price + taxDollars)}`}
            </Button>
            <Button variant="secondary" disabled={paying} onClick={store.back}>
              Back
            </Button>
          </>
        ) : null
      }
    >
      {shown ? (
        <>
          <div className={styles.lead}>
            <p data-off={paying || undefined}>Nothing has been charged yet. Please check your order.</p>
            <p data-off={!paying || undefined}>Keep this page open. Your bank may ask you to confirm.</p>
          </div>
          <dl className={styles.facts}>
            <Fact term="Service">{bindDash(shown.plan.name)}</Fact>
            <Fact term="Full Name">{shown.details.fullName}</Fact>
            <Fact term="Invoice to">{shown.details.email}</Fact>
            <Fact term="Card">{last4 ? `Ending in ${last4}` : 'As you entered it'}</Fact>
            <Fact term="First step">{`Review within ${promises.responseHours} hours, once your payment and your answers are here`}</Fact>
            <Fact term="Delivery">{`By ${formatScheduleDay(scheduleFrom(new Date(), runtimeConfig()).deliveredBy)}, if your payment and your answers are here today`}</Fact>
            <Fact term="Tax">{formatPrice(taxDollars)}</Fact>
            <Fact term="Total" className={styles.total}>
              {formatPrice(shown.price + taxDollars)}
            </Fact>
          </dl>
          <TermsLine />
        </>
      ) : null}
    </Dialog>
  );
}

type FactProps = { term: string; className?: string | undefined; children: string };

function Fact({ term, className, children }: FactProps): ReactElement {
  return (
    <div className={classNames(styles.fact, className)}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
