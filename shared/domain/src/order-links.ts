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

/** The token in the fragment of an address that one of the above has made. */
export function orderTokenIn(hash: string): string | undefined {
  return inFragment(hash, 'order');
}

/** For the payment page's address: the questionnaire that a purchase is for, where no storage hands it over. */
export function submissionFragment(submissionId: string): string {
  return `#submission=${submissionId}`;
}

export function submissionIn(hash: string): string | undefined {
  return inFragment(hash, 'submission');
}

function inFragment(hash: string, name: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) || undefined;
}
