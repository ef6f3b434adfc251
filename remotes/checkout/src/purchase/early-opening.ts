import { selectedPlanKey } from '@site/domain/browser-storage';
import { isPayableByCard } from '@site/domain/catalogue';
import { orderTokenIn, restoreTokenIn } from '@site/domain/order-links';
import { isPaymentDocument } from '@site/domain/paths';
import { findPlanInQuery, readSelectedPlan } from '@site/domain/selected-plan';
import { runtimeConfig, storedText } from '@site/sdk';
import { whenIdle } from '@site/ui/browser-only';
import { createApiClient } from '@site/wire/api-client';
import { receivedApiError } from '@site/wire/error-responses';
import { lookUpEarly } from '../order/early-look-up.ts';
import { findSavedOrder } from '../order/order.ts';
import { preloadPaymentLibrary } from '../stripe/payment-library.ts';
import type { Opening, OpeningOutcome } from './checkout-state.ts';
import { openPurchase } from './open-purchase.ts';
import { findPurchase, readHistoryEntry, restorePurchase } from './purchase-records.ts';

type EarlyOpening = Pick<Opening, 'plan' | 'price'> & { outcome: Promise<OpeningOutcome> };

let early: EarlyOpening | undefined;

/**
 * Sends the first API request of the payment page and loads the provider's library while the page is still hydrating.
 * The request opens the purchase or looks up the order that the URL names. The checkout store later uses the response
 * if it opens the same purchase.
 */
export function openEarly(): void {
  const { pathname, search, hash } = window.location;
  if (!isPaymentDocument(pathname)) return;
  const { apiBase, stripe } = runtimeConfig();
  // The payment page always preloads Stripe's script. If the page shows an order instead of the payment form, it runs
  // the script only when the browser is idle.
  whenIdle(() => preloadPaymentLibrary(stripe.scriptUrl));
  const api = createApiClient(apiBase, receivedApiError);
  const token = orderTokenIn(hash);
  if (token) lookUpEarly(api, token);
  if (token || restoreTokenIn(hash)) return;
  const entry = readHistoryEntry();
  const isPaid = entry.checkoutStep === 'success' || findPurchase(entry.purchaseId)?.status === 'paid';
  if (isPaid || findSavedOrder(entry.purchaseId)) return;
  const selected = readSelectedPlan(storedText('local', selectedPlanKey).read());
  const plan = findPlanInQuery(search) ?? (selected.state === 'chosen' ? selected.plan : undefined);
  if (!plan || !isPayableByCard(plan)) return;
  restorePurchase(entry);
  const opening = { plan, price: plan.price };
  // Load the library now, so that the card fields are there when the form first renders.
  preloadPaymentLibrary(stripe.scriptUrl);
  early = { ...opening, outcome: openPurchase(api, opening) };
  // The checkout store handles a failure when it takes this request. Until then, avoid an unhandled rejection.
  early.outcome.catch(() => {});
}

/** Returns the early request if it was made for this plan at this price. A request is returned only once. */
export function takeEarlyOpening({ plan, price }: Opening): Promise<OpeningOutcome> | undefined {
  const taken = early;
  early = undefined;
  return taken?.plan.id === plan.id && taken.price === price ? taken.outcome : undefined;
}
