import type { ReactElement } from 'react';
import type { OwnOrder } from '../lib/order.ts';
import { useInvoice } from '../lib/use-invoice.ts';

export function InvoiceStatus({ order }: { order: OwnOrder }): ReactElement {
  const { state, retry } = useInvoice(order);
  return (
    <p>
      {state.at} {'message' in state ? state.message : ''}{' '}
      {state.at === 'unreachable' ? (
        <button type="button" onClick={retry}>
          Retry
        </button>
      ) : null}
    </p>
  );
}
