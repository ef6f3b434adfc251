import { Button } from '@site/ui/button';
import { Focused } from '@site/ui/focused';
import { EmailField, Submit } from '@site/ui/form';
import { useTextForm } from '@site/ui/text-form';
import { type CorrectEmail, correctEmail, type OrderView, orderView } from '@site/wire/order-messages';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { texts } from '../content/failure-texts.ts';
import { useRequest } from '../use-request.ts';
import styles from './email-correction.module.css';
import type { Order } from './order.ts';

type Props = { order: Order; onCorrected: (view: OrderView) => void };

/** Lets the buyer correct the email address of a paid order once, and has the invoice sent to the new address. */
export default function EmailCorrection({ order, onCorrected }: Props): ReactElement | null {
  const formId = useId();
  const fieldId = useId();
  const [stage, setStage] = useState<'closed' | 'open' | 'corrected'>('closed');
  const isOpen = stage === 'open';
  const { field, submit } = useTextForm<CorrectEmail>({
    schema: correctEmail,
    initial: () => ({ email: '' }),
  });
  const { pending, failure, start } = useRequest(
    texts.email,
    (api, body: CorrectEmail) =>
      api.request('/order/email', { token: order.token, body, response: orderView }),
    (view) => {
      onCorrected(view);
      setStage('corrected');
    },
  );
  useEffect(() => {
    if (isOpen) document.getElementById(fieldId)?.focus();
  }, [isOpen, fieldId]);

  if (stage === 'corrected')
    return (
      // The message replaces the form and its focused button, so the message takes the focus.
      <Focused className={styles.corrected}>
        {`Corrected. Emails about this order go to ${order.view.email}.`}
      </Focused>
    );
  if (!order.view.canCorrectEmail) return null;
  return (
    <div className={styles.correction}>
      <Button
        variant="quiet"
        size="s"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setStage(isOpen ? 'closed' : 'open')}
      >
        Not your address? Correct it
      </Button>
      <form id={formId} className={styles.form} hidden={!isOpen} noValidate onSubmit={submit(start)}>
        <EmailField
          id={fieldId}
          label="Correct email address"
          help="You can correct it once, and we tell the address above. The invoice itself stays as it is."
          {...field('email')}
        />
        <Submit
          size="s"
          pending={pending !== undefined}
          pendingLabel="Sending..."
          error={failure ? { title: 'The address was not corrected', text: failure } : null}
        >
          Send the invoice there
        </Submit>
      </form>
    </div>
  );
}
