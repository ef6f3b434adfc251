import type { RuntimeConfig } from '@site/contract/runtime-config';
import { findPlan } from '@site/domain/catalogue';
import { buildOrderFragment, restorePath } from '@site/domain/order-links';
import { paths, planPath } from '@site/domain/paths';
import { FakeWindow } from '@site/sdk/fake-window';
import { beforeEach, expect, it, vi } from 'vitest';
import { orderView, paymentIntent } from '../../testing/api-responses.ts';
import type { Opening } from './checkout-state.ts';

type Page = FakeWindow & { location: URL; history: { state: unknown } };

const stripe = { publishableKey: 'pk_test_1', scriptUrl: 'https://js.test/v3/' };

let page: Page;
let fetched: { amount: number; planId: string }[];
let appended: { src?: string }[];
let idle: () => void;

beforeEach(() => {
  const location = new URL(planPath(paths.checkout, 'bp2'), 'https://site.test');
  page = Object.assign(new FakeWindow(), { location, history: { state: null } });
  vi.stubGlobal('window', page);
  fetched = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    fetched.push(JSON.parse(body));
    return Response.json(paymentIntent);
  });
  const requestIdleCallback = (callback: () => void) => {
    idle = callback;
  };
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  Object.assign(page, { requestIdleCallback });
  appended = [];
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      createElement: () => new EventTarget(),
      head: { append: (element: object) => appended.push(element) },
    }),
  );
});

/** Loads the module again, as a new document would. */
async function loadDocument() {
  vi.resetModules();
  const { configureRuntime } = await import('@site/sdk');
  configureRuntime({ apiBase: 'https://api.test', stripe } as RuntimeConfig);
  return await import('./early-opening.ts');
}

const createOpening = (planId: string): Opening => {
  const plan = findPlan(planId) ?? expect.fail();
  return { at: 'opening', plan, price: plan.price, changed: false };
};

it('requests the library and the payment of the plan in the address, which is taken over once', async () => {
  const { openEarly, takeEarlyOpening } = await loadDocument();
  openEarly();
  expect(appended.map(({ src }) => src)).toEqual([stripe.scriptUrl]);
  idle();
  expect(appended.map(({ src }) => src)).toEqual([stripe.scriptUrl]);
  expect(await takeEarlyOpening(createOpening('bp2'))).toMatchObject({ kind: 'opened' });
  expect(fetched).toMatchObject([{ planId: 'bp2', amount: createOpening('bp2').price }]);
  expect(takeEarlyOpening(createOpening('bp2'))).toBeUndefined();
});

it('requests the payment of the stored plan where the address names none, and it is not taken for another', async () => {
  page.location.search = '';
  page.localStorage.setItem('selectedPlan', '{"id":"mr1"}');
  const { openEarly, takeEarlyOpening } = await loadDocument();
  openEarly();
  await vi.waitFor(() => expect(fetched).toMatchObject([{ planId: 'mr1' }]));
  expect(takeEarlyOpening(createOpening('pd1'))).toBeUndefined();
});

it.each<[string, () => void]>([
  ['of another page', () => (page.location.pathname = paths.intake)],
  ['with the link of an order', () => (page.location.hash = buildOrderFragment('token'))],
  [
    'that restores an address',
    () => (page.location.hash = new URL(restorePath('token'), page.location).hash),
  ],
  ['whose history entry has an order', () => (page.history.state = { usr: { checkoutStep: 'success' } })],
  ['for a consulting plan', () => (page.location.search = '?plan=co1')],
  [
    'without a plan',
    () => {
      page.location.search = '';
      page.localStorage.setItem('selectedPlan', 'null');
    },
  ],
])('a document %s requests no payment', async (_, prepare) => {
  prepare();
  const { openEarly, takeEarlyOpening } = await loadDocument();
  openEarly();
  expect(takeEarlyOpening(createOpening('bp2'))).toBeUndefined();
  expect([fetched, appended]).toEqual([[], []]);
});

it('evaluates the library when the browser is idle where no payment opens', async () => {
  page.location.hash = buildOrderFragment('token');
  const { openEarly } = await loadDocument();
  openEarly();
  expect(appended).toEqual([]);
  idle();
  expect(appended.map(({ src }) => src)).toEqual([stripe.scriptUrl]);
});

it('looks up the order of a link, which its page takes over once', async () => {
  page.location.hash = buildOrderFragment('token');
  const looked = vi.fn(async (_url: string, _init: RequestInit) => Response.json(orderView));
  vi.stubGlobal('fetch', looked);
  const { openEarly } = await loadDocument();
  const { takeEarlyLookUp } = await import('../order/early-look-up.ts');
  openEarly();
  expect(looked).toHaveBeenCalledOnce();
  const [url, { headers }] = looked.mock.calls[0] ?? expect.fail();
  expect([url, new Headers(headers).get('authorization')]).toEqual([
    'https://api.test/order',
    'Bearer token',
  ]);
  expect(await takeEarlyLookUp('token')).toMatchObject({ kind: 'ok', value: orderView });
  expect(takeEarlyLookUp('token')).toBeUndefined();
  openEarly();
  expect(takeEarlyLookUp('token of another')).toBeUndefined();
});

it('a document that the browser renders ahead of a visit begins no purchase until it is visited', async () => {
  Object.assign(document, { prerendering: true });
  const { openEarly, takeEarlyOpening } = await loadDocument();
  openEarly();
  const taken = takeEarlyOpening(createOpening('bp2'));
  await new Promise((resolve) => setTimeout(resolve));
  expect([fetched.length, page.localStorage.items.size]).toEqual([0, 0]);
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(await taken).toMatchObject({ kind: 'opened' });
  expect(fetched).toHaveLength(1);
});
