import { Button } from '@site/ui/button';
import { Focused } from '@site/ui/focused';
import { Notice } from '@site/ui/notice';
import { emailRestored } from '@site/wire/order-messages';
import { type ReactElement, useState } from 'react';
import { texts } from '../content/failure-texts.ts';
import { useRequest } from '../use-request.ts';
import styles from './email-restore.module.css';

/**
 * Restores an order's former email address. The recipient has to press a button, because mail programs may open links
 * on their own.
 */
export default function EmailRestore({ token }: { token: string }): ReactElement {
  const [orderNumber, setOrderNumber] = useState<string>();
  const { pending, failure, start } = useRequest(
    texts.restore,
    (api, restoring: string) =>
      api.request('/order/email/restore', { token: restoring, body: {}, response: emailRestored }),
    (restored) => setOrderNumber(restored.orderNumber),
  );
  if (orderNumber)
    return (
      // The message replaces the focused button, so the message takes the focus.
      <Focused className={styles.restore}>
        <Notice tone="success" title="The change was undone">
          <p>
            Emails about order {orderNumber} come to you again. A new link to the order is on its way to you;
            all earlier links have stopped working.
          </p>
        </Notice>
      </Focused>
    );
  return (
    <div className={styles.restore}>
      <p>
        The email address of your order was changed with the link of the order. If you undo this, emails about
        the order come to you again. Every link that has opened the order so far stops working, and we email
        you a new one.
      </p>
      {failure ? (
        <Notice tone="danger" live="assertive" title="The change was not undone">
          <p>{failure}</p>
        </Notice>
      ) : null}
      <Button busy={pending !== undefined} busyLabel="Undoing..." onClick={() => void start(token)}>
        Undo the change
      </Button>
    </div>
  );
}
