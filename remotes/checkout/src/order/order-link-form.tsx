import { maxLengths } from '@site/domain/typed-text';
import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { Focused } from '@site/ui/focused';
import { EmailField, Submit } from '@site/ui/form';
import { Notice } from '@site/ui/notice';
import { useTextForm } from '@site/ui/text-form';
import { orderLinkRequested, type RequestOrderLink, requestOrderLink } from '@site/wire/order-messages';
import { type ReactElement, useId, useState } from 'react';
import { texts } from '../content/failure-texts.ts';
import { useRequest } from '../use-request.ts';
import styles from './order-link-form.module.css';

type Props = {
  title: string;
  /** The order's number. If absent, the form asks for it. */
  orderNumber?: string | undefined;
};

/**
 * Renders the form that requests an order's link. The API emails the link to the buyer only, so that nobody else sees
 * personal data.
 */
export default function OrderLinkForm({ title, orderNumber: givenNumber = '' }: Props): ReactElement {
  const titleId = useId();
  /** The accepted request. The API does not reveal whether the email address matches the order. */
  const [accepted, setAccepted] = useState<RequestOrderLink>();
  const { field, submit } = useTextForm<RequestOrderLink>({
    schema: requestOrderLink,
    initial: () => ({ orderNumber: givenNumber, email: '' }),
  });
  const { pending, failure, start } = useRequest(
    texts.link,
    (api, body: RequestOrderLink) => api.request('/order-link', { body, response: orderLinkRequested }),
    (_, body) => setAccepted(body),
  );

  return (
    <section className={styles.link} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {accepted ? (
        // The message replaces the focused button, so the message takes the focus.
        <Focused className={styles.accepted}>
          <Notice
            tone="success"
            title="Please check your inbox"
            action={
              <Button size="s" variant="secondary" onClick={() => setAccepted(undefined)}>
                Use another address
              </Button>
            }
          >
            <p>
              If order {accepted.orderNumber} was paid for with {accepted.email}, the link is on its way. It
              can take a few minutes; please check your spam folder too.
            </p>
          </Notice>
        </Focused>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit(start)}>
          <p>
            Enter the email address you paid with. We will send it a link that opens the whole order, so that
            only you can see your details.
          </p>
          {givenNumber ? null : (
            <Field
              label="Order number"
              required
              maxLength={maxLengths.line}
              autoComplete="off"
              help="It starts with ORD and is in your invoice email."
              {...field('orderNumber')}
            />
          )}
          <EmailField {...field('email')} />
          <Submit
            pending={pending !== undefined}
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
