import { storedEmail } from '@site/domain/mailbox-key';
import { cleanLine, isEmailAddress, maxLengths, tooLong } from '@site/domain/typed-text';
import * as z from 'zod/mini';
import { checked } from './checked.ts';

/**
 * One schema per field that people type a line into: the forms check with them while a field is left, what is passed between
 * two forms and the API's messages consist of them. Each cleans the text first; the message of an error is for people.
 */

export const fieldMessages = {
  emailMissing: 'Please enter your email address',
  email: 'Please enter a valid email address',
  nameMissing: 'Please enter your full name',
  orderNumberMissing: 'Please enter your order number',
} as const;

// @__NO_SIDE_EFFECTS__
function limit(most: number) {
  return z.maxLength(most, { error: ({ input }) => tooLong(String(input).length, most) });
}

// @__NO_SIDE_EFFECTS__
function line(...checks: z.core.$ZodCheck<string>[]) {
  return checked(z.string(), z.overwrite(cleanLine), limit(maxLengths.line), ...checks);
}

export const personName = line(z.minLength(1, fieldMessages.nameMissing));
export const companyName = line();
export const addressLine = line();
export const orderNumber = line(z.minLength(1, fieldMessages.orderNumberMissing));

export const emailAddress = checked(
  z.string(),
  z.overwrite(storedEmail),
  z.minLength(1, fieldMessages.emailMissing),
  limit(maxLengths.email),
  z.refine(isEmailAddress, fieldMessages.email),
);
