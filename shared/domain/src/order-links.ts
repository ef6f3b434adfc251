import { paths } from './paths.ts';

/** How long a link in an email opens its order, in days. The email and the page that renews it state it. */
export const orderLinkDays = 30;

/** The page of an order. Browsers never send a fragment to a server, so no log has the token. */
export function orderPath(token: string): string {
  return `${paths.checkout}#order=${token}`;
}

/** The questionnaire for an order: its answers are attached to that order. */
export function answersPath(token: string): string {
  return `${paths.intake}#order=${token}`;
}

/** The token in the fragment of such an address, also with what mail programs and trackers put before and behind it. */
export function orderTokenIn(fragment: string): string | undefined {
  return /[#&]order=([\w-]+)/.exec(fragment)?.[1];
}

/** For the payment page's address: the questionnaire that a purchase is for, where no storage hands it over. */
export function submissionFragment(submissionId: string): string {
  return `#submission=${submissionId}`;
}

export function submissionIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('submission') || undefined;
}
