import { useRuntimeConfig } from '@site/sdk';
import { useEffect, useReducer } from 'react';
import { findOrder } from './find-order.ts';
import { checkHealth, sendInvoice } from './invoice.ts';
import { connectionFailure, invoiceFailure } from './invoice-messages.ts';
import { firstInvoice, type Invoice, invoice } from './invoice-state.ts';
import { keepOrder } from './kept-orders.ts';
import type { OwnOrder } from './order.ts';

/** Asks for the invoice e-mail once, when the API is there and there is somebody to send it to. */
export function useInvoice(order: OwnOrder): { state: Invoice; retry: () => void } {
  const { apiBase } = useRuntimeConfig();
  const [state, dispatch] = useReducer(invoice, order.invoiceAccepted, firstInvoice);

  useEffect(() => {
    let current = true;
    const tell = (event: Parameters<typeof dispatch>[0]) => {
      if (current) dispatch(event);
    };
    if (state.at === 'checking') {
      checkHealth(apiBase).then((answer) => {
        const sendable = order.selectedService.id !== '' && order.paymentData.email !== '';
        if (answer.kind === 'ok') tell({ type: 'reached', sendable });
        else tell({ type: 'not-reached', message: connectionFailure(answer) });
      });
    }
    if (state.at === 'sending') {
      sendInvoice(apiBase, order).then((answer) => {
        if (answer.kind !== 'ok') return tell({ type: 'refused', message: invoiceFailure(answer) });
        if (answer.value.invoice === 'failed') return tell({ type: 'refused', message: deliveryFailed });
        keepOrder({ ...order, invoiceAccepted: true });
        tell({ type: 'accepted', delivered: answer.value.invoice === 'sent' });
      });
    }
    return () => {
      current = false;
    };
  }, [state.at]);

  // What was accepted is sent a moment later; the order knows when.
  const awaited = state.at === 'sent' && !state.delivered;
  useEffect(() => {
    if (!awaited) return;
    let left = watching.times;
    const timer = window.setInterval(async () => {
      left -= 1;
      if (left === 0) window.clearInterval(timer);
      const answer = await findOrder(apiBase, order.orderToken);
      if (answer.kind !== 'ok') return;
      if (answer.value.invoice === 'sent') dispatch({ type: 'delivered' });
      if (answer.value.invoice === 'failed') dispatch({ type: 'bounced', message: deliveryFailed });
    }, watching.everyMs);
    return () => window.clearInterval(timer);
  }, [awaited, apiBase, order.orderToken]);

  return { state, retry: () => dispatch({ type: 'retry' }) };
}

const watching = { everyMs: 3_000, times: 10 };

const deliveryFailed = 'The e-mail could not be delivered to this address.';
