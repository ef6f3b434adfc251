/** What becomes of the invoice e-mail after a payment in this tab. */
export type Invoice =
  | { at: 'checking' }
  | { at: 'unreachable'; message: string }
  /** The API is there, but there is nobody or nothing to send an invoice for. */
  | { at: 'reachable' }
  | { at: 'sending' }
  | { at: 'sent'; delivered: boolean }
  | { at: 'failed'; message: string };

export type InvoiceEvent =
  | { type: 'reached'; sendable: boolean }
  | { type: 'not-reached'; message: string }
  | { type: 'accepted'; delivered: boolean }
  | { type: 'refused'; message: string }
  /** The e-mail that was accepted has left. */
  | { type: 'delivered' }
  /** The e-mail that was accepted came back. */
  | { type: 'bounced'; message: string }
  | { type: 'retry' };

/** An invoice that was accepted before, and only the page was loaded again, is not asked for once more. */
export function firstInvoice(accepted: boolean): Invoice {
  return accepted ? { at: 'sent', delivered: false } : { at: 'checking' };
}

export function invoice(state: Invoice, event: InvoiceEvent): Invoice {
  switch (event.type) {
    case 'reached':
      if (state.at !== 'checking') return state;
      return event.sendable ? { at: 'sending' } : { at: 'reachable' };
    case 'not-reached':
      return state.at === 'checking' ? { at: 'unreachable', message: event.message } : state;
    case 'accepted':
      return state.at === 'sending' ? { at: 'sent', delivered: event.delivered } : state;
    case 'refused':
      return state.at === 'sending' ? { at: 'failed', message: event.message } : state;
    case 'delivered':
      return state.at === 'sent' ? { at: 'sent', delivered: true } : state;
    case 'bounced':
      return state.at === 'sent' ? { at: 'failed', message: event.message } : state;
    case 'retry':
      return state.at === 'unreachable' || state.at === 'failed' ? { at: 'checking' } : state;
  }
}
