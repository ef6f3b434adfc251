import { Button, ButtonLink } from '@site/shared/ui/button';
import { Notice } from '@site/shared/ui/notice';
import { Spinner } from '@site/shared/ui/spinner';
import { Stack } from '@site/shared/ui/stack';
import { Elements } from '@stripe/react-stripe-js';
import type { ReactElement } from 'react';
import { PaymentForm } from '../forms/payment-form.tsx';
import type { Checkout } from '../lib/checkout-state.ts';
import { openingFailed, priceChanged } from '../lib/opening-problem.ts';
import { planLink } from '../lib/plan-link.ts';
import type { CheckoutControl } from '../lib/use-checkout.ts';
import { type PaymentLibrary, usePaymentLibrary } from '../lib/use-payment-library.ts';
import { Confirmation } from './confirmation.tsx';
import styles from './payment-step.module.css';

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

type UnopenedState = Extract<Checkout, { at: 'unopened' }>;

function Unopened({ state, onAgain }: { state: UnopenedState; onAgain: (price?: number) => void }) {
  const { problem, plan } = state;
  if (problem.kind === 'price-changed') {
    return (
      <Notice live="polite" title="The price has changed">
        <p>{priceChanged(plan.name, problem.currentPrice)}</p>
        <Stack direction="row" gap={2} className={styles.choices}>
          <Button size="s" onClick={() => onAgain(problem.currentPrice)}>
            Continue at this price
          </Button>
          <ButtonLink size="s" variant="quiet" to={planLink(plan)}>
            Change plan
          </ButtonLink>
        </Stack>
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      live="assertive"
      title={openingFailed}
      action={
        <Button size="s" variant="secondary" onClick={() => onAgain()}>
          Try again
        </Button>
      }
    >
      {problem.kind === 'failed' ? <p>{problem.reason}</p> : null}
    </Notice>
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
