import { findPlan } from '@site/domain/catalogue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginPurchase } from './begin-purchase.ts';
import {
  closePurchase,
  currentPurchase,
  fateOf,
  noteDecline,
  purchasesKey,
  updatePurchase,
} from './purchase-record.ts';

const plan = findPlan('pd1') ?? expect.fail('no plan pd1');
let stored: Map<string, string>;
let calls: { url: string; body: Record<string, unknown> }[];
let answer: (url: string) => Response;

beforeEach(() => {
  stored = new Map();
  calls = [];
  answer = () => Response.json(intent);
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : {} });
    return answer(url);
  });
});
afterEach(() => vi.unstubAllGlobals());

const intent = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  orderNumber: 'ORD-1-2',
  orderToken: 'token',
  amount: 650,
  currency: 'usd',
};
const view = {
  orderNumber: 'ORD-1-2',
  orderDate: '2026-01-02T03:04:05Z',
  status: 'paid',
  paymentIntentId: 'pi_1',
  planId: 'pd1',
  planName: 'Pitch Deck - 12 slides',
  amount: 650,
  currency: 'usd',
  email: 'a@b.co',
  fullName: 'A',
  invoice: 'sent',
};
const refusal = (status: number, error: object) => Response.json({ error }, { status });

it('asks for the same purchase again after a reload, and keeps no secret of the provider', async () => {
  await beginPurchase('', plan, 650);
  const again = await beginPurchase('', plan, 650);
  expect(again).toMatchObject({ kind: 'opened', purchase: { paymentIntentId: 'pi_1', amount: 650 } });
  expect(calls).toHaveLength(2);
  expect(calls[0]?.body).toEqual(calls[1]?.body);
  expect(calls[0]?.body).toMatchObject({ amount: 650, planId: 'pd1' });
  expect(stored.get(purchasesKey)).not.toContain('secret');
});

it('begins a new purchase once the last one is paid', async () => {
  await beginPurchase('', plan, 650);
  const { purchaseId } = await currentPurchase('pd1');
  closePurchase(purchaseId, 'paid');
  expect(fateOf(purchaseId)).toBe('paid');
  await beginPurchase('', plan, 650);
  expect(calls[1]?.body.purchaseId).not.toBe(purchaseId);
});

it('shows the order of a payment whose answer was lost', async () => {
  await beginPurchase('', plan, 650);
  updatePurchase((await currentPurchase('pd1')).purchaseId, { started: true });
  answer = (url) => Response.json(url.endsWith('/order') ? view : intent);
  expect(await beginPurchase('', plan, 650)).toMatchObject({
    kind: 'already-paid',
    view: { orderNumber: 'ORD-1-2' },
  });
});

it('goes on with a started purchase that was not paid', async () => {
  await beginPurchase('', plan, 650);
  updatePurchase((await currentPurchase('pd1')).purchaseId, { started: true });
  answer = (url) => Response.json(url.endsWith('/order') ? { ...view, status: 'failed' } : intent);
  expect(await beginPurchase('', plan, 650)).toMatchObject({ kind: 'opened' });
});

it('shows the order when the API says that the purchase is closed', async () => {
  await beginPurchase('', plan, 650);
  answer = (url) =>
    url.endsWith('/order') ? Response.json(view) : refusal(409, { code: 'purchase_closed' });
  expect(await beginPurchase('', plan, 650)).toMatchObject({ kind: 'already-paid', token: 'token' });
});

it('begins anew when a purchase was closed without having been paid', async () => {
  let refused = false;
  answer = () => {
    if (refused) return Response.json(intent);
    refused = true;
    return refusal(409, { code: 'purchase_closed' });
  };
  expect(await beginPurchase('', plan, 650)).toMatchObject({ kind: 'opened' });
  expect(calls[1]?.body.purchaseId).not.toBe(calls[0]?.body.purchaseId);
});

it('does not begin anew by itself when banks declined it too often', async () => {
  answer = () => refusal(409, { code: 'too_many_declines' });
  const { purchaseId } = await currentPurchase('pd1');
  expect(await beginPurchase('', plan, 650)).toEqual({
    kind: 'problem',
    problem: { kind: 'declined-too-often', purchaseId },
  });
  expect(calls).toHaveLength(1);
});

it('is one purchase per plan and questionnaire, whichever tab it is in', async () => {
  const idFor = async (planId: string, draft?: string) => (await currentPurchase(planId, draft)).purchaseId;
  // Begun before there was a questionnaire; then the first one comes to it.
  const first = await idFor('pd1');
  expect(await idFor('pd1', 'a')).toBe(first);
  expect(await idFor('pd1')).toBe(first);
  // Another questionnaire is another purchase, and takes nothing away from the first.
  const second = await idFor('pd1', 'b');
  expect(second).not.toBe(first);
  expect(await idFor('pd1', 'a')).toBe(first);
  expect([fateOf(first), fateOf(second)]).toEqual(['open', 'open']);
  // And so is another plan.
  expect(await idFor('pd2', 'a')).not.toBe(first);
});

it('counts declines per purchase', async () => {
  const { purchaseId } = await currentPurchase('pd1');
  expect([noteDecline(purchaseId), noteDecline(purchaseId)]).toEqual([1, 2]);
  const other = await currentPurchase('pd2');
  expect(noteDecline(other.purchaseId)).toBe(1);
});

it('tells today’s price when it has changed', async () => {
  answer = () => refusal(409, { code: 'price_changed', message: 'm', currentPrice: 700 });
  expect(await beginPurchase('', plan, 650)).toEqual({
    kind: 'problem',
    problem: { kind: 'price-changed', currentPrice: 700 },
  });
});

it('does not go on without a secret', async () => {
  answer = () => Response.json({ ...intent, clientSecret: undefined });
  expect(await beginPurchase('', plan, 650)).toMatchObject({ kind: 'problem', problem: { kind: 'failed' } });
});
