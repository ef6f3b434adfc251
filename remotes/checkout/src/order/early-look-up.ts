import type { ApiClient } from '@site/wire/api-client';
import { findOrder } from './order.ts';

let early: { token: string; found: ReturnType<typeof findOrder> } | undefined;

/**
 * Looks up the order that a link leads to, while the document is still hydrating. The order page then uses this
 * response.
 */
export function lookUpEarly(api: ApiClient, token: string): void {
  early = { token, found: findOrder(api, token) };
}

/** Returns the early look-up if it was started for this token. A look-up is returned only once. */
export function takeEarlyLookUp(token: string): ReturnType<typeof findOrder> | undefined {
  const taken = early;
  early = undefined;
  return taken?.token === token ? taken.found : undefined;
}
