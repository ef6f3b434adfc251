import { formatMoment } from '@site/domain/seller-time';
import { runtimeConfig } from '@site/sdk';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { type AcceptAnswers, type OrderView, orderView } from '@site/wire/order-messages';
import type { ReactElement } from 'react';
import { texts } from '../content/failure-texts.ts';
import { useRequest } from '../use-request.ts';
import styles from './offered-answers.module.css';
import type { Order } from './order.ts';

type Props = { order: Order; onAccepted: (view: OrderView) => void };

/**
 * Offers questionnaires that were sent from the buyer's email address, perhaps on another device. Anyone can enter the
 * buyer's address, so the buyer has to attach the questionnaires, and the answers are not shown.
 */
export default function OfferedAnswers({ order, onAccepted }: Props): ReactElement {
  const { possibleAnswers = [] } = order.view;
  const { pending, failure, start } = useRequest(
    texts.answers,
    (api, submissionId: string) => {
      const body: AcceptAnswers = { submissionId };
      return api.request('/order/answers', { token: order.token, body, response: orderView });
    },
    onAccepted,
  );
  return (
    <div className={styles.offer}>
      <h3 className={styles.title}>Have you answered them already?</h3>
      <p>
        Answers have arrived with your email address. If you sent them, perhaps on another device, use them
        for this order.
      </p>
      {failure ? (
        <Notice tone="danger" live="assertive" title="The answers were not added">
          <p>{failure}</p>
        </Notice>
      ) : null}
      <ul className={styles.list}>
        {possibleAnswers.map(({ submissionId, receivedAt, answered }) => (
          <li key={submissionId} className={styles.sent}>
            <span>{`${answered} ${answered === 1 ? 'answer' : 'answers'}, sent on ${formatMoment(new Date(receivedAt), runtimeConfig())}`}</span>
            <Button
              variant="secondary"
              size="s"
              busy={pending === submissionId}
              busyLabel="Adding..."
              onClick={() => void start(submissionId)}
            >
              Use these answers
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
