import type { Plan } from '@site/domain/catalogue';
import { paths } from '@site/domain/paths';
import { Notice } from '@site/ui/notice';
import { RetryNotice } from '@site/ui/retry-notice';
import { Spinner } from '@site/ui/spinner';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import type { Order, OwnOrder } from '../order/order.ts';
import type { InvoiceResponse } from '../order/order-view.ts';
import { invoiceTexts } from '../order/status-texts.ts';
import { useApi } from '../use-request.ts';
import { type InvoiceRequest, requestInvoice } from './invoice.ts';

type Props = { order: OwnOrder; plan: Plan; onResponse: (response: InvoiceResponse) => void };

/** Shows the state of the invoice email for an order that was paid in this tab. */
export function InvoiceStatus({ order, plan, onResponse }: Props): ReactElement | null {
  const { request, retry } = useInvoiceRequest(order, plan, onResponse);
  if (!request) return <InvoiceNotice order={order} onRetry={retry} />;
  switch (request.at) {
    case 'checking':
      return <Spinner label="Connecting to the invoice service..." />;
    case 'sending':
      return <Spinner label={`Sending your invoice to ${order.view.email}...`} />;
    case 'unreachable':
      return (
        <RetryNotice live="polite" title="Connection Issue" onRetry={retry}>
          <p>{request.message}</p>
          <p>Your order was processed, but the confirmation email could not be sent.</p>
        </RetryNotice>
      );
    case 'failed':
      return <DeliveryIssue message={request.message} onRetry={retry} />;
  }
}

type Pending = Exclude<InvoiceRequest, { at: 'accepted' }>;

/** Requests the invoice when the order appears, and again on Retry. Retry is only offered after a request has ended. */
function useInvoiceRequest(order: OwnOrder, plan: Plan, onResponse: Props['onResponse']) {
  const api = useApi();
  const isKnown = order.view.invoice !== 'none';
  const isOver = isKnown || order.own.invoiceAccepted;
  const [request, setRequest] = useState<Pending | undefined>(isOver ? undefined : { at: 'checking' });
  const start = async () => {
    for await (const next of requestInvoice(api, order, plan)) {
      if (next.at === 'accepted') onResponse(next.response);
      setRequest(next.at === 'accepted' ? undefined : next);
    }
  };
  const begin = useEffectEvent(() => request && start());
  useEffect(() => void begin(), []);
  // The API also sends invoices on its own, so what the API reports about the invoice supersedes our failed request.
  const isOutdated = isKnown && (request?.at === 'unreachable' || request?.at === 'failed');
  return { request: isOutdated ? undefined : request, retry: () => void start() };
}

const tones = { none: 'info', queued: 'info', sent: 'success', failed: 'danger' } as const;

type InvoiceNoticeProps = { order: Order; onRetry?: () => void };

/** Shows what the API reports about the invoice, without requesting one. */
export function InvoiceNotice({ order, onRetry }: InvoiceNoticeProps): ReactElement | null {
  const { status, invoice, email } = order.view;
  if (status === 'created' || status === 'failed') return null;
  if (invoice === 'failed')
    return <DeliveryIssue message="The email could not be delivered to this address." onRetry={onRetry} />;
  const { title, text } = invoiceTexts[status === 'processing' ? 'processing' : invoice];
  return (
    <Notice tone={tones[invoice]} live={onRetry ? 'polite' : 'off'} title={title}>
      <p>{text(email || 'the buyer')}</p>
    </Notice>
  );
}

type DeliveryIssueProps = { message: string; onRetry: (() => void) | undefined };

function DeliveryIssue({ message, onRetry }: DeliveryIssueProps): ReactElement {
  return (
    <RetryNotice live={onRetry ? 'polite' : 'off'} title="Email delivery issue" onRetry={onRetry}>
      <p>{message}</p>
      <p>
        Your order is complete. Please <TextLink to={paths.contact}>contact support</TextLink> for your
        invoice copy.
      </p>
    </RetryNotice>
  );
}
