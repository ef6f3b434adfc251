import { orderPath } from '@site/domain/order-links';
import { paths } from '@site/domain/paths';
import { findToken, keepToken } from '../order/kept-tokens.ts';
import { type HistoryEntry, replaceHistoryEntry } from './purchase-records.ts';

/**
 * The router's `navigate` function. It goes to a path with a state for the history entry, or moves by a number of
 * entries.
 */
export type Navigate = {
  (path: string, options: { replace: boolean; state: HistoryEntry }): void;
  (delta: number): void;
};

export type CheckoutHistory = ReturnType<typeof createCheckoutHistory>;

/**
 * Manages the checkout's entries in the browser's history. Each entry stores its step and its purchase.
 *
 * @param showHere shows an entry without navigating, after an error while adding the entry to the history
 */
export function createCheckoutHistory(navigate: Navigate, showHere: (entry: HistoryEntry) => void) {
  let current: HistoryEntry = { checkoutStep: 'payment' };
  let isConnected = true;
  return {
    current: () => current,
    arriveAt: (entry: HistoryEntry) => {
      current = entry;
    },
    /**
     * Lets `go` change the browser's history.
     *
     * @returns a function that disables `go`. It is called when the checkout leaves the screen, because a late response
     *   must not navigate.
     */
    connect: () => {
      isConnected = true;
      return () => {
        isConnected = false;
      };
    },
    /** Stores the purchase that the payment step has opened in the current entry. */
    keepPurchase: (purchase: Omit<HistoryEntry, 'checkoutStep'>) => {
      if (!isConnected) return;
      current = createEntry('payment', purchase);
      try {
        replaceHistoryEntry(current);
      } catch (error) {
        reportError(error);
      }
    },
    /** Adds an entry or replaces the current entry. The router then shows the new entry. */
    go: (
      checkoutStep: HistoryEntry['checkoutStep'],
      purchase: Omit<HistoryEntry, 'checkoutStep'>,
      { replace }: { replace: boolean },
    ) => {
      if (!isConnected) return;
      const next = createEntry(checkoutStep, purchase);
      try {
        // Leave the plan out of an order's address, because a copied address with a plan would start a new purchase.
        const path =
          checkoutStep === 'success' ? orderAddress(next) : paths.checkout + window.location.search;
        navigate(path, { replace, state: next });
      } catch (error) {
        reportError(error);
        showHere(next);
      }
    },
    /** Goes back from the confirmation to the payment step. */
    back: () => {
      if (current.checkoutStep !== 'confirmation') return;
      // `navigate(-1)` is asynchronous, and a second press before the navigation completes would leave the checkout. So
      // change the step immediately.
      current = { ...current, checkoutStep: 'payment' };
      navigate(-1);
    },
  };
}

/**
 * Creates a history entry. Copies the fields one by one, so that no other field of a purchase, least of all a secret,
 * enters the history.
 */
function createEntry(
  checkoutStep: HistoryEntry['checkoutStep'],
  { planId, purchaseId, orderKey }: Omit<HistoryEntry, 'checkoutStep'>,
): HistoryEntry {
  return { checkoutStep, planId, purchaseId, orderKey };
}

/**
 * Returns the address for the history entry of an order. It contains the order's token only if the token could not be
 * stored, because a reload could not show the order otherwise.
 */
function orderAddress({ purchaseId, orderKey = purchaseId }: HistoryEntry): string {
  const token = findToken(orderKey);
  return token === undefined || keepToken(orderKey ?? '', token) ? paths.checkout : orderPath(token);
}
