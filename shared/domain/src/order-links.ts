import { foldPath, paths } from './paths.ts';

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

/**
 * The token in the fragment of such an address, also after what mail programs and trackers make of it: an encoded `=`,
 * a query or the end of a sentence behind the token. Without a token, what is in its place, so that a page can report a
 * link that opens no order.
 */
export function orderTokenIn(fragment: string): string | undefined {
  const value = /(?:^|[#?&])order=([^&]*)/.exec(decoded(fragment))?.[1] ?? '';
  return /^[\w-]+/.exec(value)?.[0] ?? (value || undefined);
}

/** Pages that such an address opens. */
export const orderPages: readonly string[] = [paths.checkout, paths.intake];

/** Where a server sends a request whose path has the fragment, because a mail program has encoded its `#`. */
export function mendedOrderLink(path: string, query: string): string | undefined {
  const [, before = '', fragment = ''] = /^(.+?)%(?:25)?23(.*)$/.exec(path) ?? [];
  const page = orderPages.find((known) => foldPath(known) === foldPath(before));
  const token = orderTokenIn(fragment);
  return page && token && `${page}${query}#order=${encodeURIComponent(token)}`;
}

/** Twice, because a link may pass two trackers. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/** For the payment page's address: the questionnaire that a purchase is for, where no storage hands it over. */
export function submissionFragment(submissionId: string): string {
  return `#submission=${submissionId}`;
}

export function submissionIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('submission') || undefined;
}
