import { useRuntimeConfig } from '@site/sdk';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { loadPaymentLibrary } from './payment-library.ts';

export type PaymentLibrary =
  | { state: 'loading' }
  | { state: 'ready'; stripe: Stripe }
  | { state: 'failed'; retry: () => void };

/** The provider's library, fetched while everything else gets ready. */
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
