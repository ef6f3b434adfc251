import { useRuntimeConfig } from '@site/sdk';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

export type PaymentLibrary = {
  stripe: Stripe | null;
  failed: boolean;
  /** Loads the script again, if it is not here, and the card fields, which have this number. */
  attempt: number;
  retry: () => void;
};

/** The provider's library, fetched while the purchase is opened. */
export function usePaymentLibrary(): PaymentLibrary {
  const { scriptUrl, publishableKey } = useRuntimeConfig().stripe;
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<{ stripe: Stripe | null; failed: boolean }>({
    stripe: null,
    failed: false,
  });

  useEffect(() => {
    let current = true;
    loadPaymentLibrary(scriptUrl, publishableKey, attempt).then(
      // The elements take one library, which stays.
      (stripe) => current && setLoaded((before) => ({ stripe: before.stripe ?? stripe, failed: false })),
      () => current && setLoaded((before) => ({ ...before, failed: true })),
    );
    return () => {
      current = false;
    };
  }, [scriptUrl, publishableKey, attempt]);

  const retry = () => {
    setLoaded((before) => ({ ...before, failed: false }));
    setAttempt((count) => count + 1);
  };
  return { ...loaded, attempt, retry };
}

/** Stripe's own loader would only wait for the script, which comes from the configured address. */
async function loadPaymentLibrary(
  scriptUrl: string,
  publishableKey: string,
  attempt: number,
): Promise<Stripe> {
  await loadScript(scriptUrl, attempt);
  if (!window.Stripe) throw new Error('The script of the payment library does not define it.');
  return window.Stripe(publishableKey);
}

let loading: { attempt: number; done: Promise<void> } | undefined;

/** One request for each attempt: the one before may hang for ever. Whichever arrives first is the library. */
function loadScript(url: string, attempt: number): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  if (loading?.attempt === attempt) return loading.done;
  const done = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const address = new URL(url, window.location.href);
    // A browser would answer a second request for the same address by the first one.
    if (attempt > 1) address.searchParams.set('attempt', String(attempt));
    script.src = address.href;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading = undefined;
      reject(new Error('The payment library could not be loaded.'));
    });
    document.head.append(script);
  });
  loading = { attempt, done };
  return done;
}
