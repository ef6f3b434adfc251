import { paths, pricingPath } from '@site/domain/paths';
import { Button, ButtonLink } from '@site/ui/button';
import { Focused } from '@site/ui/focused';
import { Notice } from '@site/ui/notice';
import { RetryNotice } from '@site/ui/retry-notice';
import type { ReactElement, ReactNode } from 'react';
import { describePriceChange, openingFailedTitle } from '../content/failure-texts.ts';
import type { Checkout } from './checkout-state.ts';
import type { CheckoutStore } from './checkout-store.ts';
import styles from './not-opened.module.css';

type Props = { state: Extract<Checkout, { at: 'not-opened' }>; store: CheckoutStore };

/** Explains why there is no payment form and what the visitor can do. */
export function NotOpened({ state: { problem, plan }, store }: Props): ReactElement {
  switch (problem.kind) {
    case 'price-changed':
      return (
        <Notice live="polite" title="The price has changed">
          <p>{describePriceChange(plan.name, problem.currentPrice)}</p>
          <div className={styles.choices}>
            <Button size="s" onClick={() => store.openAgain(problem.currentPrice)}>
              Continue at this price
            </Button>
            <ButtonLink size="s" variant="quiet" to={pricingPath(plan.category)}>
              Change plan
            </ButtonLink>
          </div>
        </Notice>
      );
    case 'declined-too-often':
      return (
        <FocusedNotice title={`Declined ${problem.declines} times`}>
          <p>
            This payment has been declined {problem.declines} times, so we have stopped it for your safety.
            Nothing was charged, and your details are kept. Your bank can tell you why, and we are happy to
            find another way for you to pay.
          </p>
          <div className={styles.choices}>
            <ButtonLink size="s" to={paths.contact}>
              Contact Us
            </ButtonLink>
            <Button size="s" variant="secondary" onClick={store.startAgain}>
              Start again with another card
            </Button>
          </div>
        </FocusedNotice>
      );
    case 'failed':
      return (
        <RetryNotice title={openingFailedTitle} label="Try again" onRetry={() => store.openAgain()}>
          <p>{problem.reason}</p>
        </RetryNotice>
      );
  }
}

type FocusedNoticeProps = { title: string; action?: ReactNode; children: ReactNode };

/** Shows an error that takes the focus when it appears. */
export function FocusedNotice({ title, action, children }: FocusedNoticeProps): ReactElement {
  return (
    <Focused className={styles.focused}>
      <Notice tone="danger" title={title} action={action}>
        {children}
      </Notice>
    </Focused>
  );
}
