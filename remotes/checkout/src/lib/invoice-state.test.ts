import { expect, it } from 'vitest';
import { firstInvoice, type InvoiceEvent, invoice } from './invoice-state.ts';

const after = (...events: InvoiceEvent[]) => events.reduce(invoice, firstInvoice(false));
const reached: InvoiceEvent = { type: 'reached', sendable: true };

it('checks the API before anything is sent', () => {
  expect(firstInvoice(false)).toEqual({ at: 'checking' });
});
it('sends when the API is there and there is somebody to send to', () => {
  expect(after(reached)).toEqual({ at: 'sending' });
});
it('sends nothing when there is nobody to send to', () => {
  expect(after({ type: 'reached', sendable: false })).toEqual({ at: 'reachable' });
});
it('does not send a second time once it was accepted', () => {
  const sent = after(reached, { type: 'accepted', delivered: false });
  expect(invoice(sent, reached)).toBe(sent);
  expect(invoice(sent, { type: 'retry' })).toBe(sent);
});
it('does not send again after a reload', () => {
  expect(firstInvoice(true)).toEqual({ at: 'sent', delivered: false });
});
it('checks again on Retry', () => {
  const unreachable = after({ type: 'not-reached', message: 'Unable to connect to server: x' });
  expect(unreachable).toEqual({ at: 'unreachable', message: 'Unable to connect to server: x' });
  expect(invoice(unreachable, { type: 'retry' })).toEqual({ at: 'checking' });
});
it('keeps the reason when sending fails', () => {
  expect(after(reached, { type: 'refused', message: 'HTTP error! status: 500' })).toEqual({
    at: 'failed',
    message: 'HTTP error! status: 500',
  });
});
it('learns later that the e-mail has left', () => {
  expect(after(reached, { type: 'accepted', delivered: false }, { type: 'delivered' })).toEqual({
    at: 'sent',
    delivered: true,
  });
});
it('learns later that the e-mail came back, and can ask again', () => {
  const bounced = after(
    reached,
    { type: 'accepted', delivered: false },
    { type: 'bounced', message: 'No such user' },
  );
  expect(bounced).toEqual({ at: 'failed', message: 'No such user' });
  expect(invoice(bounced, { type: 'retry' })).toEqual({ at: 'checking' });
});
