import { findPlan } from '@site/domain/catalogue';
import { toSelectedService } from '@site/domain/selected-plan';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderView, paymentData } from '../api/test-fixtures.ts';
import type { OwnOrder } from '../order/order.ts';
import { type Invoice, requestInvoice, watchDelivery } from './invoice.ts';

const order: OwnOrder = {
  kind: 'own',
  purchaseId: 'p1',
  orderToken: 'token',
  processing: false,
  invoiceAccepted: false,
  orderNumber: 'ORD-1-2',
  orderDate: '2026-01-02T03:04:05.000Z',
  paymentIntentId: 'pi_1',
  selectedService: toSelectedService(findPlan('pd1') ?? expect.fail('no plan pd1')),
  paymentData,
};

let served: Record<string, () => Response>;
let requests: string[];
const onAccepted = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onAccepted.mockClear();
  requests = [];
  served = {
    '/health': () => Response.json({}),
    '/send-invoice-email': () => Response.json({ orderNumber: 'ORD-1-2', invoice: 'queued' }),
    '/order': () => Response.json({ ...orderView, invoice: 'sent' }),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return served[url]?.() ?? expect.fail(url);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function statesOf(states: AsyncGenerator<Invoice, void>): Promise<Invoice[]> {
  const seen: Invoice[] = [];
  const follow = async () => {
    for await (const state of states) seen.push(state);
  };
  await Promise.all([follow(), vi.advanceTimersByTimeAsync(60_000)]);
  return seen;
}
const requested = (of = order) => statesOf(requestInvoice('', of, onAccepted));
const checking = { at: 'checking' };
const sending = { at: 'sending' };
const onItsWay = { at: 'sent', delivered: false };
const delivered = { at: 'sent', delivered: true };
const bounced = { at: 'failed', message: 'The email could not be delivered to this address.' };

it('checks the API, sends, and learns later that the email has left', async () => {
  expect(await requested()).toEqual([checking, sending, onItsWay, delivered]);
  expect(onAccepted).toHaveBeenCalledTimes(1);
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
  expect(await requested({ ...order, paymentData: { ...paymentData, email: '' } })).toEqual([
    checking,
    { at: 'reachable' },
  ]);
});

it.each<[string, () => Response, Invoice]>([
  [
    'rejected',
    () => Response.json({}, { status: 500 }),
    { at: 'failed', message: 'HTTP error! status: 500' },
  ],
  ['failed', () => Response.json({ orderNumber: 'ORD-1-2', invoice: 'failed' }), bounced as Invoice],
])('reports why sending is %s, and does not take it for accepted', async (_, response, state) => {
  served['/send-invoice-email'] = response;
  expect(await requested()).toEqual([checking, sending, state]);
  expect(onAccepted).not.toHaveBeenCalled();
});

it('takes a response of another server for an invoice on its way', async () => {
  served['/send-invoice-email'] = () => Response.json({ message: 'ok' });
  expect(await requested()).toContainEqual(onItsWay);
});

it('does not ask for an accepted invoice again, and learns later that the email came back', async () => {
  served['/order'] = () => Response.json({ ...orderView, invoice: 'failed' });
  expect(await statesOf(watchDelivery('', order))).toEqual([onItsWay, bounced]);
  expect(requests).toEqual(['/order']);
});

it('stops looking when the delivery stays unknown', async () => {
  served['/order'] = () => Response.json({ ...orderView, invoice: 'queued' });
  await statesOf(watchDelivery('', order));
  expect(requests).toHaveLength(10);
});
