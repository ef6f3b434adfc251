import { orderTokenIn } from '@site/domain/order-links';
import { useLocation, useNavigate, useRuntimeConfig, useSelectedPlan } from '@site/sdk';
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Checkout } from './checkout-state.ts';
import { type CheckoutStore, createCheckoutStore } from './checkout-store.ts';
import { readHistoryEntry } from './purchase-records.ts';

/** The checkout of this page, on the browser's history and the selected plan. */
export function useCheckout(): { state: Checkout; store: CheckoutStore } {
  const { apiBase } = useRuntimeConfig();
  const selected = useSelectedPlan();
  const location = useLocation();
  const navigate = useNavigate();
  const [store] = useState(() => createCheckoutStore({ apiBase, navigate }));
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  useEffect(() => store.connect(), [store]);

  const arrive = useEffectEvent(() => {
    const linked = orderTokenIn(location.hash);
    if (linked) store.openLinkedOrder(linked);
    else store.arrive(readHistoryEntry(location.state), selected);
  });
  // Before the browser paints and takes the next click: an entry and its step appear together.
  useLayoutEffect(() => arrive(), [location.key, location.hash, selected]);

  return { state, store };
}
