import { emailAddress, orderNumber as orderNumberField } from '@site/contract/fields';
import { orderLinkRequested, type RequestOrderLink, receivedApiError } from '@site/contract/wire';
import { cleanEmail, cleanLine, maxLengths } from '@site/domain/typed-text';
import { useRuntimeConfig } from '@site/sdk';
import { createApiClient } from '@site/sdk/api-client';
import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { Submit, useForm, validateBy } from '@site/ui/form';
import { Notice } from '@site/ui/notice';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { linkNotSent } from '../content/failure-texts.ts';
import styles from './order-link-form.module.css';

type Props = {
  title: string;
  /** Asked for when it is not known. */
  orderNumber?: string | undefined;
};

type Request =
  | { at: 'editing'; failure?: string }
  | { at: 'sending' }
  /** The API does not reveal whether the address is that of the order. */
  | { at: 'accepted'; orderNumber: string; email: string };

const validate = validateBy({ orderNumber: orderNumberField, email: emailAddress });

/** Has the link of an order sent to its buyer: personal data are shown to those who can read the buyer's email only. */
export default function OrderLinkForm({ title, orderNumber: known = '' }: Props): ReactElement {
  const { apiBase } = useRuntimeConfig();
  const titleId = useId();
  const [request, setRequest] = useState<Request>({ at: 'editing' });
  const { field, submit } = useForm<keyof RequestOrderLink>({
    initial: () => ({ orderNumber: known, email: '' }),
    validate,
    clean: (name, text) => (name === 'email' ? cleanEmail(text) : cleanLine(text)),
  });
  const send = async (body: RequestOrderLink) => {
    if (request.at === 'sending') return;
    setRequest({ at: 'sending' });
    const api = createApiClient(apiBase, receivedApiError);
    const result = await api.request('/order-link', { body, response: orderLinkRequested });
    setRequest(
      result.kind === 'ok' ? { at: 'accepted', ...body } : { at: 'editing', failure: linkNotSent(result) },
    );
  };
  const failure = request.at === 'editing' && request.failure;

  return (
    <section className={styles.link} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {request.at === 'accepted' ? (
        <Accepted {...request} onAgain={() => setRequest({ at: 'editing' })} />
      ) : (
        <form className={styles.form} noValidate onSubmit={submit(send)}>
          <p>
            Enter the email address you paid with. We will send it a link that opens the whole order, so that
            only you can see your details.
          </p>
          {known ? null : (
            <Field
              label="Order number"
              required
              maxLength={maxLengths.line}
              autoComplete="off"
              help="It starts with ORD and is in your invoice email."
              id="link-order-number"
              {...field('orderNumber')}
            />
          )}
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={maxLengths.email}
            required
            id="link-email"
            {...field('email')}
          />
          <Submit
            pending={request.at === 'sending'}
            pendingLabel="Sending..."
            error={failure ? { title: 'The link was not sent', text: failure } : null}
          >
            Email me the link
          </Submit>
        </form>
      )}
    </section>
  );
}

function Accepted({
  orderNumber,
  email,
  onAgain,
}: Omit<Extract<Request, { at: 'accepted' }>, 'at'> & { onAgain: () => void }): ReactElement {
  // The focused button is gone.
  const wrapper = useRef<HTMLDivElement>(null);
  useEffect(() => wrapper.current?.focus(), []);
  const again = (
    <Button size="s" variant="secondary" onClick={onAgain}>
      Use another address
    </Button>
  );
  return (
    <div ref={wrapper} tabIndex={-1} className={styles.accepted}>
      <Notice tone="success" live="polite" title="Please check your inbox" action={again}>
        <p>
          If order {orderNumber} was paid for with {email}, the link is on its way. It can take a few minutes;
          please check your spam folder too.
        </p>
      </Notice>
    </div>
  );
}
