import { useRuntimeConfig } from '@site/shared/facade';
import { useEffect, useReducer } from 'react';
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

  return { state, retry: () => dispatch({ type: 'retry' }) };
}

const deliveryFailed = 'The e-mail could not be delivered to this address.';
