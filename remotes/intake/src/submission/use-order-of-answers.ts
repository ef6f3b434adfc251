import { useLocation, useRuntimeConfig } from '@site/sdk';
import { createApiClient } from '@site/wire/api-client';
import { receivedApiError } from '@site/wire/error-responses';
import { type OrderView, orderHead } from '@site/wire/order-messages';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { IntakeForm } from '../fields/answers.ts';
import { findOrderFor, followOrder, takeOrderLink } from './order-store.ts';

/** What the API returns about the order that the answers are for. */
type FoundOrder = Pick<OrderView, 'orderNumber' | 'planName'> & Partial<Pick<OrderView, 'planId' | 'email'>>;

/** The order that the answers are for. `found` is undefined until the API has returned the order. */
export type OrderOfAnswers = { token: string; found: FoundOrder | undefined };

/**
 * Returns the order to attach the answers to: the order whose link opened the form, or the order that this tab has
 * paid.
 */
export function useOrderOfAnswers(form: IntakeForm): OrderOfAnswers | undefined {
  const { apiBase } = useRuntimeConfig();
  const { key, hash } = useLocation();
  const [token, setToken] = useState<string>();
  const [found, setFound] = useState<FoundOrder>();

  // Take the order's token from the address before other effects replace the address. Repeat this for each history
  // entry, because the visitor may follow a link with a token while the form is open.
  useLayoutEffect(takeOrderLink, [key, hash]);
  useEffect(() => {
    const read = () => setToken(findOrderFor(form.getValues('submissionKey'))?.token);
    read();
    return followOrder(read);
  }, [key, hash, form]);

  useEffect(() => {
    if (!token) return;
    let current = true;
    // Ignore a failed look-up, because its result is only displayed and used to prefill the email address. The answers
    // are attached to the order by its token.
    void findOrder(apiBase, token).then((order) => {
      if (!current || !order) return;
      setFound(order);
      if (order.email && form.getValues('email') === '') form.setValue('email', order.email);
    });
    return () => {
      current = false;
      setFound(undefined);
    };
  }, [token, apiBase, form]);

  return token ? { token, found } : undefined;
}

const timeout = 15_000;

/**
 * Looks up an order by its token. For an expired link, the API returns only the number and the plan. Returns undefined
 * if the API returns no order.
 */
async function findOrder(apiBase: string, token: string): Promise<FoundOrder | undefined> {
  const api = createApiClient(apiBase, receivedApiError);
  const result = await api.request('/order', { token, timeout, response: orderHead });
  if (result.kind === 'ok') return result.value;
  return result.kind === 'error' ? result.error.order : undefined;
}
