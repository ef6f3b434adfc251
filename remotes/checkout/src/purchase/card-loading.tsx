import { site } from '@site/domain/site';
import { RetryNotice } from '@site/ui/retry-notice';
import { type ReactElement, useEffect, useState } from 'react';
import type { PaymentLibrary } from '../stripe/payment-library.ts';

/** How long script and frames of the provider may take before the page offers what to do; in milliseconds. */
const timeLimit = 15_000;

/** Whether an attempt to load the card fields has failed, or takes too long: then they may still arrive. */
export function useIsOverdue({ attempt, failed }: PaymentLibrary): boolean {
  const [late, setLate] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(attempt), timeLimit);
    return () => clearTimeout(timer);
  }, [attempt]);
  return failed || late === attempt;
}

/** What to do where the card fields do not arrive. */
export function CardFieldsMissing({ onRetry }: { onRetry: () => void }): ReactElement {
  return (
    <RetryNotice title="The card fields could not be loaded" label="Try again" onRetry={onRetry}>
      <p>
        They come from our payment provider. Nothing was charged, and your details are kept. A slow connection
        or a content blocker can hold them back.
      </p>
      <p>
        Allow this page in your blocker, use another browser, or write to us at{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a>, and we will find another way for you to pay.
      </p>
    </RetryNotice>
  );
}
