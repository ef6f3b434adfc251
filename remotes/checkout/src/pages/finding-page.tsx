import { usePageTitle } from '@site/sdk';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { Section } from '@site/ui/section';
import { Spinner } from '@site/ui/spinner';
import type { ReactElement } from 'react';
import type { Checkout } from '../purchase/checkout-state.ts';

type Props = { state: Extract<Checkout, { at: 'finding' | 'not-found' }>; onRetry: () => void };

/** An order that is looked up by its link. */
export function FindingPage({ state, onRetry }: Props): ReactElement {
  usePageTitle('Your order');
  return (
    <Section level={1} title="Your order">
      {state.at === 'finding' ? (
        <Spinner label="Loading order details..." />
      ) : (
        <Notice
          tone="danger"
          live="assertive"
          title="The order could not be opened"
          action={
            <Button size="s" variant="secondary" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          <p>{state.message}</p>
        </Notice>
      )}
    </Section>
  );
}
