import { useRuntimeConfig } from '@site/sdk';
import type { Stripe } from '@stripe/stripe-js';
import { startTransition, useEffect, useState } from 'react';

export type PaymentLibrary = ReturnType<typeof usePaymentLibrary>;

/**
 * Starts to fetch the payment provider's library. A failure is ignored here, because the payment form waits for the
 * same script and reports the failure.
 */
export function preloadPaymentLibrary(scriptUrl: string): void {
  loadScript(scriptUrl, firstAttempt).catch(() => {});
}

const firstAttempt = 1;

/** Loads the provider's library if necessary. `stripe` is null until the library has loaded. */
export function usePaymentLibrary() {
  const { scriptUrl, publishableKey } = useRuntimeConfig().stripe;
  const [attempt, setAttempt] = useState(firstAttempt);
  const [stripe, setStripe] = useState(() => createLibrary(publishableKey));
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    // Do not use Stripe's own loader, because our script comes from the configured address and may have to be requested
    // again.
    const load = async () => {
      await loadScript(scriptUrl, attempt);
      const library = createLibrary(publishableKey);
      if (!library) throw new Error('The script of the payment library does not define it.');
      if (!current) return;
      // Use a transition, so that the page stays responsive while React renders the form with its card fields.
      startTransition(() => setStripe(library));
      setFailed(false);
    };
    load().catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [scriptUrl, publishableKey, attempt]);

  /**
   * Requests the script again if it has not loaded. Also mounts the card fields again, because the number of the
   * attempt is their React key.
   */
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { stripe, failed, attempt, retry };
}

let created: Stripe | null = null;

/**
 * Creates the Stripe object only once, because `Elements` does not accept a different object later, and React may
 * render a component twice before it commits.
 */
function createLibrary(publishableKey: string): Stripe | null {
  created ??= window.Stripe?.(publishableKey) ?? null;
  return created;
}

let loading: { attempt: number; done: Promise<void> } | undefined;

/**
 * Requests the script once per attempt, because an earlier request may hang forever. The first script to load is used.
 */
function loadScript(url: string, attempt: number): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  if (loading?.attempt === attempt) return loading.done;
  const done = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const address = new URL(url, window.location.href);
    // A new query is needed, because the browser would reuse its pending request for the same address.
    if (attempt > firstAttempt) address.searchParams.set('attempt', String(attempt));
    script.src = address.href;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment library could not be loaded.'));
    });
    document.head.append(script);
  });
  loading = { attempt, done };
  return done;
}
