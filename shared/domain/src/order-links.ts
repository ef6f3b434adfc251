import { paths } from './paths.ts';

/** How long a link in an email opens its order, in days. The email and the page that renews it state it. */
export const orderLinkDays = 30;

/** The page of an order. Browsers never send a fragment to a server, so no log has the token. */
export function orderPath(token: string): string {
  return `${paths.checkout}#order=${token}`;
}
