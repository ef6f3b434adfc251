import { Spinner } from '@site/ui/spinner';
import { Elements } from '@stripe/react-stripe-js';
import { type ReactElement, useState } from 'react';
import { cardFonts } from '../stripe/card-font.ts';
import { usePaymentLibrary } from '../stripe/payment-library.ts';
import type { Checkout } from './checkout-state.ts';
import type { CheckoutStore } from './checkout-store.ts';
import { Confirmation } from './confirmation.tsx';
import { NotOpened } from './not-opened.tsx';
import { PaymentForm } from './payment-form.tsx';

type Props = { state: Checkout; store: CheckoutStore; className?: string | undefined };

/** The form, what is shown instead while there is none, and the confirmation in front of it. */
export function PaymentStep({ state, store, className }: Props): ReactElement {
  const library = usePaymentLibrary();
  // In the browser only: the prerendered page has no form, and so no use for them.
  const [options] = useState(() => ({ fonts: typeof document === 'undefined' ? [] : cardFonts() }));
  return (
    <div className={className}>
      {state.at === 'opening' ? <Spinner label="Preparing your payment" /> : null}
      {state.at === 'not-opened' ? <NotOpened state={state} store={store} /> : null}
      {'purchase' in state ? (
        <Elements stripe={library.stripe} options={options}>
          <PaymentForm state={state} store={store} library={library} />
          <Confirmation state={state} store={store} />
        </Elements>
      ) : null}
    </div>
  );
}
