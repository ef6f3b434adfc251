import { paths } from '@site/domain/paths';
import { maxDeclines } from '@site/domain/payment-errors';
import { Button, ButtonLink } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { Stack } from '@site/ui/stack';
import type { ReactElement } from 'react';
import type { Checkout } from '../lib/checkout-state.ts';
import { openingFailed, priceChanged } from '../lib/opening-problem.ts';
import { planLink } from '../lib/plan-link.ts';
import { closePurchase } from '../lib/purchase-record.ts';
import { Arriving } from './error-banner.tsx';
import styles from './unopened.module.css';

type Props = {
  state: Extract<Checkout, { at: 'unopened' }>;
  /** Once more, at a new price when there is one. */
  onAgain: (price?: number) => void;
};

/** Why there is no form to pay with, and what can be done about it. */
export function Unopened({ state, onAgain }: Props): ReactElement {
  const { problem, plan } = state;
  switch (problem.kind) {
    case 'price-changed':
      return (
        <Notice live="polite" title="The price has changed">
          <p>{priceChanged(plan.name, problem.currentPrice)}</p>
          <Stack direction="row" gap={2} className={styles.choices}>
            <Button size="s" onClick={() => onAgain(problem.currentPrice)}>
              Continue at this price
            </Button>
            <ButtonLink size="s" variant="quiet" to={planLink(plan)}>
              Change plan
            </ButtonLink>
          </Stack>
        </Notice>
      );
    case 'declined-too-often':
      return (
        <Arriving>
          <Notice tone="danger" live="assertive" title={`Declined ${maxDeclines} times`}>
            <p>
              Banks have declined this payment {maxDeclines} times, so we have stopped it for your safety.
              Nothing was charged, and your details are kept. Your bank can tell you why; we are glad to find
              another way with you.
            </p>
            <Stack direction="row" gap={2} className={styles.choices}>
              <ButtonLink size="s" to={paths.contact}>
                Contact Us
              </ButtonLink>
              <Button
                size="s"
                variant="secondary"
                onClick={() => {
                  closePurchase(problem.purchaseId, 'abandoned');
                  onAgain();
                }}
              >
                Start again with another card
              </Button>
            </Stack>
          </Notice>
        </Arriving>
      );
    case 'closed':
    case 'failed':
      return (
        <Notice
          tone="danger"
          live="assertive"
          title={openingFailed}
          action={
            <Button size="s" variant="secondary" onClick={() => onAgain()}>
              Try again
            </Button>
          }
        >
          {problem.kind === 'failed' ? <p>{problem.reason}</p> : null}
        </Notice>
      );
  }
}
