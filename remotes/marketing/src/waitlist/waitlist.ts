import type { JoinWaitlist } from '@site/contract/wire';
import { cleanEmail, cleanLine, isEmailAddress, maxLengths } from '@site/domain/typed-text';
import { createApiClient } from '@site/sdk/api-client';

/** How long "You're on the list!" stays before the form returns, in milliseconds. */
export const waitlistThanksMs = 3000;

/** How long a request may take, in milliseconds. */
const timeout = 15_000;

export type WaitlistErrors = { email?: string };

/** What the waitlist shows. A rejected entry stays in the form. */
export type Waitlist =
  | { state: 'editing'; errors: WaitlistErrors }
  | { state: 'sending' }
  | { state: 'failed' }
  | { state: 'joined' };

export const emptyWaitlist: Waitlist = { state: 'editing', errors: {} };

type WaitlistEntry = { email: string; companyName: string };

/** An entry without what a copy brings along. */
export function cleanEntry({ email, companyName }: WaitlistEntry): WaitlistEntry {
  return { email: cleanEmail(email), companyName: cleanLine(companyName) };
}

/** @param entry as `cleanEntry` returns it */
export function checkWaitlist({ email }: Pick<WaitlistEntry, 'email'>): WaitlistErrors {
  if (email === '') return { email: 'Enter your email address, so that we can tell you when we reopen.' };
  if (email.length > maxLengths.email)
    return { email: `Email addresses have ${maxLengths.email} characters at most. Check what you pasted.` };
  if (!isEmailAddress(email)) return { email: 'Enter a full email address, such as name@company.com.' };
  return {};
}

export type WaitlistAction =
  | { type: 'rejected'; errors: WaitlistErrors }
  | { type: 'sent' }
  | { type: 'joined' }
  | { type: 'failed' }
  | { type: 'thanked' };

export function waitlist(state: Waitlist, action: WaitlistAction): Waitlist {
  switch (action.type) {
    case 'rejected':
      return { state: 'editing', errors: action.errors };
    case 'sent':
      return { state: 'sending' };
    case 'joined':
      return { state: 'joined' };
    case 'failed':
      return { state: 'failed' };
    case 'thanked':
      return state.state === 'joined' ? emptyWaitlist : state;
  }
}

/** @returns whether the entry is stored; false also where no response comes in time */
export async function join(apiBase: string, entry: JoinWaitlist): Promise<boolean> {
  const response = { safeParse: (data: unknown) => ({ success: true, data }) as const };
  const result = await createApiClient(apiBase).request('/waitlist', { body: entry, timeout, response });
  return result.kind === 'ok';
}
