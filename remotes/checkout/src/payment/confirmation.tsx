import { taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { Button } from '@site/ui/button';
import { Dialog } from '@site/ui/dialog';
import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { ReactElement } from 'react';
import type { Checkout } from '../purchase/checkout-state.ts';
import type { CheckoutStore } from '../purchase/checkout-store.ts';
import { chargeCard } from './charge-card.ts';
import styles from './confirmation.module.css';
import { typedDetails } from './payment-details.ts';
import { TermsLine } from './terms-line.tsx';

/**
 * The last look before the card is charged. It is below what the payment provider opens in front of it, and the
 * card fields stay mounted behind it.
 */
export function Confirmation({ state, store }: { state: Checkout; store: CheckoutStore }): ReactElement {
  const stripe = useStripe();
  const elements = useElements();
  const shown = state.at === 'confirmation' || state.at === 'paying' ? state : undefined;
  const paying = state.at === 'paying';
  const pay = () =>
    store.pay(async (clientSecret, details) => {
      const cardNumber = elements && (() => elements.getElement(CardNumberElement));
      const outcome = await chargeCard({ stripe, cardNumber, clientSecret, details });
      if (outcome.kind === 'paid') typedDetails.remove();
      return outcome;
    });
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
              Pay {formatPrice(shown.price + taxDollars)}
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
          <p className={styles.lead}>
            {paying
              ? 'Please keep this page open. Your bank may ask you to confirm the payment.'
              : 'Nothing has been charged yet. Please check once more.'}
          </p>
          <dl className={styles.facts}>
            <dt>Service</dt>
            <dd>{shown.plan.name}</dd>
            <dt>Full Name</dt>
            <dd>{shown.details.fullName}</dd>
            <dt>Invoice to</dt>
            <dd>{shown.details.email}</dd>
            <dt>Tax</dt>
            <dd>{formatPrice(taxDollars)}</dd>
            <dt className={styles.total}>Total</dt>
            <dd className={styles.total}>{formatPrice(shown.price + taxDollars)}</dd>
          </dl>
          <TermsLine />
        </>
      ) : null}
    </Dialog>
  );
}
