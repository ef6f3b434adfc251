import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPlan, type PlanId } from '@site/domain/catalogue';
import { currentConsent } from '@site/domain/consent';
import { orderPath, orderTokenIn, restoreTokenIn } from '@site/domain/order-links';
import type { OrderView } from '@site/wire/order-messages';
import type { OrderDetails, PaymentIntentCreated } from '@site/wire/purchase-messages';
import { submissionKeyHeader } from '@site/wire/questionnaire-messages';

/** Sample orders for development, one in each state that a page, an email or a command shows differently. */
const seeds = {
  paid: { planId: 'pd1', fullName: 'Grace Hopper', status: 'paid' },
  answered: { planId: 'bp1', fullName: 'Ada Lovelace', status: 'paid' },
  refunded: { planId: 'pd2', fullName: 'Zoë Åström', status: 'refunded' },
  disputed: { planId: 'mr1', fullName: 'Łukasz Nowak', status: 'disputed' },
  unreturned: { planId: 'op1', fullName: 'Şule Yılmaz', status: 'paid' },
} as const satisfies Record<string, Seed>;
type Seed = { planId: PlanId; fullName: string; status: OrderView['status'] };
type SeedName = keyof typeof seeds;

type Urls = { site: string; api: string; sandbox: string };

const visa = '4242424242424242';
/** A test card whose refunds fail. */
const refundFails = '4000000000005126';

/** Maximum time in milliseconds until the sandbox has reported a payment to the API. */
const maxDelay = 20_000;

/**
 * Creates the sample orders by sending the requests that pages, buyers and the seller would send. An order from an
 * earlier start is reused while its link works, that is, for one day.
 *
 * @returns the address of each order's page
 */
export async function seedOrders(urls: Urls, dataDir: string): Promise<Record<SeedName, string>> {
  const file = join(dataDir, 'seeds.json');
  const savedTokens = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>;
  const isFirstStart = Object.keys(savedTokens).length === 0;
  if (isFirstStart) await causeAlert(urls);
  const tokens = await Promise.all(
    Object.entries(seeds).map(async ([name, seed]) => {
      const token = savedTokens[name];
      return [
        name,
        token && (await statusOf(urls, token)) ? token : await makeSeed(urls, name, seed),
      ] as const;
    }),
  );
  await writeFile(file, JSON.stringify(Object.fromEntries(tokens)), { mode: 0o600 });
  const addresses = tokens.map(([name, token]) => [name, urls.site + orderPath(token)]);
  return Object.fromEntries(addresses) as Record<SeedName, string>;
}

async function makeSeed(urls: Urls, name: string, { planId, fullName, status }: Seed): Promise<string> {
  const submissionKey = randomUUID();
  const email = `${name}@example.com`;
  if (name === 'answered') {
    const answers = { Email: email, 'What is the full name of the founder?': fullName };
    await post(`${urls.api}/questionnaires`, answers, { [submissionKeyHeader]: submissionKey });
  }
  const amount = findPlan(planId)?.price ?? 0;
  const purchase = { planId, amount, purchaseId: randomUUID(), submissionKey };
  const opened = await post<PaymentIntentCreated>(`${urls.api}/create-payment-intent`, purchase);
  const street = { street: 'Große Straße 1', city: 'München', state: '', zipCode: '80331' };
  const billingAddress = { ...street, country: 'DE' } as const;
  const paymentData = { email, fullName, company: 'Engine Ltd', billingAddress };
  const details: OrderDetails = { paymentData, consentVersion: currentConsent, amount };
  await post(`${urls.api}/order/details`, details, { authorization: `Bearer ${opened.orderToken}` });
  await pay(urls, opened, { name: fullName, email }, name === 'unreturned' ? refundFails : visa);
  await waitFor(urls, opened.orderToken, 'paid');
  await requestEmails(urls, name, email, opened);
  if (status === 'refunded' || name === 'unreturned') {
    const refund = new URLSearchParams({ payment_intent: opened.paymentIntentId });
    await post(`${urls.sandbox}/v1/refunds`, refund, { authorization: 'Bearer sk_test_sandbox' });
    await waitFor(urls, opened.orderToken, 'refunded');
  }
  if (status === 'disputed') {
    await post(`${urls.sandbox}/_sandbox/intents/${opened.paymentIntentId}/dispute`, {});
  }
  await waitFor(urls, opened.orderToken, status);
  return name === 'answered' ? await correctAndUndo(urls, opened) : opened.orderToken;
}

