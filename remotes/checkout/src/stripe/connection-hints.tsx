import { useRuntimeConfig } from '@site/sdk';
import type { ReactElement } from 'react';

/**
 * Tags for the document's head: the browser connects to the API and to the provider, and fetches the provider's script, before
 * any script of ours runs. The script gives way to the first view, as ours do. Requests to the API and to Stripe's are without credentials, the script and frames are not.
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
