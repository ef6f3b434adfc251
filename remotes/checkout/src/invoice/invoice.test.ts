import { findPlan } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { createApiClient } from '@site/wire/api-client';
import { receivedApiError } from '@site/wire/error-responses';
import { beforeEach, expect, it, vi } from 'vitest';
import { apiErrorResponse, ownOrder } from '../../testing/api-responses.ts';
import { type InvoiceRequest, requestInvoice } from './invoice.ts';

const plan = findPlan('pd1') ?? expect.fail('no plan pd1');
let served: Record<string, () => Response>;
let requests: string[];

beforeEach(() => {
  requests = [];
  served = { '/health': () => Response.json({}) };
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return served[url]?.() ?? expect.fail(url);
  });
});

async function requestStates(): Promise<InvoiceRequest[]> {
  const seen: InvoiceRequest[] = [];
  for await (const state of requestInvoice(createApiClient('', receivedApiError), ownOrder, plan))
    seen.push(state);
  expect(seen.shift()).toEqual({ at: 'checking' });
  return seen;
}
const sending = { at: 'sending' };
const expectAccepted = (response: object) => [sending, { at: 'accepted', response }];

it.each<[string, () => Response, unknown[]]>([
  [
    'an invoice that is on its way',
    () => Response.json({ orderNumber: 'ORD-1-2', invoice: 'queued', status: 'paid' }),
    expectAccepted({ invoice: 'queued', status: 'paid' }),
  ],
  [
    'a response of another server, for an invoice on its way',
    () => Response.json({ message: 'ok' }),
    expectAccepted({ invoice: 'queued' }),
  ],
  [
    'a payment that is not completed any more, for one that has failed',
    () => apiErrorResponse(402, { code: 'payment_not_completed' }),
    expectAccepted({ invoice: 'none', status: 'failed' }),
  ],
  [
    'why the request was rejected',
    () => Response.json({}, { status: 500 }),
    [sending, { at: 'failed', message: 'HTTP error! status: 500' }],
  ],
])('takes %s', async (_, response, states) => {
  served['/send-invoice-email'] = response;
  expect(await requestStates()).toEqual(states);
});

it('names the price that was charged, although the plan costs more by now', async () => {
  let body: unknown;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/send-invoice-email') body = JSON.parse(String(init.body));
    return Response.json({});
  });
  const order = { ...ownOrder, view: { ...ownOrder.view, amount: plan.price - 50 } };
  for await (const _ of requestInvoice(createApiClient('', receivedApiError), order, plan));
  expect(body).toMatchObject({
    selectedService: { id: 'pd1', price: plan.price - 50, displayPrice: formatPrice(plan.price - 50) },
  });
});

it('sends nothing while the API is unreachable', async () => {
  served['/health'] = () => {
    throw new Error('x');
  };
  const message = 'Unable to connect to server: x';
  expect(await requestStates()).toEqual([{ at: 'unreachable', message }]);
  expect(requests).toEqual(['/health']);
});
