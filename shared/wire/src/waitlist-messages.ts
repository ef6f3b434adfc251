import * as z from 'zod/mini';
import { companyName, emailAddress } from './fields.ts';

/** Body of `POST /waitlist`. */
export const joinWaitlist = z.object({ email: emailAddress, companyName: z.optional(companyName) });
export type JoinWaitlist = z.infer<typeof joinWaitlist>;

/** Whether the entry was stored; the configuration can turn storing off. */
export const waitlistJoined = z.object({ stored: z.boolean() });
