import { useLocation, useRuntimeConfig } from '@site/sdk';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Identity } from '../draft/identity.ts';
import type { IntakeForm } from '../fields/answers.ts';
import { type FoundOrder, findOrder, type OrderOfAnswers } from './find-order.ts';
import { orderFor, takeOrderLink } from './order-store.ts';

/** The order that the answers are for, where the form was opened by the link of one. */
export function useOrder(form: IntakeForm, identity: Identity): OrderOfAnswers | undefined {
  const { apiBase } = useRuntimeConfig();
  const { key, hash } = useLocation();
  const [token, setToken] = useState<string>();
  const [found, setFound] = useState<FoundOrder>();

  // Before other effects replace the address. Also when the link is followed while the form is open, which adds a history entry.
  useLayoutEffect(takeOrderLink, [key, hash]);
  useEffect(() => setToken(orderFor(identity.submissionId())?.token), [key, hash, identity]);

  useEffect(() => {
    if (!token) return;
    let current = true;
    // Without it the answers are attached all the same.
    void findOrder(apiBase, token).then((order) => {
      if (!current || !order) return;
      setFound(order);
      if (order.email && form.values().email === '') form.set('email', order.email);
    });
    return () => {
      current = false;
      setFound(undefined);
    };
  }, [token, apiBase, form]);

  return token ? { token, ...(found && { found }) } : undefined;
}
