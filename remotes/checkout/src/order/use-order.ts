import type { OrderView } from '@site/wire/messages';
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

/** An order by its token. */
export type ShownOrder = {
  token: string;
  /** The order as far as it is known without a request. */
  known?: Order | undefined;
  /** Whether the order has just been paid on this page. */
  fresh: boolean;
};

/** Follows the order of a token as the API reports it, until the order is settled or left. It starts with what is known. */
export function useOrder({ token, known, fresh }: ShownOrder) {
  const api = useApi();
  const [order, setOrder] = useState(known);
  /** `order`, for responses that arrive before the next render. */
  const latest = useRef(known);
  const [problem, setProblem] = useState<LookupProblem>();
  const [attempt, setAttempt] = useState(1);
  /** Whether the next look-up is at once, and in any case: the order may have changed since this tab saved it. */
  const soon = useRef(!fresh);

  /** An order that was paid in this tab is saved, so that a reload shows the same. */
  const change = (next: Order) => {
    if (next.own) saveOrder(next);
    latest.current = next;
    setOrder(next);
  };
  const report = (view: OrderView) =>
    change(latest.current ? applyReport(latest.current, view) : { token, view });
  /** @returns whether there is more to wait for */
  const look = useEffectEvent(async (left: AbortSignal) => {
    soon.current = false;
    const result = await (takeEarlyLookUp(token) ?? findOrder(api, token));
    if (left.aborted) return false;
    if (result.kind === 'ok') report(result.value);
    else if (!latest.current) setProblem(findLookupProblem(result));
    const { current } = latest;
    // A token that has expired opens nothing any more.
    return current !== undefined && !isSettled(current) && !('status' in result && result.status === 401);
  });
  const isWaiting = order === undefined || !isSettled(order);
  useEffect(() => {
    if (!isWaiting && !soon.current) return;
    const left = new AbortController();
    void watchOrder(() => look(left.signal), { soon: soon.current, left: left.signal });
    return () => left.abort();
  }, [isWaiting, attempt]);

  return {
    order,
    /** Why there is no order to show. */
    problem,
    retry: () => {
      soon.current = true;
      setProblem(undefined);
      setAttempt(attempt + 1);
    },
    /** To be called when the buyer has corrected the address. */
    report,
    invoiceAccepted: (response: InvoiceResponse) => {
      if (latest.current?.own) change(applyInvoice(latest.current, response));
    },
  };
}