/** Makes the payment sandbox reject the API's key once, which the API reports to the seller by email. */
async function causeAlert({ api, sandbox }: Urls): Promise<void> {
  const fault = { kind: 'error', status: 401, method: 'POST', path: '/v1/payment_intents' };
  await post(`${sandbox}/_sandbox/faults`, fault);
  const purchase = { planId: 'pd1', amount: findPlan('pd1')?.price, purchaseId: randomUUID() };
  await post(`${api}/create-payment-intent`, purchase).catch(() => {});
}

/**
 * Corrects an order's email address after its invoice was sent, and then undoes the correction. Undoing it revokes all
 * links to the order.
 *
 * @returns the token of the new link, which the restored address gets
 */
async function correctAndUndo(
  urls: Urls,
  { orderNumber, orderToken }: PaymentIntentCreated,
): Promise<string> {
  await readEmail(urls, `invoice-${orderNumber}`);
  const correction = { email: 'mistyped@example.com' };
  await post(`${urls.api}/order/email`, correction, { authorization: `Bearer ${orderToken}` });
  const restoreToken = restoreTokenIn(await readEmail(urls, `email-corrected-${orderNumber}`));
  await post(`${urls.api}/order/email/restore`, {}, { authorization: `Bearer ${restoreToken}` });
  return orderTokenIn(await readEmail(urls, `order-link-${orderNumber}`)) ?? '';
}

/** Waits for an email whose file name begins with `name`. @returns its HTML */
async function readEmail({ api }: Urls, name: string): Promise<string> {
  const started = Date.now();
  for (;;) {
    const outbox = await (await fetch(`${api}/outbox`)).text();
    const path = new RegExp(`/outbox/${name}[\\w-]*\\.eml(?=")`).exec(outbox)?.[0];
    if (path) return await (await fetch(api + path)).text();
    if (Date.now() - started > maxDelay) throw new Error(`The outbox has no email ${name}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Confirms a payment as the checkout does in the browser: calls the payment sandbox with the publishable key. */
async function pay(
  { sandbox }: Urls,
  opened: PaymentIntentCreated,
  buyer: Record<string, string>,
  number: string,
): Promise<void> {
  const card = {
    number,
    exp_month: 12,
    exp_year: new Date().getFullYear() + 2,
    cvc: '123',
  };
  const form = new URLSearchParams({
    client_secret: opened.clientSecret,
    'payment_method_data[type]': 'card',
  });
  for (const [part, values] of Object.entries({ card, billing_details: buyer })) {
    for (const [key, value] of Object.entries(values))
      form.set(`payment_method_data[${part}][${key}]`, `${value}`);
  }
  const url = `${sandbox}/v1/payment_intents/${opened.paymentIntentId}/confirm`;
  await post(url, form, { authorization: 'Bearer pk_test_sandbox' });
}

/**
 * Requests the emails that a purchase does not send automatically, so that the outbox contains every kind of email. The
 * order's email address is corrected before the refund, so the former address gets a copy of the credit note.
 */
async function requestEmails(
  { api }: Urls,
  name: string,
  email: string,
  { orderNumber, orderToken }: PaymentIntentCreated,
): Promise<void> {
  if (name === 'paid') {
    await post(`${api}/order-link`, { orderNumber, email });
    await post(`${api}/test-email`, {});
  }
  if (name === 'refunded') {
    const authorization = `Bearer ${orderToken}`;
    await post(`${api}/order/email`, { email: 'corrected@example.com' }, { authorization });
  }
}

/** Returns the status of a token's order, or undefined if the token is not valid. */
async function statusOf({ api }: Urls, token: string): Promise<OrderView['status'] | undefined> {
  const response = await fetch(`${api}/order`, { headers: { authorization: `Bearer ${token}` } });
  return response.ok ? ((await response.json()) as OrderView).status : undefined;
}

async function waitFor(urls: Urls, token: string, status: string): Promise<void> {
  const started = Date.now();
  while ((await statusOf(urls, token)) !== status) {
    if (Date.now() - started > maxDelay) throw new Error(`An order has not become ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function post<Body>(
  url: string,
  body: object | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Body> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${new URL(url).pathname} responded ${response.status}.`);
  return (await response.json()) as Body;
}
