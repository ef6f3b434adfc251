import { purchasesEntry } from '@site/domain/browser-storage';
import { findPlan } from '@site/domain/catalogue';
import { storedValue } from '@site/sdk';
import { FakeStorage } from '@site/sdk/fake-window';
import { createApiClient } from '@site/wire/api-client';
import { answeredStorage, buyerStorage } from '@site/wire/buyer';
import { receivedApiError } from '@site/wire/error-responses';
import { beforeEach, expect, it, vi } from 'vitest';
import { apiErrorResponse, paymentIntent, price } from '../../testing/api-responses.ts';

const plan = findPlan('pd1') ?? expect.fail('no plan pd1');
let storage: FakeStorage;
let location: { hash: string };
let calls: { url: string; body: Record<string, unknown> }[];
let respond: () => Response;
let records: typeof import('./purchase-records.ts');
let open: () => Promise<import('./checkout-state.ts').OpeningOutcome>;

/** Makes this tab one that has begun or sent a questionnaire. */
const storeBuyer = (submissionKey: string) =>
  storedValue(buyerStorage).write({ email: '', fullName: '', company: '', submissionKey });

async function openDocument(): Promise<void> {
  vi.resetModules();
  records = await import('./purchase-records.ts');
  const { openPurchase } = await import('./open-purchase.ts');
  open = () => openPurchase(createApiClient('', receivedApiError), { plan, price });
}

beforeEach(async () => {
  storage = new FakeStorage();
  location = { hash: '' };
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: new FakeStorage(), location });
  calls = [];
  respond = () => Response.json(paymentIntent);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : {} });
    return respond();
  });
  await openDocument();
});

it('is never for a questionnaire that an address names, because strangers make addresses', async () => {
  location.hash = '#submission=7f1f3f52-52bb-4b0c-9d9f-0a1c0f7c1f11';
  await open();
  expect(JSON.stringify(calls)).not.toContain('7f1f3f52');
});

it('asks for the same purchase again after a reload, and stores no secret beyond the tab', async () => {
  await open();
  expect(await open()).toMatchObject({
    kind: 'opened',
    purchase: { paymentIntentId: 'pi_1', amount: price },
  });
  expect(calls).toHaveLength(2);
  expect(calls[0]?.body).toEqual(calls[1]?.body);
  expect(calls[0]?.body).toMatchObject({ amount: price, planId: 'pd1' });
  expect(storage.getItem(purchasesEntry.key)).not.toMatch(/secret|token/);
});

it('names the questionnaire of this tab or, unless its key is none, of an earlier one of this browser', async () => {
  const [now, earlier] = [crypto.randomUUID(), crypto.randomUUID()];
  storedValue(answeredStorage).write(earlier);
  await open();
  for (const submissionKey of [now, 'none']) {
    storeBuyer(submissionKey);
    await open();
  }
  expect(calls.map(({ body }) => body.submissionKey)).toEqual([earlier, now, undefined]);
});

it('begins a new purchase once the last one is paid', async () => {
  await open();
  const paid = await records.findCurrentPurchase('pd1');
  records.savePurchase({ ...paid, status: 'paid' });
  await open();
  expect(calls[1]?.body.purchaseId).not.toBe(paid.purchaseId);
});

it('opens the purchase that was paid for a questionnaire again, and another one on request only', async () => {
  const findPurchaseId = async (draft: string) =>
    (await records.findCurrentPurchase('pd1', draft)).purchaseId;
  const paid = await records.findCurrentPurchase('pd1', 'a');
  records.savePurchase({ ...paid, status: 'paid' });
  // This purchase was begun in a tab without a questionnaire.
  const other = await records.findCurrentPurchase('pd1');
  expect(await findPurchaseId('a')).toBe(paid.purchaseId);
  expect(records.findPurchase(paid.purchaseId)?.status).toBe('paid');
  // Another questionnaire gets another purchase.
  expect(await findPurchaseId('b')).toBe(other.purchaseId);
  // 'Start a new order' separates the paid purchase from the questionnaire.
  records.savePurchase({ planId: 'pd1', purchaseId: paid.purchaseId, status: 'paid' });
  const again = await findPurchaseId('a');
  expect([paid.purchaseId, other.purchaseId]).not.toContain(again);
  expect(await findPurchaseId('a')).toBe(again);
});

