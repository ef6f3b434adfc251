import { z } from 'zod';

/** A line of text: nothing in it may start another line, in a mail's header least of all. */
export function textLine(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters');
}

/** The same simple pattern as in the forms, so that nobody passes there and fails here. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailAddress = textLine(254).regex(emailPattern, 'must be an e-mail address');
