import type { OrderView } from '@site/contract/wire';
import { paths } from '@site/domain/paths';
import { useRuntimeConfig } from '@site/sdk';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { Spinner } from '@site/ui/spinner';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type OwnOrder, saveOrder } from '../order/order.ts';
import { invoiceTexts } from '../order/receipt.ts';
import { type Invoice, requestInvoice, watchDelivery } from './invoice.ts';

/** The invoice e-mail of an order that was paid in this tab, in every state that it can be in. */
export function InvoiceStatus({ order }: { order: OwnOrder }): ReactElement {
  const { invoice, retry } = useInvoice(order);
  const { email } = order.paymentData;
  switch (invoice.at) {
    case 'checking':
      return <Spinner label="Connecting to the invoice service..." />;
    case 'sending':
      return <Spinner label={`Sending your invoice to ${email}...`} />;
    case 'unreachable':
      return (
        <Failure title="Connection Issue" message={invoice.message} onRetry={retry}>
          Your order was processed, but the confirmation e-mail could not be sent.
        </Failure>
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
          title={invoice.delivered ? 'Invoice sent' : 'Your invoice is on its way'}
        >
          <p>To {email}, with a link that opens this page again.</p>
        </Notice>
      );
    case 'failed':
      return (
        <Failure title="Email delivery issue" message={invoice.message} onRetry={retry}>
          Your order is complete. Please <TextLink to={paths.contact}>contact support</TextLink> for your
          invoice copy.
        </Failure>
      );
  }
}

/** Asks for the invoice when the order appears, and on Retry, which only a request that has ended offers. */
function useInvoice(order: OwnOrder): { invoice: Invoice; retry: () => void } {
  const { apiBase } = useRuntimeConfig();
  const [attempt, setAttempt] = useState(1);
  const [invoice, setInvoice] = useState<Invoice>(
    order.invoiceAccepted ? { at: 'sent', delivered: false } : { at: 'checking' },
  );
  useEffect(() => {
    let current = true;
    const states =
      order.invoiceAccepted && attempt === 1
        ? watchDelivery(apiBase, order)
        : requestInvoice(apiBase, order, () => saveOrder({ ...order, invoiceAccepted: true }));
    const follow = async () => {
      for await (const next of states) {
        if (!current) return;
        setInvoice(next);
      }
    };
    follow().catch((error: unknown) => setInvoice({ at: 'failed', message: String(error) }));
    return () => {
      current = false;
    };
  }, [apiBase, order, attempt]);
  return { invoice, retry: () => setAttempt((count) => count + 1) };
}

function Failure(props: { title: string; message: string; onRetry: () => void; children: ReactNode }) {
  return (
    <Notice
      tone="danger"
      live="polite"
      title={props.title}
      action={
        <Button size="s" variant="secondary" onClick={props.onRetry}>
          Retry
        </Button>
      }
    >
      <p>{props.message}</p>
      <p>{props.children}</p>
    </Notice>
  );
}

/** The same for an order that was looked up: the API has sent the invoice or will, and is asked for nothing. */
export function ViewedInvoice({ view }: { view: OrderView }): ReactElement | null {
  if (view.status === 'created' || view.status === 'failed') return null;
  return (
    <Notice tone={view.invoice === 'failed' ? 'danger' : 'info'} title="Invoice e-mail">
      <p>
        {invoiceTexts[view.invoice]}
        {view.email ? ` (${view.email})` : null}
      </p>
    </Notice>
  );
}
