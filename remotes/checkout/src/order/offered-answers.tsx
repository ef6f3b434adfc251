import { type OrderView, orderView } from '@site/contract/wire';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { ReactElement } from 'react';
import { texts } from '../content/failure-texts.ts';
import { useRequest } from '../use-request.ts';
import styles from './offered-answers.module.css';
import type { Order } from './order.ts';

type Props = { order: Order; onAccepted: (view: OrderView) => void };

/**
 * Offers answers that came from the buyer's address, perhaps from another device of theirs. Anyone can enter an address,
 * so only the buyer makes them those of the order.
 */
export default function OfferedAnswers({ order, onAccepted }: Props): ReactElement {
  const { possibleAnswers = [], email } = order.view;
  const { pending, failure, start } = useRequest(
    texts.answers,
    (api, submissionId: string) =>
      api.request('/order/answers', { token: order.token, body: { submissionId }, response: orderView }),
    onAccepted,
  );
  return (
    <div className={styles.offer}>
      <h3 className={styles.title}>Have you answered them already?</h3>
      <p>{`We received answers from ${email}. If you sent them, perhaps on another device, use them for this order.`}</p>
      {failure ? (
        <Notice tone="danger" live="assertive" title="The answers were not added">
          <p>{failure}</p>
        </Notice>
      ) : null}
      <ul className={styles.list}>
        {possibleAnswers.map(({ submissionId, receivedAt }) => (
          <li key={submissionId}>
            <Button
              variant="secondary"
              size="s"
              busy={pending === submissionId}
              busyLabel="Adding..."
              onClick={() => void start(submissionId)}
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
