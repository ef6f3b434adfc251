import { taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { Button } from '@site/ui/button';
import { Dialog } from '@site/ui/dialog';
import { useStripe } from '@stripe/react-stripe-js';
import type { ReactElement } from 'react';
import type { CheckoutControl } from '../lib/use-checkout.ts';
import { usePaying } from '../lib/use-paying.ts';
import styles from './confirmation.module.css';

/**
 * The last look before the card is charged. It stays below what the payment
 * provider opens in front of it, and the card fields stay mounted behind it.
 */
export function Confirmation({ control }: { control: CheckoutControl }): ReactElement {
  const { state, dispatch, back } = control;
  const ready = useStripe() !== null;
  usePaying(control);
  const shown = state.at === 'confirmation' || state.at === 'paying' ? state : undefined;
  const paying = state.at === 'paying';
  return (
    <Dialog
      open={shown !== undefined}
      onClose={back}
      layer="page"
      dismissible={!paying}
      title="Confirm your payment"
      actions={
        shown ? (
          <>
            <Button
              busy={paying}
              busyLabel="Processing..."
              disabled={!ready}
              onClick={() => dispatch({ type: 'pay' })}
            >
              Pay {formatPrice(shown.price + taxDollars)}
            </Button>
            <Button variant="secondary" disabled={paying} onClick={back}>
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
        </>
      ) : null}
    </Dialog>
  );
}
