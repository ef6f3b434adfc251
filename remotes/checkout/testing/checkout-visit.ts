import { findPlan, type Plan } from '@site/domain/catalogue';
import { FakeStorage } from '@site/sdk/fake-window';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { CheckoutStore } from '../src/purchase/checkout-store.ts';
import type { HistoryEntry } from '../src/purchase/purchase-records.ts';
import type { ChargeOutcome } from '../src/stripe/charge-card.ts';
import { paymentData, paymentIntent } from './api-responses.ts';

type Respond = (url: string, body: Record<string, unknown>) => Response | Promise<Response>;

/** A visit to the checkout with a fake history and a fake API. Call `beginVisits` in each test file that uses it. */
export const visit = {
  store: undefined as unknown as CheckoutStore,
  /** The browser's history: all entries, the position of the current one, and its address. */
  entries: [] as HistoryEntry[],
  position: 0,
  address: '',
  selected: '',
  requests: [] as string[],
  /** Bodies of requests that store what the buyer typed. */
  details: [] as unknown[],
  storeDetails: (): Response | Promise<Response> => Response.json({ status: 'stored' }),
  respond: (() => Response.error()) as Respond,
  reported: [] as unknown[],
  /** Moves through the fake history when the code calls `history.go`. */
  travel: (_entries: number): void => {},
};

/** The outcome of a charge that the bank has accepted. */
export const paid: ChargeOutcome = {
  kind: 'paid',
  paymentIntentId: 'pi_1',
  processing: false,
  wasPaidBefore: false,
};

let leaveDocument: (() => void) | undefined;

/** Begins a visit on the payment step, with the plan `pd1`, before each test of the file. */
export function beginVisits(): void {
  beforeEach(async () => {
    Object.assign(visit, {
      entries: [{ checkoutStep: 'payment' }],
      position: 0,
      selected: 'pd1',
      requests: [],
      details: [],
      storeDetails: () => Response.json({ status: 'stored' }),
      reported: [],
    });
    visit.travel = (count) => {
      visit.position += count;
      arrive();
    };
    visit.respond = (_, { planId, amount }) =>
      Response.json({
        ...paymentIntent,
        clientSecret: `secret of ${planId}`,
        orderToken: `token of ${planId}`,
        amount,
      });
    vi.stubGlobal('reportError', (error: unknown) => visit.reported.push(error));
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      visit.requests.push(url);
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      if (url !== '/order/details') return visit.respond(url, body);
      visit.details.push(body);
      return visit.storeDetails();
    });
    await openDocument();
  });
  afterEach(() => {
    leaveDocument?.();
    leaveDocument = undefined;
  });
}

export const getPlan = (id: string): Plan => findPlan(id) ?? expect.fail(`no plan ${id}`);

/** Opens a new document on the current history entry. By default its storage is full, so nothing can be stored. */
export async function openDocument(
  storage = Object.assign(new FakeStorage(), { fault: 'full' as const }) as FakeStorage,
): Promise<void> {
  leaveDocument?.();
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      localStorage: storage,
      sessionStorage: storage,
      location: { search: '?plan=pd1', hash: '' },
      history: {
        replaceState: ({ usr }: { usr: HistoryEntry }) => {
          visit.entries[visit.position] = usr;
        },
      },
    }),
  );
  vi.resetModules();
  const { createCheckoutStore } = await import('../src/purchase/checkout-store.ts');
  visit.store = createCheckoutStore({ apiBase: '', navigate });
  leaveDocument = visit.store.connect();
  arrive();
}

export function navigate(to: string | number, options?: { replace: boolean; state: HistoryEntry }): void {
  if (typeof to === 'number') visit.travel(to);
  else if (options) {
    if (!options.replace) visit.entries = visit.entries.slice(0, ++visit.position);
    visit.entries[visit.position] = options.state;
    visit.address = to;
    arrive();
  }
}

/** Tells the store the visitor's history entry and selected plan. */
export function arrive(): void {
  const entry = visit.entries[visit.position] ?? expect.fail('left the page');
  visit.store.arrive(entry, { state: 'chosen', plan: getPlan(visit.selected) });
}

export const expectScreen = (at: string) => vi.waitFor(() => expect(visit.store.state().at).toBe(at));

export async function goToConfirmation(): Promise<void> {
  await expectScreen('payment');
  visit.store.review(paymentData);
  expect(visit.store.state()).toMatchObject({ at: 'confirmation' });
}
