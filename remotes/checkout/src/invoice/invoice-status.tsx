import type { OrderView } from '@site/contract/wire';
import { paths } from '@site/domain/paths';
import { useRuntimeConfig } from '@site/sdk';
import { Notice } from '@site/ui/notice';
import { Spinner } from '@site/ui/spinner';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { RetryNotice } from '../api/retry-notice.tsx';
import { type OwnOrder, saveOrder } from '../order/order.ts';
import { invoiceTexts } from '../order/receipt.ts';
import { type Invoice, requestInvoice, watchDelivery } from './invoice.ts';

/** The invoice email of an order that was paid in this tab, in every state that it can be in. */
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
        <RetryNotice live="polite" title="Connection Issue" onRetry={retry}>
          <p>{invoice.message}</p>
          <p>Your order was processed, but the confirmation email could not be sent.</p>
        </RetryNotice>
      );
    case 'reachable':
      return (
        <Notice title="No invoice email">
          <p>There is no email address with this order. Please contact us for your invoice.</p>
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
        <RetryNotice live="polite" title="Email delivery issue" onRetry={retry}>
          <p>{invoice.message}</p>
          <p>
            Your order is complete. Please <TextLink to={paths.contact}>contact support</TextLink> for your
            invoice copy.
          </p>
        </RetryNotice>
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
  const begin = useEffectEvent(() =>
    order.invoiceAccepted && attempt === 1
      ? watchDelivery(apiBase, order)
      : requestInvoice(apiBase, order, () => saveOrder({ ...order, invoiceAccepted: true })),
  );
  // By number: the same order may be looked up again.
  const { orderNumber } = order;
  useEffect(() => {
    let current = true;
    const states = begin();
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
  }, [orderNumber, attempt]);
  return { invoice, retry: () => setAttempt((count) => count + 1) };
}

const tones = { none: 'info', queued: 'info', sent: 'success', failed: 'danger' } as const;

/** The same for an order that was looked up: the API has sent the invoice or will, and is asked for nothing. */
export function ViewedInvoice({ view }: { view: OrderView }): ReactElement | null {
  if (view.status === 'created' || view.status === 'failed') return null;
  const { title, text } = invoiceTexts[view.invoice];
  return (
    <Notice tone={tones[view.invoice]} title={title}>
      <p>{text(view.email || 'the buyer')}</p>
    </Notice>
  );
}
