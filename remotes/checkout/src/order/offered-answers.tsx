import { type AcceptAnswers, type OrderView, orderView, receivedApiError } from '@site/contract/wire';
import { useRuntimeConfig } from '@site/sdk';
import { createApiClient } from '@site/sdk/api-client';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { type ReactElement, useState } from 'react';
import { answersNotAccepted } from '../content/failure-texts.ts';
import styles from './offered-answers.module.css';
import type { Order } from './order.ts';

type State = { at: 'asking'; failure?: string } | { at: 'sending'; submissionId: string };

type Props = { order: Order; onAccepted: (view: OrderView) => void };

/**
 * Offers answers that came from the buyer's address, perhaps from another device of theirs. Anyone can enter an address,
 * so only the buyer makes them those of the order.
 */
export default function OfferedAnswers({ order, onAccepted }: Props): ReactElement {
  const { apiBase } = useRuntimeConfig();
  const [state, setState] = useState<State>({ at: 'asking' });
  const { possibleAnswers = [], email } = order.view;
  const accept = async (submissionId: string) => {
    setState({ at: 'sending', submissionId });
    const body: AcceptAnswers = { submissionId };
    const api = createApiClient(apiBase, receivedApiError);
    const result = await api.request('/order/answers', { token: order.token, body, response: orderView });
    if (result.kind !== 'ok') return setState({ at: 'asking', failure: answersNotAccepted(result) });
    onAccepted(result.value);
  };
  return (
    <div className={styles.offer}>
      <h3 className={styles.title}>Have you answered them already?</h3>
      <p>{`We received answers from ${email}. If you sent them, perhaps on another device, use them for this order.`}</p>
      {state.at === 'asking' && state.failure ? (
        <Notice tone="danger" live="assertive" title="The answers were not added">
          <p>{state.failure}</p>
        </Notice>
      ) : null}
      <ul className={styles.list}>
        {possibleAnswers.map(({ submissionId, receivedAt }) => (
          <li key={submissionId}>
            <Button
              variant="secondary"
              size="s"
              busy={state.at === 'sending' && state.submissionId === submissionId}
              busyLabel="Adding..."
              onClick={() => state.at === 'asking' && accept(submissionId)}
            >
              {`Use those of ${formatTime(receivedAt)}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `21 November, 14:05`, in the visitor's own time. */
function formatTime(iso: string): string {
  const options = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(iso));
}
