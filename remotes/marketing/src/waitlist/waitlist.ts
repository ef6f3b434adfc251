import { cleanEmail, isEmailAddress, maxLengths } from '@site/domain/typed-text';
import { createApiClient } from '@site/wire/api-client';
import type { JoinWaitlist } from '@site/wire/messages';

/** How long "You're on the list!" stays before the form returns, in milliseconds. */
export const thanksTime = 3000;

/** How long a request may take, in milliseconds. */
const timeout = 15_000;

export type Entry = { email: string; companyName: string };

export function validateEntry({ email: typed }: Pick<Entry, 'email'>): { email?: string } {
  const email = cleanEmail(typed);
  if (email === '') return { email: 'Enter your email address.' };
  if (email.length > maxLengths.email)
    return { email: `Email addresses have ${maxLengths.email} characters at most. Check what you pasted.` };
  if (!isEmailAddress(email)) return { email: 'Enter a full email address, such as name@company.com.' };
  return {};
}

/** @returns whether the entry is stored; false also where no response comes in time */
export async function isStored(apiBase: string, { email, companyName }: Entry): Promise<boolean> {
  const body: JoinWaitlist = { email, ...(companyName && { companyName }) };
  const response = { safeParse: (data: unknown) => ({ success: true, data }) as const };
  const result = await createApiClient(apiBase).request('/waitlist', { body, timeout, response });
  return result.kind === 'ok';
}
