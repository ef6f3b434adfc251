import { useLocation, useRuntimeConfig } from '@site/sdk';
import { createApiClient } from '@site/wire/api-client';
import { type OrderView, orderHead, receivedApiError } from '@site/wire/messages';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { IntakeForm } from '../fields/answers.ts';
import { type AnsweredOrder, followOrder, orderFor, takeOrderLink } from './order-store.ts';

/** What is known of the order that the questions are answered for. */
type FoundOrder = Pick<OrderView, 'orderNumber' | 'planName'> & Partial<Pick<OrderView, 'planId' | 'email'>>;

/** The order whose link has opened the form; `found` once the API has named it. */
export type OrderOfAnswers = AnsweredOrder & { found?: FoundOrder };

/** Provides the order that the answers are for, if its link has opened the form. */
export function useOrderOfAnswers(form: IntakeForm): OrderOfAnswers | undefined {
  const { apiBase } = useRuntimeConfig();
  const { key, hash } = useLocation();
  const [token, setToken] = useState<string>();
  const [found, setFound] = useState<FoundOrder>();

  // The token is taken before other effects replace the address, also when a link adds a history entry while the form is
  // open.
  useLayoutEffect(takeOrderLink, [key, hash]);
  useEffect(() => {
    const read = () => setToken(orderFor(form.getValues('submissionKey'))?.token);
    read();
    return followOrder(read);
  }, [key, hash, form]);

  useEffect(() => {
    if (!token) return;
    let current = true;
    // The order's name is only shown. Without it the answers are attached all the same.
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

  return token ? { token, ...(found && { found }) } : undefined;
}

const timeout = 15_000;

/** Looks an order up by its token. Of an expired link the API returns number and plan only; undefined where it returns nothing. */
async function findOrder(apiBase: string, token: string): Promise<FoundOrder | undefined> {
  const api = createApiClient(apiBase, receivedApiError);
  const result = await api.request('/order', { token, timeout, response: orderHead });
  if (result.kind === 'ok') return result.value;
  return result.kind === 'error' ? result.error.order : undefined;
}
