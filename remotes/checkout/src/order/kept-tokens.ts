import { orderTokensEntry } from '@site/domain/browser-storage';
import { storedValue } from '@site/sdk';
import * as z from 'zod/mini';

/**
 * The tokens of the orders that this tab has opened, keyed by what history entries store: a purchase id, or a key
 * created for a link. The tokens are stored in `sessionStorage`, so that a reload and Back find the order. They are
 * kept out of history states and markup, which extensions, analytics and saved pages can read.
 */
const tokens = storedValue({ ...orderTokensEntry, schema: z.record(z.string(), z.string()) });

/**
 * Stores an order's token for a reload or Back.
 *
 * @returns whether a reload will find the token. If false, the token is lost when the document is closed.
 */
export function keepToken(key: string, token: string): boolean {
  return tokens.write({ ...tokens.read(), [key]: token });
}

export function findToken(key: string | undefined): string | undefined {
  return key === undefined ? undefined : tokens.read()?.[key];
}
