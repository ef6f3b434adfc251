import type { ApiClient } from '@site/wire/api-client';
import { findOrder } from './order.ts';

let early: { token: string; found: ReturnType<typeof findOrder> } | undefined;

/** Looks up the order of a link while the document still hydrates. Its page takes the response over. */
export function lookUpEarly(api: ApiClient, token: string): void {
  early = { token, found: findOrder(api, token) };
}

/** Takes the early look-up, once, if it is for the order of this token. */
export function takeEarlyLookUp(token: string): ReturnType<typeof findOrder> | undefined {
  const taken = early;
  early = undefined;
  return taken?.token === token ? taken.found : undefined;
}
