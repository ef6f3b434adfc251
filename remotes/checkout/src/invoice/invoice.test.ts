import { receivedApiError } from '@site/contract/wire';
import { findPlan } from '@site/domain/catalogue';
import { toSelectedService } from '@site/domain/selected-plan';
import { createApiClient } from '@site/sdk/api-client';
import { beforeEach, expect, it, vi } from 'vitest';
import { apiErrorResponse, orderView, paymentData } from '../../testing/api-responses.ts';
import type { OwnOrder } from '../order/order.ts';
import { type InvoiceRequest, requestInvoice } from './invoice.ts';

const order: OwnOrder = {
  purchaseId: 'p1',
  token: 'token',
  view: { ...orderView, invoice: 'none' },
  own: {
    selectedService: toSelectedService(findPlan('pd1') ?? expect.fail('no plan pd1')),
    paymentData,
    invoiceAccepted: false,
  },
};

let served: Record<string, () => Response>;
let requests: string[];

beforeEach(() => {
  requests = [];
  served = {
    '/health': () => Response.json({}),
    '/send-invoice-email': () => Response.json({ orderNumber: 'ORD-1-2', invoice: 'queued', status: 'paid' }),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return served[url]?.() ?? expect.fail(url);
  });
});

async function requested(of = order): Promise<InvoiceRequest[]> {
  const seen: InvoiceRequest[] = [];
  for await (const state of requestInvoice(createApiClient('', receivedApiError), of)) seen.push(state);
  return seen;
}
const checking = { at: 'checking' };
const sending = { at: 'sending' };

it('checks the API, and asks for the invoice', async () => {
  expect(await requested()).toEqual([
    checking,
    sending,
    { at: 'accepted', response: { invoice: 'queued', status: 'paid' } },
  ]);
});

it('sends nothing while the API is unreachable', async () => {
  served['/health'] = () => {
    throw new Error('x');
  };
  expect(await requested()).toEqual([
    checking,
    { at: 'unreachable', message: 'Unable to connect to server: x' },
  ]);
  expect(requests).toEqual(['/health']);
});

it('sends nothing without an email address', async () => {
  expect(
    await requested({ ...order, own: { ...order.own, paymentData: { ...paymentData, email: '' } } }),
  ).toEqual([checking, { at: 'reachable' }]);
});

it('reports why the request was rejected', async () => {
  served['/send-invoice-email'] = () => Response.json({}, { status: 500 });
  expect(await requested()).toEqual([
    checking,
    sending,
    { at: 'failed', message: 'HTTP error! status: 500' },
  ]);
});

it('takes a response of another server for an invoice on its way', async () => {
  served['/send-invoice-email'] = () => Response.json({ message: 'ok' });
  expect(await requested()).toContainEqual({ at: 'accepted', response: { invoice: 'queued' } });
});

it('takes a payment that is not completed any more for one that has failed, not for an issue with the email', async () => {
  served['/send-invoice-email'] = () => apiErrorResponse(402, { code: 'payment_not_completed' });
  expect(await requested()).toContainEqual({
    at: 'accepted',
    response: { invoice: 'none', status: 'failed' },
  });
});
