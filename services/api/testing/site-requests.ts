import { randomUUID } from 'node:crypto';
import { findPlan, type PlanId } from '@site/domain/catalogue';
import { currentConsent } from '@site/domain/consent';
import type { ApiError } from '@site/wire/error-responses';
import type { OrderView } from '@site/wire/order-messages';
import type {
  DetailsStored,
  OrderDetails,
  PaymentIntentCreated,
  SendInvoiceEmail,
} from '@site/wire/purchase-messages';
import { type QuestionnaireStored, submissionKeyHeader } from '@site/wire/questionnaire-messages';
import { expectDocumented } from './documented-errors.ts';

export const siteOrigin = 'http://localhost:4173';
export const payer = { name: 'Zoë Åström', email: 'zoe@example.com' };

export type Opened = Pick<PaymentIntentCreated, 'orderToken' | 'orderNumber'>;
type Purchase = { planId?: string; amount?: number; purchaseId?: string; submissionKey?: string };
type Headers = Record<string, string>;

/**
 * Creates functions that send the requests of the site's pages. `apiUrl` is called for each request, because the API
 * may restart at a different address.
 */
export function createSiteRequests(apiUrl: () => string) {
  const call = async <Body>(path: string, init: RequestInit) => {
    const response = await request<Body>(apiUrl() + path, init);
    if (response.status >= 400) await expectDocumented(init.method ?? 'GET', path, response);
    return response;
  };
  const post = <Body>(path: string, body: unknown, headers: Headers = {}) =>
    call<Body>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteOrigin, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    call,
    post,
    /** Sends a questionnaire as the browser that generated `key` would. */
    answer: (key: string, answers: object | string, headers: Headers = {}) =>
      post<QuestionnaireStored & ApiError>('/questionnaires', answers, {
        ...headers,
        [submissionKeyHeader]: key,
      }),
    open: ({ planId = 'pd1', purchaseId = randomUUID(), ...more }: Purchase = {}) =>
      post<PaymentIntentCreated & ApiError>('/create-payment-intent', {
        planId,
        purchaseId,
        amount: findPlan(planId)?.price ?? 0,
        ...more,
      }),
    /** Sends the buyer's details, as the payment page does before it charges. */
    sendDetails: ({ orderToken }: Opened, details: object) =>
      post<DetailsStored & ApiError>('/order/details', details, bearer(orderToken)),
    order: (token: string) => call<OrderView & ApiError>('/order', { headers: bearer(token) }),
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const json = (body: object | undefined) =>
  body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };

export async function request<Body>(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

/** Builds the request that the payment page sends after a payment. */
export function invoiceRequest(
  order: PaymentIntentCreated,
  planId: PlanId = 'pd1',
  more: Partial<SendInvoiceEmail['paymentData']> = {},
): SendInvoiceEmail {
  const plan = findPlan(planId);
  if (!plan) throw new Error(`There is no plan ${planId}.`);
  const { id, name, price, category, displayPrice, gradient } = plan;
  const place = { city: 'München', state: 'Bayern', zipCode: '80331', country: 'DE' } as const;
  return {
    selectedService: { id, name, price, category, categoryName: category, displayPrice, gradient },
    paymentData: {
      email: payer.email,
      fullName: payer.name,
      company: 'Łódź & Şişli GmbH',
      billingAddress: { street: 'Große Straße 1', ...place },
      ...more,
    },
    paymentIntentId: order.paymentIntentId,
    orderNumber: order.orderNumber,
    orderDate: new Date().toISOString(),
  };
}

/** Builds the request that the payment page sends before a payment. */
export function detailsRequest(
  opened: PaymentIntentCreated,
  typed: Partial<OrderDetails['paymentData']> = {},
): OrderDetails {
  const { paymentData } = invoiceRequest(opened, 'pd1', typed);
  return { paymentData, consentVersion: currentConsent, amount: opened.amount };
}
