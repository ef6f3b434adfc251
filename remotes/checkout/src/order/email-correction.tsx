import { emailAddress } from '@site/contract/fields';
import { type CorrectEmail, type OrderView, orderView, receivedApiError } from '@site/contract/wire';
import { maxLengths } from '@site/domain/typed-text';
import { useRuntimeConfig } from '@site/sdk';
import { createApiClient } from '@site/sdk/api-client';
import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { Notice } from '@site/ui/notice';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { emailNotCorrected } from '../content/failure-texts.ts';
import styles from './email-correction.module.css';
import { type Order, reportOf, tokenOf } from './order.ts';

type State =
  | { at: 'closed' }
  | { at: 'editing'; error?: string; failure?: string }
  | { at: 'sending' }
  | { at: 'corrected' };

type Props = { order: Order; onCorrected: (view: OrderView) => void };

/** Corrects the address of a paid order, once, and has its invoice sent there. */
export function EmailCorrection({ order, onCorrected }: Props): ReactElement | null {
  const { apiBase } = useRuntimeConfig();
  const formId = useId();
  const fieldId = useId();
  const [state, setState] = useState<State>({ at: 'closed' });
  const { email, canCorrectEmail } = reportOf(order);
  const isOpen = state.at === 'editing' || state.at === 'sending';
  useEffect(() => {
    if (isOpen) document.getElementById(fieldId)?.focus();
  }, [isOpen, fieldId]);

  if (state.at === 'corrected') return <Corrected email={email ?? ''} />;
  if (!canCorrectEmail) return null;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.at === 'sending') return;
    const address = emailAddress.safeParse(String(new FormData(event.currentTarget).get('email')));
    if (!address.success) {
      setState({ at: 'editing', error: address.error.issues[0]?.message ?? '' });
      return document.getElementById(fieldId)?.focus();
    }
    setState({ at: 'sending' });
    const body: CorrectEmail = { email: address.data };
    const api = createApiClient(apiBase, receivedApiError);
    const result = await api.request('/order/email', { token: tokenOf(order), body, response: orderView });
    if (result.kind !== 'ok') return setState({ at: 'editing', failure: emailNotCorrected(result) });
    onCorrected(result.value);
    setState({ at: 'corrected' });
  };
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
      <form id={formId} className={styles.form} hidden={!isOpen} noValidate onSubmit={submit}>
        {state.at === 'editing' && state.failure ? (
          <Notice tone="danger" live="assertive" title="The address was not corrected">
            <p>{state.failure}</p>
          </Notice>
        ) : null}
        <Field
          id={fieldId}
          label="Correct email address"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={maxLengths.email}
          required
          help="You can correct it once. The invoice itself stays as it is."
          error={state.at === 'editing' ? state.error : undefined}
          name="email"
          onChange={() => {
            if (state.at === 'editing') setState({ at: 'editing' });
          }}
        />
        <Button type="submit" size="s" busy={state.at === 'sending'} busyLabel="Sending...">
          Send the invoice there
        </Button>
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
