import type { ReactElement } from 'react';
import { CompletePage } from '../components/complete-page.tsx';
import { FindingPage } from '../components/finding-page.tsx';
import { PurchasePage } from '../components/purchase-page.tsx';
import { useCheckout } from '../lib/use-checkout.ts';

/** All three steps of a purchase: payment, confirmation, order complete. */
export default function CheckoutPage(): ReactElement {
  const control = useCheckout();
  const { state, dispatch } = control;
  switch (state.at) {
    case 'finding':
    case 'not-found':
      return <FindingPage state={state} onRetry={() => dispatch({ type: 'find', token: state.token })} />;
    case 'complete':
      return <CompletePage order={state.order} fresh={state.fresh} />;
    default:
      return <PurchasePage control={control} />;
  }
}
