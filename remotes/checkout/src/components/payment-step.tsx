import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { Spinner } from '@site/ui/spinner';
import { Elements } from '@stripe/react-stripe-js';
import type { ReactElement } from 'react';
import { PaymentForm } from '../forms/payment-form.tsx';
import type { CheckoutControl } from '../lib/use-checkout.ts';
import { type PaymentLibrary, usePaymentLibrary } from '../lib/use-payment-library.ts';
import { Confirmation } from './confirmation.tsx';
import { Unopened } from './unopened.tsx';

type Props = { control: CheckoutControl; className?: string | undefined };

/** The form, what stands in its place while there is none, and the confirmation in front of it. */
export function PaymentStep({ control, className }: Props): ReactElement {
  const { state, dispatch } = control;
  const library = usePaymentLibrary();
  return (
    <div className={className}>
      {state.at === 'opening' ? <Spinner label="Preparing your payment" /> : null}
      {state.at === 'unopened' ? (
        <Unopened
          state={state}
          onAgain={(price) => dispatch({ type: 'open-again', ...(price && { price }) })}
        />
      ) : null}
      {'purchase' in state ? (
        <Elements stripe={library.state === 'ready' ? library.stripe : null}>
          <LibraryProblem library={library} />
          <PaymentForm control={control} state={state} />
          <Confirmation control={control} />
        </Elements>
      ) : null}
    </div>
  );
}

function LibraryProblem({ library }: { library: PaymentLibrary }): ReactElement | null {
  if (library.state !== 'failed') return null;
  return (
    <Notice
      tone="danger"
      live="assertive"
      title="The card fields could not be loaded"
      action={
        <Button size="s" variant="secondary" onClick={library.retry}>
          Try again
        </Button>
      }
    >
      <p>They come from our payment provider. Nothing was charged, and your details are kept.</p>
    </Notice>
  );
}
