import type { OrderView } from '@site/wire/order-messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../use-request.ts';
import { takeEarlyLookUp } from './early-look-up.ts';
import {
  findLookupProblem,
  findOrder,
  isSettled,
  type LookupProblem,
  type Order,
  saveOrder,
} from './order.ts';
import { applyInvoice, applyReport, type InvoiceResponse } from './order-view.ts';
import { watchOrder } from './watch-order.ts';

export type ShownOrder = {
  token: string;
  /** The order as known without a request to the API, for example right after a payment in this tab. */
  knownOrder?: Order | undefined;
  /** Whether the order was just paid on this page. */
  fresh: boolean;
};

/**
 * Polls the order of a token until the order is settled or the visitor leaves it. The first render shows what is
 * already known about the order.
 */
export function useOrder({ token, knownOrder, fresh }: ShownOrder) {
  const api = useApi();
  const [order, setOrder] = useState(knownOrder);
  /** Mirrors `order` for responses that arrive before the next render. */
  const latest = useRef(knownOrder);
  const [problem, setProblem] = useState<LookupProblem>();
  const [attempt, setAttempt] = useState(1);
  /**
   * Whether to look up the order immediately, even if the saved order is settled. For example, the order may have been
   * refunded since this tab saved it.
   */
  const startsNow = useRef(!fresh);

  /** Updates the order. An order paid in this tab is also saved, so that a reload shows the same state. */
  const change = (next: Order) => {
    if (next.own) saveOrder(next);
    latest.current = next;
    setOrder(next);
  };
  const report = (view: OrderView) =>
    change(latest.current ? applyReport(latest.current, view) : { token, view });
  /**
   * Looks up the order.
   *
   * @returns whether to keep polling
   */
  const look = useEffectEvent(async (signal: AbortSignal) => {
    startsNow.current = false;
    const result = await (takeEarlyLookUp(token) ?? findOrder(api, token));
    if (signal.aborted) return false;
    if (result.kind === 'ok') report(result.value);
    else if (!latest.current) setProblem(findLookupProblem(result));
    const { current } = latest;
    // An expired token cannot open anything, so stop polling.
    return current !== undefined && !isSettled(current) && !('status' in result && result.status === 401);
  });
  const isWaiting = order === undefined || !isSettled(order);
  useEffect(() => {
    if (!isWaiting && !startsNow.current) return;
    const visit = new AbortController();
    void watchOrder(() => look(visit.signal), { startsNow: startsNow.current, signal: visit.signal });
    return () => visit.abort();
  }, [isWaiting, attempt]);

  return {
    order,
    problem,
    retry: () => {
      startsNow.current = true;
      setProblem(undefined);
      setAttempt(attempt + 1);
    },
    /** Call this with the API's report after the buyer has corrected the email address. */
    report,
    invoiceAccepted: (response: InvoiceResponse) => {
      if (latest.current?.own) change(applyInvoice(latest.current, response));
    },
  };
}