it('goes on with a purchase whose payment failed after it had been taken on', async () => {
  const draft = crypto.randomUUID();
  storeBuyer(draft);
  const record = await records.findCurrentPurchase('pd1', draft);
  records.savePurchase({ ...record, status: 'paid' });
  expect(await open()).toMatchObject({ kind: 'opened', purchase: { purchaseId: record.purchaseId } });
  expect(records.findPurchase(record.purchaseId)?.status).toBe('open');
});

const closedOrder = { orderNumber: 'ORD-1-2', planName: 'Pitch Deck - 12 slides', status: 'paid' };

it('shows number, plan and status only when another tab has paid, and goes on doing so', async () => {
  const { purchaseId } = await records.findCurrentPurchase('pd1');
  respond = () => apiErrorResponse(409, { code: 'purchase_closed', order: closedOrder });
  for (const _ of [1, 2]) expect(await open()).toEqual({ kind: 'closed', purchaseId, order: closedOrder });
  expect(calls.map(({ url }) => url)).toEqual(['/create-payment-intent', '/create-payment-intent']);
});

it.each([{ orderNumber: 7 }, { orderNumber: 'ORD-1-2', orderToken: 'of an older API' }, {}])(
  'begins no other purchase when one is paid whose order reads %j',
  async (order) => {
    respond = () => apiErrorResponse(409, { code: 'purchase_closed', order });
    expect(await open()).toMatchObject({ kind: 'closed' });
    expect(calls).toHaveLength(1);
  },
);

it('begins anew when a purchase was closed without a payment', async () => {
  await open();
  const before = await records.findCurrentPurchase('pd1');
  respond = () =>
    calls.at(-1)?.body.purchaseId === before.purchaseId
      ? apiErrorResponse(409, { code: 'purchase_closed' })
      : Response.json(paymentIntent);
  expect(await open()).toMatchObject({ kind: 'opened' });
  expect(records.findPurchase(before.purchaseId)?.status).toBe('abandoned');
  const after = await records.findCurrentPurchase('pd1');
  expect(after.purchaseId).not.toBe(before.purchaseId);
  expect(await open()).toMatchObject({ purchase: { purchaseId: after.purchaseId } });
});

it('begins no other purchase while a payment for this one is in progress', async () => {
  await open();
  const { purchaseId } = await records.findCurrentPurchase('pd1');
  respond = () => apiErrorResponse(409, { code: 'payment_in_progress' });
  expect(await open()).toMatchObject({ kind: 'problem', problem: { kind: 'failed' } });
  expect((await records.findCurrentPurchase('pd1')).purchaseId).toBe(purchaseId);
});

it('goes on with the purchase of the history entry when storage has lost it', async () => {
  await open();
  const { purchaseId } = await records.findCurrentPurchase('pd1');
  storage.clear();
  records.restorePurchase({ checkoutStep: 'payment', planId: 'pd1', purchaseId });
  await open();
  expect(calls.map(({ body }) => body.purchaseId)).toEqual([purchaseId, purchaseId]);
});

it('has one purchase per plan and questionnaire, in all tabs', async () => {
  const findPurchaseId = async (planId: string, draft?: string) =>
    (await records.findCurrentPurchase(planId, draft)).purchaseId;
  // The first purchase was begun before there was a questionnaire, and is then assigned to the first questionnaire.
  const first = await findPurchaseId('pd1');
  expect(await findPurchaseId('pd1', 'a')).toBe(first);
  expect(await findPurchaseId('pd1')).toBe(first);
  // Another questionnaire gets another purchase, and the first one keeps its purchase.
  const second = await findPurchaseId('pd1', 'b');
  expect(second).not.toBe(first);
  expect(await findPurchaseId('pd1', 'a')).toBe(first);
  expect([first, second].map((id) => records.findPurchase(id)?.status)).toEqual(['open', 'open']);
  // Another plan also gets another purchase.
  expect(await findPurchaseId('pd2', 'a')).not.toBe(first);
});
