import { findPlan } from '@site/domain/catalogue';
import { record } from './answer.ts';
import type { OwnOrder } from './order.ts';
import { emptyDetails, toPaymentData } from './payment-details.ts';
import { serviceAt } from './service.ts';

/**
 * Orders that were paid in this tab, so that the order page survives a reload.
 * They end with the tab and hold nothing of the card.
 */
export const keptOrdersKey = 'checkoutOrders';

const version = 1;
const mostKept = 5;

/** Stands in for storage where the browser forbids it; ends with the document. */
let remembered: OwnOrder[] = [];

export function keepOrder(order: OwnOrder): void {
  const others = readKeptOrders().filter(({ purchaseId }) => purchaseId !== order.purchaseId);
  const orders = [order, ...others].slice(0, mostKept);
  remembered = orders;
  try {
    window.sessionStorage.setItem(keptOrdersKey, JSON.stringify({ version, orders }));
  } catch {
    // Full or forbidden: the order stays on screen, and the e-mail has its link.
  }
}

export function keptOrder(purchaseId: string): OwnOrder | undefined {
  return readKeptOrders().find((order) => order.purchaseId === purchaseId);
}

function readKeptOrders(): OwnOrder[] {
  try {
    return parseKeptOrders(window.sessionStorage.getItem(keptOrdersKey));
  } catch {
    return remembered;
  }
}

export function parseKeptOrders(stored: string | null | undefined): OwnOrder[] {
  if (!stored) return [];
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return [];
  }
  const kept = record(value);
  if (kept.version !== version || !Array.isArray(kept.orders)) return [];
  return kept.orders.flatMap((entry: unknown) => parseOwnOrder(entry) ?? []);
}

function parseOwnOrder(value: unknown): OwnOrder | undefined {
  const entry = record(value);
  const { purchaseId, orderNumber, orderDate, orderToken, paymentIntentId } = entry;
  const service = record(entry.selectedService);
  const plan = findPlan(service.id);
  if (!plan || typeof service.price !== 'number') return undefined;
  const ids = { purchaseId, orderNumber, orderDate, orderToken, paymentIntentId };
  if (!allTexts(ids) || Number.isNaN(Date.parse(ids.orderDate))) return undefined;
  return {
    kind: 'own',
    ...ids,
    processing: entry.processing === true,
    selectedService: serviceAt(plan, service.price),
    paymentData: readPaymentData(entry.paymentData),
    invoiceAccepted: entry.invoiceAccepted === true,
  };
}

function allTexts<K extends string>(values: Record<K, unknown>): values is Record<K, string> {
  return Object.values(values).every((value) => typeof value === 'string');
}

function readPaymentData(value: unknown) {
  const data = record(value);
  const texts = { ...data, ...record(data.billingAddress) };
  const known = Object.keys(emptyDetails).flatMap((key) => {
    const text = Reflect.get(texts, key);
    return typeof text === 'string' ? [[key, text] as const] : [];
  });
  return toPaymentData({ ...emptyDetails, ...Object.fromEntries(known) });
}
