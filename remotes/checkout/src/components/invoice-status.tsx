import type { OrderView } from '@site/contract/wire';
import { paths } from '@site/domain/paths';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { Spinner } from '@site/ui/spinner';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import type { OwnOrder } from '../lib/order.ts';
import { invoiceWords } from '../lib/receipt.ts';
import { useInvoice } from '../lib/use-invoice.ts';

/** What becomes of the invoice e-mail, in every state that it can be in. */
export function InvoiceStatus({ order }: { order: OwnOrder }): ReactElement {
  const { state, retry } = useInvoice(order);
  const { email } = order.paymentData;
  switch (state.at) {
    case 'checking':
      return <Spinner label="Connecting to the invoice service..." />;
    case 'sending':
      return <Spinner label={`Sending your invoice to ${email}...`} />;
    case 'unreachable':
      return (
        <Notice
          tone="danger"
          live="polite"
          title="Connection Issue"
          action={
            <Button size="s" variant="secondary" onClick={retry}>
              Retry
            </Button>
          }
        >
          <p>{state.message}</p>
          <p>Your order was processed, but the confirmation e-mail could not be sent.</p>
        </Notice>
      );
    case 'reachable':
      return (
        <Notice title="No invoice e-mail">
          <p>There is no e-mail address with this order. Please contact us for your invoice.</p>
        </Notice>
      );
    case 'sent':
      return (
        <Notice
          tone="success"
          live="polite"
          title={state.delivered ? 'Invoice sent' : 'Your invoice is on its way'}
        >
          <p>To {email}, with a link that opens this page again.</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice
          tone="danger"
          live="polite"
          title="Email delivery issue"
          action={
            <Button size="s" variant="secondary" onClick={retry}>
              Retry
            </Button>
          }
        >
          <p>{state.message}</p>
          <p>
            Your order is complete. Please <TextLink to={paths.contact}>contact support</TextLink> for your
            invoice copy.
          </p>
        </Notice>
      );
  }
}

/** The same for an order that was looked up: the API knows, and nothing is asked of it. */
export function ViewedInvoice({ view }: { view: OrderView }): ReactElement | null {
  if (view.status === 'created' || view.status === 'failed') return null;
  return (
    <Notice tone={view.invoice === 'failed' ? 'danger' : 'info'} title="Invoice e-mail">
      <p>
        {invoiceWords[view.invoice]}
        {view.email ? ` (${view.email})` : null}
      </p>
    </Notice>
  );
}
