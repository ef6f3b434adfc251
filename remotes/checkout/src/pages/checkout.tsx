import { orderTokenIn, restoreTokenIn } from '@site/domain/order-links';
import { useLocation, useNavigate, useRuntimeConfig, useSelectedPlan } from '@site/sdk';
import {
  type ReactElement,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { createCheckoutStore } from '../purchase/checkout-store.ts';
import { openEarly } from '../purchase/early-opening.ts';
import { readHistoryEntry } from '../purchase/purchase-records.ts';
import { ConnectionHints } from '../stripe/connection-hints.tsx';
import { OrderPage } from './order-page.tsx';
import { PurchasePage } from './purchase-page.tsx';
import { ClosedPage, RestorePage } from './unopened-order.tsx';

if (!import.meta.env.SSR) openEarly();

/** Shows all steps of a purchase: payment, confirmation and completed order. */
export default function CheckoutPage(): ReactElement {
  return (
    <>
      <ConnectionHints />
      <CurrentStep />
    </>
  );
}

function CurrentStep(): ReactElement {
  const { state, store } = useCheckout();
  switch (state.at) {
    case 'closed':
      return <ClosedPage state={state} onStartAgain={store.startAgain} />;
    case 'order':
      return <OrderPage key={state.token} {...state} />;
    case 'restoring':
      return <RestorePage token={state.token} />;
    default:
      return <PurchasePage state={state} store={store} />;
  }
}

/** Creates the checkout store of this page, and connects it to the browser's history and the selected plan. */
function useCheckout() {
  const { apiBase } = useRuntimeConfig();
  const selected = useSelectedPlan();
  const location = useLocation();
  const navigate = useNavigate();
  const [store] = useState(() => createCheckoutStore({ apiBase, navigate }));
  const [state, setState] = useState(store.state);
  // Follow the store before `arrive` changes it below.
  useLayoutEffect(() => {
    let isOpening = true;
    const follow = () => {
      const next = store.state();
      // Show the states with which the page opens in a transition. React then renders them in slices, so that a slow
      // phone can respond between the slices, and does not start again if the next state arrives meanwhile. Later
      // states are shown immediately.
      if (isOpening || next.at === 'opening') startTransition(() => setState(next));
      else setState(next);
      isOpening = next.at === 'reading' || next.at === 'opening';
    };
    follow();
    return store.subscribe(follow);
  }, [store]);
  useEffect(() => store.connect(), [store]);

  const arrive = useEffectEvent(() => {
    const linked = orderTokenIn(location.hash);
    const restoring = restoreTokenIn(location.hash);
    if (linked) store.openLinkedOrder(linked);
    else if (restoring) store.openRestoring(restoring);
    else store.arrive(readHistoryEntry(), selected);
  });
  // A layout effect updates the step in the same frame as the history entry, before the visitor can click again.
  useLayoutEffect(() => arrive(), [location.key, location.hash, selected]);

  return { state, store };
}
