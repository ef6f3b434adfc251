import { useRuntimeConfig } from '@site/sdk';
import type { ReactElement } from 'react';

/**
 * Renders head tags that make the browser connect to the API and the provider, and fetch the provider's script, before
 * our scripts run. The script has low priority, so that it does not delay the first paint. Only requests to the API and
 * to Stripe's API omit credentials, so only their hints are `crossOrigin`.
 */
export function ConnectionHints(): ReactElement {
  const { apiBase, stripe } = useRuntimeConfig();
  const api = apiBase && new URL(apiBase).origin;
  const isStripes = new URL(stripe.scriptUrl).hostname === 'js.stripe.com';
  return (
    <>
      <link rel="preload" as="script" href={stripe.scriptUrl} fetchPriority="low" />
      {api ? <link rel="preconnect" href={api} crossOrigin="anonymous" /> : null}
      {isStripes ? (
        <>
          <link rel="preconnect" href="https://api.stripe.com" crossOrigin="anonymous" />
          <link rel="preconnect" href="https://m.stripe.network" />
        </>
      ) : null}
    </>
  );
}
