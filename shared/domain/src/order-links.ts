import { paths } from './paths.ts';

/** How many days an emailed link opens its order. The email and the page that renews the link mention this period. */
export const orderLinkDays = 30;

/**
 * Builds the URL fragment with which the order page opens an order, and with which the questionnaire attaches answers
 * to the order. The token is in a fragment, because browsers do not send fragments to servers.
 */
export function buildOrderFragment(token: string): string {
  return `#order=${token}`;
}

/** Returns the path of an order's page for use in emails. */
export function orderPath(token: string): string {
  return paths.checkout + buildOrderFragment(token);
}

/** Returns the path of the questionnaire whose answers will be attached to an order. */
export function answersPath(token: string): string {
  return paths.intake + buildOrderFragment(token);
}

/** Returns the path of the page that restores an order's former email address. */
export function restorePath(token: string): string {
  return `${paths.checkout}#restore=${token}`;
}

export function restoreTokenIn(fragment: string): string | undefined {
  return /[#&]restore=([\w-]+)/.exec(fragment)?.[1];
}

/** Finds the token in a fragment, even if a mail program or tracker added parameters to it. */
export function orderTokenIn(fragment: string): string | undefined {
  return /[#&]order=([\w-]+)/.exec(fragment)?.[1];
}
