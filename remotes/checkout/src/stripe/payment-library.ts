import { useRuntimeConfig } from '@site/sdk';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

export type PaymentLibrary = ReturnType<typeof usePaymentLibrary>;

/** Begins to fetch the provider's library. A failure is that of the first attempt, which the payment form reports. */
export function preloadPaymentLibrary(scriptUrl: string): void {
  loadScript(scriptUrl, firstAttempt).catch(() => {});
}

const firstAttempt = 1;

/** Provides the provider's library, which is fetched while the purchase is opened. */
export function usePaymentLibrary() {
  const { scriptUrl, publishableKey } = useRuntimeConfig().stripe;
  const [attempt, setAttempt] = useState(firstAttempt);
  const [stripe, setStripe] = useState<Stripe | null>(() => window.Stripe?.(publishableKey) ?? null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    // Stripe's own loader would only wait for the script, which comes from the configured address.
    const load = async () => {
      await loadScript(scriptUrl, attempt);
      if (!window.Stripe) throw new Error('The script of the payment library does not define it.');
      const { Stripe: createLibrary } = window;
      if (!current) return;
      // The elements accept one library only, so the first one stays.
      setStripe((before) => before ?? createLibrary(publishableKey));
      setFailed(false);
    };
    load().catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [scriptUrl, publishableKey, attempt]);

  /** Loads the script again, if it is not here, and the card fields, which have the number of the attempt. */
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { stripe, failed, attempt, retry };
}

let loading: { attempt: number; done: Promise<void> } | undefined;

/** Requests the script once for each attempt, because the attempt before may hang for ever. Whichever arrives first is used. */
function loadScript(url: string, attempt: number): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  if (loading?.attempt === attempt) return loading.done;
  const done = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const address = new URL(url, window.location.href);
    // A browser would answer a second request for the same address by the first one.
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
