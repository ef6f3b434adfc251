import { orderTokensEntry } from '@site/domain/browser-storage';
import { storedValue } from '@site/sdk';
import * as z from 'zod/mini';

/**
 * The tokens of the orders that this tab has opened, by what its history entries name: a purchase, or a key made for a
 * link. In `sessionStorage`, so that a reload and Back find the order, and neither in the state of the entries nor in the
 * markup, which extensions, analytics and copies of the page read.
 */
const tokens = storedValue({ ...orderTokensEntry, schema: z.record(z.string(), z.string()) });

/** @returns whether a reload will find it; else it ends with the document */
export function keepToken(key: string, token: string): boolean {
  return tokens.write({ ...tokens.read(), [key]: token });
}

export function keptToken(key: string | undefined): string | undefined {
  return key === undefined ? undefined : tokens.read()?.[key];
}
