import { orderPath } from '@site/domain/order-links';
import { paths } from '@site/domain/paths';
import { keepToken, keptToken } from '../order/kept-tokens.ts';
import type { HistoryEntry } from './purchase-records.ts';

/** Moves as the router does: by a number of entries, or to a path with the state of its entry. */
export type Navigate = {
  (path: string, options: { replace: boolean; state: HistoryEntry }): void;
  (delta: number): void;
};

export type CheckoutHistory = ReturnType<typeof createCheckoutHistory>;

/**
 * Manages the checkout's entries in the browser's history. Each entry has its step and its purchase.
 *
 * @param showHere shows an entry that the browser's history does not take
 */
export function createCheckoutHistory(navigate: Navigate, showHere: (entry: HistoryEntry) => void) {
  let current: HistoryEntry = { checkoutStep: 'payment' };
  let isConnected = true;
  return {
    /** The entry that is on screen. */
    current: () => current,
    arriveAt: (entry: HistoryEntry) => {
      current = entry;
    },
    /** @returns what ends all use of the browser's history */
    connect: () => {
      isConnected = true;
      return () => {
        isConnected = false;
      };
    },
    /** Adds or replaces an entry, which the router then shows. */
    go: (
      checkoutStep: HistoryEntry['checkoutStep'],
      { planId, purchaseId, orderKey }: Omit<HistoryEntry, 'checkoutStep'>,
      { replace }: { replace: boolean },
    ) => {
      if (!isConnected) return;
      // The fields are copied one by one, so that nothing else of a purchase, above all no secret, gets into the history.
      const next: HistoryEntry = { checkoutStep, planId, purchaseId, orderKey };
      try {
        // The address of an order names no plan, because a copied address would then begin another purchase.
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
      // The browser goes back later, and a second press until then would leave the checkout, so the step changes at once.
      current = { ...current, checkoutStep: 'payment' };
      navigate(-1);
    },
  };
}

/** Returns the address of an order. Where nothing can be stored, a reload needs the token in it. */
function orderAddress({ purchaseId, orderKey = purchaseId }: HistoryEntry): string {
  const token = keptToken(orderKey);
  return token === undefined || keepToken(orderKey ?? '', token) ? paths.checkout : orderPath(token);
}
