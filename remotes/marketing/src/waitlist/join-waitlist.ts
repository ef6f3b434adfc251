import { isEmailAddress, maxLengths } from '@site/domain/typed-text';
import { createApiClient } from '@site/wire/api-client';
import type { JoinWaitlist } from '@site/wire/messages';

/** How long a request may take, in milliseconds. */
const timeout = 15_000;

/** @param email as `cleanEmail` returns it. @returns what is wrong with it, for people; undefined when nothing is */
export function describeEmailError(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  if (email.length > maxLengths.email)
    return `Email addresses have ${maxLengths.email} characters at most. Check what you pasted.`;
  return isEmailAddress(email) ? undefined : 'Enter a full email address, such as name@company.com.';
}

/** @returns whether the entry is stored; false also where no response comes in time */
export async function joinWaitlist(apiBase: string, entry: JoinWaitlist): Promise<boolean> {
  const response = { safeParse: (data: unknown) => ({ success: true, data }) as const };
  const result = await createApiClient(apiBase).request('/waitlist', { body: entry, timeout, response });
  return result.kind === 'ok';
}
