import type { Health, InvoiceAccepted, SendInvoiceEmail } from '@site/contract/wire';
import { type Answer, ask, record } from './answer.ts';
import type { OwnOrder } from './order.ts';

/** Whether the API is there. Any JSON with a good status will do. */
export function checkHealth(apiBase: string): Promise<Answer<Partial<Health>>> {
  return ask(`${apiBase}/health`, { parse: record });
}

/** Asks for the invoice e-mail. Asking again for the same order sends nothing twice. */
export function sendInvoice(
  apiBase: string,
  order: OwnOrder,
): Promise<Answer<Pick<InvoiceAccepted, 'invoice'>>> {
  const body: SendInvoiceEmail = {
    selectedService: order.selectedService,
    paymentData: order.paymentData,
    paymentIntentId: order.paymentIntentId,
    orderNumber: order.orderNumber,
    orderDate: order.orderDate,
  };
  return ask(`${apiBase}/send-invoice-email`, {
    method: 'POST',
    body,
    parse: (value) => {
      const { invoice } = record(value);
      return { invoice: invoice === 'sent' || invoice === 'failed' ? invoice : 'queued' };
    },
  });
}
