import { emailAddress } from '@site/contract/fields';
import { type CorrectEmail, type OrderView, orderView, receivedApiError } from '@site/contract/wire';
import { cleanEmail, maxLengths } from '@site/domain/typed-text';
import { useRuntimeConfig } from '@site/sdk';
import { createApiClient } from '@site/sdk/api-client';
import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { Submit, useForm, validateBy } from '@site/ui/form';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { emailNotCorrected } from '../content/failure-texts.ts';
import styles from './email-correction.module.css';
import type { Order } from './order.ts';

type State = { at: 'closed' } | { at: 'editing'; failure?: string } | { at: 'sending' } | { at: 'corrected' };

const validate = validateBy({ email: emailAddress });

type Props = { order: Order; onCorrected: (view: OrderView) => void };

/** Corrects the address of a paid order, once, and has its invoice sent there. */
export default function EmailCorrection({ order, onCorrected }: Props): ReactElement | null {
  const { apiBase } = useRuntimeConfig();
  const formId = useId();
  const fieldId = useId();
  const [state, setState] = useState<State>({ at: 'closed' });
  const { field, submit } = useForm<keyof CorrectEmail>({
    initial: () => ({ email: '' }),
    validate,
    clean: (_, text) => cleanEmail(text),
  });
  const { email, canCorrectEmail } = order.view;
  const isOpen = state.at === 'editing' || state.at === 'sending';
  useEffect(() => {
    if (isOpen) document.getElementById(fieldId)?.focus();
  }, [isOpen, fieldId]);

  if (state.at === 'corrected') return <Corrected email={email ?? ''} />;
  if (!canCorrectEmail) return null;
  const send = async (body: CorrectEmail) => {
    if (state.at === 'sending') return;
    setState({ at: 'sending' });
    const api = createApiClient(apiBase, receivedApiError);
    const result = await api.request('/order/email', { token: order.token, body, response: orderView });
    if (result.kind !== 'ok') return setState({ at: 'editing', failure: emailNotCorrected(result) });
    onCorrected(result.value);
    setState({ at: 'corrected' });
  };
  const failure = state.at === 'editing' && state.failure;
  return (
    <div className={styles.correction}>
      <Button
        variant="quiet"
        size="s"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setState(isOpen ? { at: 'closed' } : { at: 'editing' })}
      >
        Not your address? Correct it
      </Button>
      <form id={formId} className={styles.form} hidden={!isOpen} noValidate onSubmit={submit(send)}>
        <Field
          id={fieldId}
          label="Correct email address"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={maxLengths.email}
          required
          help="You can correct it once. The invoice itself stays as it is."
          {...field('email')}
        />
        <Submit
          size="s"
          pending={state.at === 'sending'}
          pendingLabel="Sending..."
          error={failure ? { title: 'The address was not corrected', text: failure } : null}
        >
          Send the invoice there
        </Submit>
      </form>
    </div>
  );
}

/** In place of the form, whose button had the focus. */
function Corrected({ email }: { email: string }): ReactElement {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} tabIndex={-1} role="status" className={styles.corrected}>
      {`Corrected. Emails about this order go to ${email}.`}
    </p>
  );
}
