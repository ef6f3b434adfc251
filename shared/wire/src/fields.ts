import { addChecks } from '@site/contract/checked';
import { normaliseEmail } from '@site/domain/mailbox-key';
import { cleanLine, describeTooLong, isEmailAddress, maxLengths } from '@site/domain/typed-text';
import * as z from 'zod/mini';

/**
 * One schema for each kind of single-line field. The API's message schemas are built from them, and forms apply them
 * when a field loses focus. A schema first cleans the text, then validates it; its messages are shown to the visitor.
 */

export const fieldMessages = {
  emailMissing: 'Please enter your email address',
  email: 'Please enter a valid email address',
  nameMissing: 'Please enter your full name',
  orderNumberMissing: 'Please enter your order number',
} as const;

// @__NO_SIDE_EFFECTS__
function createTyped(
  maxLength: number,
  clean: (text: string) => string,
  ...checks: z.core.$ZodCheck<string>[]
) {
  const error = ({ input }: { input?: unknown }) => describeTooLong(String(input).length, maxLength);
  return addChecks(z.string(), z.overwrite(clean), z.maxLength(maxLength, { abort: true, error }), ...checks);
}

// @__NO_SIDE_EFFECTS__
function line(...checks: z.core.$ZodCheck<string>[]) {
  return createTyped(maxLengths.line, cleanLine, ...checks);
}

export const personName = line(z.minLength(1, fieldMessages.nameMissing));
export const companyName = line();
export const addressLine = line();
/** A phone's keyboard types `Ord-…`, and order numbers are compared exactly. */
export const orderNumber = createTyped(
  maxLengths.line,
  (text) => cleanLine(text).toUpperCase(),
  z.minLength(1, fieldMessages.orderNumberMissing),
);

export const emailAddress = createTyped(
  maxLengths.email,
  normaliseEmail,
  z.minLength(1, fieldMessages.emailMissing),
  z.refine(isEmailAddress, fieldMessages.email),
);
