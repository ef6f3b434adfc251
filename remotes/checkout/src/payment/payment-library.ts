import { useRuntimeConfig } from '@site/sdk';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

export type PaymentLibrary =
  | { state: 'loading' }
  | { state: 'ready'; stripe: Stripe }
  | { state: 'failed'; retry: () => void };

/** The provider's library, fetched while the purchase is opened. */
export function usePaymentLibrary(): PaymentLibrary {
  const { scriptUrl, publishableKey } = useRuntimeConfig().stripe;
  const [attempt, setAttempt] = useState(1);
  const [library, setLibrary] = useState<PaymentLibrary>({ state: 'loading' });

  useEffect(() => {
    let current = true;
    const settle = (outcome: PaymentLibrary) => {
      if (current) setLibrary(outcome);
    };
    const retry = () => {
      setLibrary({ state: 'loading' });
      setAttempt((count) => count + 1);
    };
    loadPaymentLibrary(scriptUrl, publishableKey).then(
      (stripe) => settle({ state: 'ready', stripe }),
      () => settle({ state: 'failed', retry }),
    );
    return () => {
      current = false;
    };
  }, [scriptUrl, publishableKey, attempt]);

  return library;
}

/** Loads the script from the configured address, where the provider's own loader then finds it. */
async function loadPaymentLibrary(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment library is for browsers only.');
  return stripe;
}

let loading: Promise<void> | undefined;

function loadScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading = undefined;
      reject(new Error('The payment library could not be loaded.'));
    });
    document.head.append(script);
  });
  return loading;
}
