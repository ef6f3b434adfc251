import { paths } from './paths.ts';

/** How long a link in an email opens its order, in days. The email and the page that renews it state it. */
export const orderLinkDays = 30;

/**
 * Writes the fragment that opens an order on its page, or attaches answers to it on the questionnaire's. Browsers send no
 * fragment to a server.
 */
export function orderFragment(token: string): string {
  return `#order=${token}`;
}

/** The page of an order, in full for its emails. */
export function orderPath(token: string): string {
  return paths.checkout + orderFragment(token);
}

/** The questionnaire for an order: its answers are attached to that order. */
export function answersPath(token: string): string {
  return paths.intake + orderFragment(token);
}

/** The page that makes the former email address of an order its address again. */
export function restorePath(token: string): string {
  return `${paths.checkout}#restore=${token}`;
}

export function restoreTokenIn(fragment: string): string | undefined {
  return /[#&]restore=([\w-]+)/.exec(fragment)?.[1];
}

/** Finds the token in such a fragment, also where mail programs and trackers have added something before or behind it. */
export function orderTokenIn(fragment: string): string | undefined {
  return /[#&]order=([\w-]+)/.exec(fragment)?.[1];
}
