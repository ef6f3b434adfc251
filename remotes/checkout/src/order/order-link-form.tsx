import { emailAddress, orderNumber as orderNumberField } from '@site/contract/fields';
import { orderLinkRequested, type RequestOrderLink, receivedApiError } from '@site/contract/wire';
import { maxLengths } from '@site/domain/typed-text';
import { useRuntimeConfig } from '@site/sdk';
import { createApiClient } from '@site/sdk/api-client';
import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { Notice } from '@site/ui/notice';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
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

type Errors = { orderNumber?: string | undefined; email?: string | undefined };

const fieldIds = { orderNumber: 'link-order-number', email: 'link-email' } as const;

/** Has the link of an order sent to its buyer: personal data are shown to those who can read the buyer's email only. */
export function OrderLinkForm({ title, orderNumber: known = '' }: Props): ReactElement {
  const { apiBase } = useRuntimeConfig();
  const titleId = useId();
  const [sent, setSent] = useState({ orderNumber: known, email: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [request, setRequest] = useState<Request>({ at: 'editing' });

  const control = (field: keyof typeof fieldIds) => ({
    id: fieldIds[field],
    name: field,
    defaultValue: sent[field],
    onChange: () => setErrors((current) => ({ ...current, [field]: undefined })),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.at === 'sending') return;
    const shown = new FormData(event.currentTarget);
    const number = orderNumberField.safeParse(String(shown.get('orderNumber') ?? known));
    const address = emailAddress.safeParse(String(shown.get('email')));
    setErrors({
      ...(number.error && { orderNumber: number.error.issues[0]?.message }),
      ...(address.error && { email: address.error.issues[0]?.message }),
    });
    if (!number.success) return document.getElementById(fieldIds.orderNumber)?.focus();
    if (!address.success) return document.getElementById(fieldIds.email)?.focus();
    const { data: orderNumber } = number;
    const { data: email } = address;
    setSent({ orderNumber, email });
    setRequest({ at: 'sending' });
    const body: RequestOrderLink = { orderNumber, email };
    const api = createApiClient(apiBase, receivedApiError);
    const result = await api.request('/order-link', { body, response: orderLinkRequested });
    setRequest(
      result.kind === 'ok'
        ? { at: 'accepted', orderNumber, email }
        : { at: 'editing', failure: linkNotSent(result) },
    );
  };

  return (
    <section className={styles.link} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {request.at === 'accepted' ? (
        <Accepted {...request} onAgain={() => setRequest({ at: 'editing' })} />
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <p>
            Enter the email address you paid with. We will send it a link that opens the whole order, so that
            only you can see your details.
          </p>
          {request.at === 'editing' && request.failure ? (
            <Notice tone="danger" live="assertive" title="The link was not sent">
              <p>{request.failure}</p>
            </Notice>
          ) : null}
          {known ? null : (
            <Field
              label="Order number"
              required
              maxLength={maxLengths.line}
              autoComplete="off"
              help="It starts with ORD and is in your invoice email."
              error={errors.orderNumber}
              {...control('orderNumber')}
            />
          )}
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={maxLengths.email}
            required
            error={errors.email}
            {...control('email')}
          />
          <Button type="submit" busy={request.at === 'sending'} busyLabel="Sending...">
            Email me the link
          </Button>
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
