import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/**
 * Loads the payment provider's script from the configured address, then lets the
 * provider's own loader find it. Can be called again after a failure.
 */
export async function loadPaymentLibrary(scriptUrl: string, publishableKey: string): Promise<Stripe> {
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
