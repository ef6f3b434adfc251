import type { ReactElement } from 'react';
import { useCheckout } from '../purchase/use-checkout.ts';
import { ClosedPage, CompletePage, FindingPage } from './order-page.tsx';
import { PurchasePage } from './purchase-page.tsx';

/** All three steps of a purchase: payment, confirmation, order complete. */
export default function CheckoutPage(): ReactElement {
  const { state, store } = useCheckout();
  switch (state.at) {
    case 'finding':
    case 'not-found':
      return <FindingPage state={state} onRetry={store.findAgain} />;
    case 'closed':
      return <ClosedPage state={state} onStartAgain={store.startAgain} />;
    case 'complete':
      return <CompletePage order={state.order} fresh={state.fresh} store={store} />;
    default:
      return <PurchasePage state={state} store={store} />;
  }
}
