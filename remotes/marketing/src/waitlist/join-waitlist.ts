import { isEmailAddress, maxLengths } from '@site/domain/typed-text';
import { createApiClient } from '@site/wire/api-client';
import type { JoinWaitlist } from '@site/wire/waitlist-messages';

/** Time limit of a request, in milliseconds. */
const timeout = 15_000;

/**
 * Describes the problem with an email address, for the visitor.
 *
 * @param email as `cleanEmail` returns it
 * @returns undefined if the address is valid
 */
export function describeEmailError(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  if (email.length > maxLengths.email)
    return `Email addresses have ${maxLengths.email} characters at most. Check what you pasted.`;
  return isEmailAddress(email) ? undefined : 'Enter a full email address, such as name@company.com.';
}

/**
 * Sends an entry to the waitlist.
 *
 * @returns whether the entry was stored; false if no response arrives in time, or if the API's configuration switches
 *   the waitlist off
 */
export async function joinWaitlist(apiBase: string, entry: JoinWaitlist): Promise<boolean> {
  const result = await createApiClient(apiBase).request('/waitlist', {
    body: entry,
    timeout,
    response: { safeParse: (data) => ({ success: true, data: data as { stored?: boolean } | null }) },
  });
  return result.kind === 'ok' && result.value?.stored === true;
}
